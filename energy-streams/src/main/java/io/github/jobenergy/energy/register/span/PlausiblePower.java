package io.github.jobenergy.energy.register.span;

import io.github.jobenergy.schemas.energy.Flag;
import io.github.jobenergy.schemas.node.Measurement.Kind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Removes the readings of one meter whose power is implausible: powers above a limit, and 0 W of a node.
 *
 * <pre>
 *   above the configured maximum power                               ignored
 *   for up to five minutes, 20 times the readings before and after   ignored
 *   likewise 5 times, and above the likely power of a node           ignored
 *   likewise 8 times                                                 metered, the bounds include the power around it
 *   0 W of a node for up to five minutes between greater readings    ignored
 *   0 W of a node otherwise                                          not metered, see {@link #isMetered}
 * </pre>
 *
 * The input of a node that executes runs is never 0 W. Parts of a node may draw nothing: a power supply on standby, a
 * GPU that is switched off. Energies of 0 are not removed if they last for less than five minutes, because they may
 * be the differences of a coarse counter.
 */
final class PlausiblePower {

    /** The ratio to the readings around it above which a power is a fault: idle nodes draw at least a twentieth. */
    private static final long FAULT = 20;

    /** The same ratio for a power that no instrument is likely to measure. */
    private static final long UNLIKELY_FAULT = 5;

    /** The ratio above which a power may be a fault. */
    private static final long SUSPECT = 8;

    private final MeterId meter;
    private final MeterRules rules;
    private final List<Incident> incidents;

    PlausiblePower(MeterId meter, MeterRules rules, List<Incident> incidents) {
        this.meter = meter;
        this.rules = rules;
        this.incidents = incidents;
    }

    /** Returns the readings with a plausible power. */
    List<Point> plausible(List<Point> points) {
        List<Point> limited = withinLimit(points);
        List<Point> powers = meter.kind() == Kind.INTERVAL_ENERGY ? limited : withoutPeaks(limited);
        return meter.isNodeInput() ? withoutStrayZeros(powers) : powers;
    }

    /** Checks whether a reading that was not removed is a power, as opposed to 0 W of a node. */
    boolean isMetered(Point point) {
        return point.value() > 0 || !meter.isNodeInput();
    }

    private List<Point> withinLimit(List<Point> points) {
        long limit = rules.plausibleMilliwatts(meter);
        List<Point> kept = new ArrayList<>(points.size());
        for (Point point : points) {
            boolean isEnergy = meter.kind() == Kind.INTERVAL_ENERGY;
            if ((isEnergy ? point.value() * 1_000.0 / point.interval() : point.value()) <= limit) {
                kept.add(point);
            } else {
                incidents.add(new Incident(point.time(), point.time(), Flag.IMPLAUSIBLE_POWER));
            }
        }
        return kept;
    }

    private List<Point> withoutPeaks(List<Point> points) {
        List<Point> kept = new ArrayList<>(points.size());
        for (int i = 0; i < points.size(); i++) {
            int end = peakEnd(points, i);
            if (end == i) {
                kept.add(points.get(i));
            } else if (judge(points, i, end)) {
                kept.addAll(points.subList(i, end));
                i = end - 1;
            } else {
                i = end - 1;
            }
        }
        return kept;
    }

    /**
     * Returns the index after the readings from {@code i} on that are many times the readings before and after them;
     * {@code i} if there are none, or if they last for more than five minutes.
     */
    private static int peakEnd(List<Point> points, int i) {
        if (i == 0 || !isAbove(points.get(i), points.get(i - 1), UNLIKELY_FAULT)) {
            return i;
        }
        Point before = points.get(i - 1);
        long until = before.time() + SpanReader.LOOKBACK;
        for (int end = i + 1; end < points.size() && points.get(end).time() <= until; end++) {
            if (isAbove(points.get(i), points.get(end), UNLIKELY_FAULT)) {
                return end;
            }
        }
        return i;
    }

    private static boolean isAbove(Point high, Point low, long times) {
        return high.value() > times * Math.max(1, low.value());
    }

    /** Checks whether a peak is metered. */
    private boolean judge(List<Point> points, int from, int end) {
        long usual = Math.max(usualBefore(points, from), points.get(end).value());
        long least = Long.MAX_VALUE;
        long most = 0;
        for (Point point : points.subList(from, end)) {
            least = Math.min(least, point.value());
            most = Math.max(most, point.value());
        }
        boolean isUnlikely = least > rules.likelyMilliwatts(meter) && least > UNLIKELY_FAULT * usual;
        Point before = points.get(from - 1);
        Point after = points.get(end);
        if (usual > 0 && (isUnlikely || least > FAULT * usual)) {
            incidents.add(new Incident(before.time(), after.time(), Flag.IMPLAUSIBLE_POWER));
            return false;
        }
        if (usual > 0 && least > SUSPECT * usual) {
            long excess = Proportion.of(most - usual, after.time() - before.time(), 1_000);
            MeterDisagreement error = new MeterDisagreement(excess, 0);
            incidents.add(new Incident(before.time(), after.time(), Flag.IMPLAUSIBLE_POWER, error));
        }
        return true;
    }

    /** Returns the median of the readings within {@link SpanReader#LOOKBACK} before. */
    private static long usualBefore(List<Point> points, int from) {
        long since = points.get(from - 1).time() - SpanReader.LOOKBACK;
        int first = from - 1;
        while (first > 0 && points.get(first - 1).time() >= since) {
            first--;
        }
        long[] values =
                points.subList(first, from).stream().mapToLong(Point::value).toArray();
        Arrays.sort(values);
        return values[values.length / 2];
    }

    private List<Point> withoutStrayZeros(List<Point> points) {
        List<Point> kept = new ArrayList<>(points.size());
        List<Point> zeros = new ArrayList<>();
        for (Point now : points) {
            if (now.value() == 0) {
                zeros.add(now);
                continue;
            }
            addZeros(zeros, kept, now.time());
            kept.add(now);
        }
        addZeros(zeros, kept, Long.MAX_VALUE);
        return kept;
    }

    private void addZeros(List<Point> zeros, List<Point> kept, long after) {
        if (zeros.isEmpty()) {
            return;
        }
        long first = zeros.get(0).time();
        long last = zeros.get(zeros.size() - 1).time();
        boolean isStray = !kept.isEmpty() && kept.get(kept.size() - 1).time() >= after - SpanReader.LOOKBACK;
        if (isStray && meter.kind() == Kind.INSTANT) {
            incidents.add(new Incident(kept.get(kept.size() - 1).time(), after, Flag.CONFLICTING_READINGS));
        } else if (isStray && meter.kind() == Kind.INTERVAL_ENERGY) {
            kept.addAll(zeros);
        } else {
            kept.addAll(zeros);
            incidents.add(new Incident(first, last, Flag.ZERO_POWER));
        }
        zeros.clear();
    }
}
