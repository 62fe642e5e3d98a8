package io.github.jobenergy.page.plot;

import io.github.jobenergy.page.plot.StackPlot.Bar;
import io.github.jobenergy.page.plot.StackPlot.Series;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;

/** Draws series in fewer bars, each with the mean of its time, so that areas keep their size. */
final class FewerBars {

    private final Instant from;
    private final double millis;
    private final int count;

    private FewerBars(Instant from, Instant to, int count) {
        this.from = from;
        this.millis = Duration.between(from, to).toMillis() / (double) count;
        this.count = count;
    }

    /**
     * Returns the series; in bars of equal length if they have more steps than this. A bar has a step from each time to the next
     * at which any bar begins or ends.
     */
    static List<Series> of(List<Series> series, Instant from, Instant to, int mostSteps) {
        NavigableSet<Instant> changes = new TreeSet<>();
        series.forEach(each -> each.bars().forEach(bar -> changes.addAll(List.of(bar.from(), bar.to()))));
        long steps = series.stream()
                .flatMap(each -> each.bars().stream())
                .mapToLong(bar -> changes.subSet(bar.from(), bar.to()).size())
                .sum();
        if (steps <= mostSteps) {
            return series;
        }
        FewerBars fewer = new FewerBars(from, to, mostSteps / series.size());
        return series.stream()
                .map(each -> new Series(each.name(), fewer.bars(each.bars()), each.style()))
                .toList();
    }

    private List<Bar> bars(List<Bar> bars) {
        double[] sums = new double[count];
        for (Bar bar : bars) {
            double start = Math.max(0, position(bar.from()));
            double end = Math.min(count, position(bar.to()));
            for (int i = (int) start; i < end; i++) {
                sums[i] += bar.value() * (Math.min(i + 1, end) - Math.max(i, start));
            }
        }
        List<Bar> fewer = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            if (sums[i] > 0) {
                fewer.add(new Bar(time(i), time(i + 1), sums[i]));
            }
        }
        return fewer;
    }

    private double position(Instant time) {
        return Duration.between(from, time).toMillis() / millis;
    }

    private Instant time(int position) {
        return from.plusMillis(Math.round(millis * position));
    }
}
