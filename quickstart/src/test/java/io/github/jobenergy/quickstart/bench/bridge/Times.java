package io.github.jobenergy.quickstart.bench.bridge;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Locale;

/**
 * The durations of equal calls.
 *
 * @param ascending the shortest first; not empty
 */
record Times(List<Duration> ascending) {

    Times {
        ascending = ascending.stream().sorted().toList();
        if (ascending.isEmpty()) {
            throw new IllegalArgumentException("times: expected one or more, found none");
        }
    }

    static Times of(Collection<Duration> times) {
        return new Times(List.copyOf(times));
    }

    int count() {
        return ascending.size();
    }

    Duration shortest() {
        return ascending.get(0);
    }

    Duration median() {
        return percentile(50);
    }

    Duration longest() {
        return ascending.get(count() - 1);
    }

    /** The least of them that so many in a hundred do not exceed, from 1 to 100. */
    Duration percentile(int percent) {
        int rank = (count() * percent + 99) / 100;
        return ascending.get(rank - 1);
    }

    /** This median in medians of the others. */
    double ratioTo(Times others) {
        return (double) median().toNanos() / others.median().toNanos();
    }

    static String milliseconds(Duration time) {
        return String.format(Locale.ROOT, "%.2f ms", time.toNanos() / 1e6);
    }
}
