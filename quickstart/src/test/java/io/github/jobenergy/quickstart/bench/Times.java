package io.github.jobenergy.quickstart.bench;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Locale;

/**
 * How long each of many equal things took.
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

    Duration median() {
        return percentile(50);
    }

    /** The time that so many in a hundred do not exceed. */
    Duration percentile(int percent) {
        int rank = (count() * percent + 99) / 100;
        return ascending.get(Math.max(1, rank) - 1);
    }

    Duration longest() {
        return percentile(100);
    }

    /** This median in medians of the others. */
    double ratioTo(Times others) {
        return (double) median().toNanos() / others.median().toNanos();
    }

    static String milliseconds(Duration time) {
        return String.format(Locale.ROOT, "%.2f ms", time.toNanos() / 1e6);
    }
}
