package io.github.jobenergy.energy.register.span;

import io.github.jobenergy.schemas.energy.Flag;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The readings of a counter without those that contradict a counter that only counts up. A value below the one before is, in
 * this order:
 *
 * <pre>
 *   lower by at most a joule or 1/1000 of the range     noise: the value is that of the reading before
 *   explained by a rollover                             kept
 *   followed by no value above the one before           a reset: kept
 *   one of several within five minutes                  a clock that was set back: the higher values are kept, and the time
 *                                                       from the last reading before is not metered
 *   alone, at the usual rate without the readings       swapped times, or a stray value: the readings are ignored
 * </pre>
 */
final class CounterOrder {

    /** The least resolution, in millijoules, by which a counter that stands still may go back. */
    private static final long NOISE = 1_000;

    /** The part of a range by which a counter may go back: a rollover would be almost the whole range in one interval. */
    private static final long PARTS_OF_RANGE = 1_000;

    /** A clock that is set back by more than this number of milliseconds is found again after it. */
    private static final long LONGEST_STEP = ClockStep.LONGEST + Bucket.MINUTE;

    /** The number of readings within which a counter with a range must return, since it may roll over soon after. */
    private static final int READINGS_UNTIL_ROLLOVER = 2;

    /** A rollover at more than this many times the rate before, after which the old value is passed, is a contradiction. */
    private static final double UNUSUAL_RATE = 3;

    /** The factor within which an interval without contradicting readings must keep the rates around it. */
    private static final double USUAL_RATE = 1.5;

    private final MeterId meter;
    private final MeterRules rules;
    private final List<Point> points;
    private final List<Incident> incidents;
    private final List<Point> kept;
    private final Set<Long> breaks = new HashSet<>();

    CounterOrder(MeterId meter, MeterRules rules, List<Point> points, List<Incident> incidents) {
        this.meter = meter;
        this.rules = rules;
        this.points = points;
        this.incidents = incidents;
        this.kept = isOrdered(points) ? points : new ArrayList<>(points.size());
        int next = 0;
        while (kept != points && next < points.size()) {
            next = readFrom(next);
        }
    }

    /** Returns the readings that are used. */
    List<Point> kept() {
        return kept;
    }

    /** Checks whether the interval that ends with this reading is not metered. */
    boolean endsBreak(Point now) {
        return !breaks.isEmpty() && breaks.contains(now.time());
    }

    private static boolean isOrdered(List<Point> points) {
        for (int i = 1; i < points.size(); i++) {
            if (isFall(points.get(i - 1), points.get(i))) {
                return false;
            }
        }
        return true;
    }

    private static boolean isFall(Point before, Point now) {
        return now.value() < before.value() && now.epoch() == before.epoch();
    }

    private static boolean isNoise(Point before, Point now) {
        return before.value() - now.value() <= Math.max(NOISE, now.range() / PARTS_OF_RANGE);
    }

    /** Reads from that reading on, and returns the index of the next one to be read. */
    private int readFrom(int i) {
        Point now = points.get(i);
        if (kept.isEmpty() || !isFall(before(1), now)) {
            kept.add(now);
            return i + 1;
        }
        if (isNoise(before(1), now)) {
            kept.add(new Point(now.time(), before(1).value(), now.interval(), now.range(), now.epoch()));
            return i + 1;
        }
        int back = backOver(i);
        if (back < 0 || isRollover(i)) {
            kept.add(now);
            return i + 1;
        }
        return hasAnotherFall(i, back) ? withoutBehind(i) : withoutStray(i, back);
    }

    private Point before(int place) {
        return kept.get(Math.max(0, kept.size() - place));
    }

    private boolean isRollover(int i) {
        Point now = points.get(i);
        long least = now.value() - before(1).value() + now.range();
        long length = now.time() - before(1).time();
        if (now.range() == 0 || least < 0 || least * 1_000.0 / length > rules.likelyMilliwatts(meter)) {
            return false;
        }
        boolean isBackAtOnce =
                i + 1 < points.size() && points.get(i + 1).value() >= before(1).value();
        double rateBefore = rate(before(2), before(1));
        return !(isBackAtOnce && rateBefore > 0 && least / (double) length > UNUSUAL_RATE * rateBefore);
    }

    /** Returns the index of the first reading that is back over the value before the fall; negative if there is none. */
    private int backOver(int i) {
        Point high = before(1);
        long until = before(2).time() + SpanReader.LOOKBACK;
        int end = points.get(i).range() == 0 ? points.size() : Math.min(points.size(), i + 1 + READINGS_UNTIL_ROLLOVER);
        for (int k = i + 1; k < end && points.get(k).time() <= until; k++) {
            Point now = points.get(k);
            if (now.epoch() != high.epoch()) {
                return -1;
            }
            if (now.value() >= high.value()) {
                return rate(high, now) * 1_000 <= rules.plausibleMilliwatts(meter) ? k : -1;
            }
        }
        return -1;
    }

    /** Checks whether the counter falls once more, and no further than the first time. */
    private boolean hasAnotherFall(int i, int back) {
        long until = before(2).time() + SpanReader.LOOKBACK;
        int end = points.get(i).range() == 0
                ? points.size()
                : Math.min(points.size(), back + 1 + READINGS_UNTIL_ROLLOVER);
        for (int k = back + 1; k < end && points.get(k).time() <= until; k++) {
            Point now = points.get(k);
            boolean isFall = isFall(points.get(k - 1), now) && !isNoise(points.get(k - 1), now);
            if (isFall && now.value() >= points.get(i).value()) {
                return true;
            }
        }
        return false;
    }

    /** Ignores the lower readings, whose clock was ahead, and the interval in which the clock was set back. */
    private int withoutBehind(int i) {
        Point first = before(1);
        if (kept.size() > 1) {
            long jump = first.value() - before(2).value();
            breaks.add(first.time());
            incidents.add(new Incident(
                    before(2).time() - SpanReader.LOOKBACK,
                    first.time(),
                    Flag.CONFLICTING_READINGS,
                    new MeterDisagreement(jump, jump)));
        }
        int k = i;
        while (k < points.size() && points.get(k).time() <= first.time() + LONGEST_STEP) {
            Point now = points.get(k);
            if (now.value() >= before(1).value()) {
                kept.add(now);
            } else {
                incidents.add(new Incident(before(1).time(), now.time(), Flag.CONFLICTING_READINGS));
            }
            k++;
        }
        return k;
    }

    /** Ignores swapped readings, or readings that are too low, if the counter then keeps its rate. */
    private int withoutStray(int i, int back) {
        boolean isSwapped = back == i + 1
                && kept.size() > 1
                && before(2).value() <= points.get(i).value();
        int from = isSwapped ? 2 : 1;
        Point next = points.get(back);
        if (keepsRate(from, back)) {
            incidents.add(new Incident(before(from).time(), next.time(), Flag.CONFLICTING_READINGS));
            if (isSwapped) {
                kept.remove(kept.size() - 1);
            }
            kept.add(next);
            return back + 1;
        }
        if (isSwapped && !mayBeReset(i)) {
            return withoutBehind(i);
        }
        kept.add(points.get(i));
        return i + 1;
    }

    /** Checks whether the counter may have counted up to its present value since the reading before. */
    private boolean mayBeReset(int i) {
        Point now = points.get(i);
        long length = now.time() - before(1).time();
        return now.value() * 1_000.0 / length <= rules.likelyMilliwatts(meter);
    }

    private boolean keepsRate(int from, int back) {
        double rate = rate(before(from), points.get(back));
        double rateBefore = rate(before(from + 1), before(from));
        double rateAfter = back + 1 < points.size() ? rate(points.get(back), points.get(back + 1)) : -1;
        double low = Math.min(rateBefore < 0 ? rateAfter : rateBefore, rateAfter < 0 ? rateBefore : rateAfter);
        double high = Math.max(rateBefore, rateAfter);
        return high < 0 || (rate >= low / USUAL_RATE && rate <= high * USUAL_RATE);
    }

    /** Returns the millijoules per millisecond between two readings; negative if they are the same or the counter fell. */
    private static double rate(Point from, Point to) {
        return from.time() < to.time() && from.value() <= to.value()
                ? (to.value() - from.value()) / (double) (to.time() - from.time())
                : -1;
    }
}
