package io.github.jobenergy.energy.register;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Turns the sorted readings of one meter into metered time, each kind by its own rule. What follows from a reading depends
 * on the readings before it within {@link #MEMORY}, never on how they arrived.
 */
final class SpanReader {

    /** How far back the usual spacing of a meter's readings is learned from. */
    static final long MEMORY = 5 * Bucket.MINUTE;

    /**
     * A gap between instants is bridged up to this many times the usual spacing. A busy collector that reads once a second
     * was seen to be up to 3.7 s late; a reading lost now and then is two spacings.
     */
    private static final int USUAL_SPACINGS = 4;

    private final MeterRules rules;
    private final List<Point> points;
    private final List<Span> spans = new ArrayList<>();
    private final List<Long> resets = new ArrayList<>();

    SpanReader(MeterId meter, List<Point> points, MeterRules rules) {
        this.rules = rules;
        this.points = distinctTimes(points);
        for (int i = 0; i < this.points.size(); i++) {
            switch (meter.kind()) {
                case COUNTER -> readCounter(i);
                case INTERVAL_ENERGY -> readEnergy(i);
                case INTERVAL_MEAN -> readMean(i);
                case INSTANT -> readInstant(i);
            }
        }
    }

    /** Metered time, in order, never overlapping. */
    List<Span> spans() {
        return spans;
    }

    /** When the meter was found to have been set back. */
    List<Long> resets() {
        return resets;
    }

    /** Two readings of one millisecond that differ cannot both be right: the greater is taken, whichever came first. */
    private static List<Point> distinctTimes(List<Point> sorted) {
        List<Point> distinct = new ArrayList<>(sorted.size());
        for (Point point : sorted) {
            int last = distinct.size() - 1;
            if (last >= 0 && distinct.get(last).time() == point.time()) {
                distinct.set(last, point);
            } else {
                distinct.add(point);
            }
        }
        return distinct;
    }

    private void readCounter(int i) {
        if (i == 0) {
            return;
        }
        Point before = points.get(i - 1);
        Point now = points.get(i);
        long advance = now.value() - before.value();
        if (advance < 0 && now.range() > 0) {
            advance = Math.addExact(advance, now.range());
        }
        if (now.epoch() != before.epoch() || advance < 0 || !isPlausible(advance, now.time() - before.time())) {
            resets.add(now.time());
        } else {
            spans.add(Span.ofEnergy(before.time(), now.time(), advance));
        }
    }

    private boolean isPlausible(long advance, long length) {
        return advance / (double) length <= rules.plausibleMilliwatts() / 1_000.0;
    }

    private void readEnergy(int i) {
        Point now = points.get(i);
        long start = startOfInterval(i);
        addEnergy(start, now.time(), Proportion.of(now.value(), now.time() - start, now.interval()));
    }

    private void readMean(int i) {
        Point now = points.get(i);
        long start = startOfInterval(i);
        addEnergy(start, now.time(), Proportion.of(now.value(), now.time() - start, 1_000));
    }

    private void addEnergy(long start, long end, long energy) {
        if (start < end) {
            spans.add(Span.ofEnergy(start, end, energy));
        }
    }

    /** Where two stated windows overlap, the later reading speaks only for what the earlier one has not. */
    private long startOfInterval(int i) {
        Point now = points.get(i);
        long stated = now.time() - now.interval();
        return i == 0 ? stated : Math.max(stated, points.get(i - 1).time());
    }

    private void readInstant(int i) {
        if (i == 0) {
            return;
        }
        Point before = points.get(i - 1);
        Point now = points.get(i);
        if (now.time() - before.time() <= maxGap(i - 1)) {
            spans.add(Span.ofInstants(before, now));
        }
    }

    private long maxGap(int gapStart) {
        return rules.maxGap().map(Duration::toMillis).orElseGet(() -> usualGap(gapStart));
    }

    private long usualGap(int gapStart) {
        long since = points.get(gapStart).time() - MEMORY;
        int first = gapStart;
        while (first > 0 && points.get(first - 1).time() >= since) {
            first--;
        }
        if (first == gapStart) {
            return MEMORY;
        }
        long[] spacings = new long[gapStart - first];
        for (int i = 0; i < spacings.length; i++) {
            spacings[i] =
                    points.get(first + i + 1).time() - points.get(first + i).time();
        }
        Arrays.sort(spacings);
        return USUAL_SPACINGS * spacings[spacings.length / 2];
    }
}
