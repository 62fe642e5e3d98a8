package io.github.jobenergy.energy.place;

import io.github.jobenergy.energy.register.InstrumentError;
import io.github.jobenergy.energy.register.Register;
import io.github.jobenergy.energy.register.RegisterDelta;
import io.github.jobenergy.energy.register.RunTimeline;
import io.github.jobenergy.energy.register.span.MeterDisagreement;
import io.github.jobenergy.energy.register.span.MeterId;
import io.github.jobenergy.energy.register.span.MeterRules;
import io.github.jobenergy.energy.register.span.Point;
import io.github.jobenergy.schemas.energy.Flag;
import io.github.jobenergy.schemas.energy.place.EnergyBounds;
import io.github.jobenergy.schemas.energy.place.PlaceHour;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.node.Measurement.Kind;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.quantity.Power;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Computes the energy of a meter of a place in an hour by a register of its readings, as of a meter of a node without runs. The energy
 * is a function of the set of readings in the window {@code [hour − 2 h, hour + 3 h]}, whatever the order of their arrival:
 *
 * <pre>
 *   ├── 2 h ──┼── hour ──┼── 2 h ──┤
 * </pre>
 *
 * The time between two readings that are more than {@link #LONGEST} apart is a gap, and readings of longer intervals are ignored: any
 * hour in between sees both ends of what is metered, so that the hours of a counter sum to its advance. Times are milliseconds since
 * 1970-01-01T00:00:00Z, as {@code long}: they are compared for each reading.
 */
public final class MeterHourCalculator {

    /** The longest metered time between two readings, and the longest interval of a reading. */
    public static final Duration LONGEST = Duration.ofHours(2);

    /**
     * The highest power of a meter of a place: 100 MW, more than any centre on the ground draws in 2026. A counter difference above it
     * is a reset.
     */
    private static final Power MOST_POWER = Power.ofMilliwatts(100_000_000_000L);

    private static final MeterRules RULES = new MeterRules(Optional.empty(), Optional.of(MOST_POWER), Optional.empty());

    /** The domain of registers of places: none of those of a node, which have rules of their own. */
    private static final String DOMAIN = "place";

    private static final long HOUR = PlaceHour.LENGTH.toMillis();
    private static final long LONGEST_MILLIS = LONGEST.toMillis();

    /** The number of standard deviations that contain 95 % of cases. */
    private static final double DEVIATIONS = 1.96;

    /** The number of readings for which a variance that is estimated from readings is doubled. */
    private static final double FEW_READINGS = 5;

    private static final double MILLIJOULES = 1_000;

    private MeterHourCalculator() {}

    /** Returns the first time whose readings affect an hour. */
    static long windowStart(long hour) {
        return hour - LONGEST_MILLIS;
    }

    /** Returns the last time whose readings affect an hour. */
    static long windowEnd(long hour) {
        return hour + HOUR + LONGEST_MILLIS;
    }

    /** Checks whether a measurement is possible for a meter of a place. */
    static boolean admits(Measurement measurement) {
        return RULES.admits(DOMAIN, measurement);
    }

    /** Returns what a possible measurement is, for a message. */
    static String admitted() {
        return "a power of at most " + MOST_POWER + " over at most " + MeterRules.LONGEST_INTERVAL.toDays() + " d";
    }

    /** Returns the energy in the hour; empty if the meter has neither a metered time nor a reading in it. */
    public static Optional<MeterHour> of(MeterOfPlace meter, long hour, List<Point> window) {
        CoarseCounter counter = CoarseCounter.of(meter.kind(), window);
        RegisterDelta delta = RegisterDelta.NONE;
        MeterDisagreement error = MeterDisagreement.NONE;
        Edge edges = Edge.NONE;
        Set<Flag> flags = EnumSet.noneOf(Flag.class);
        long readings = 0;
        for (List<Point> part : parts(counter.readings())) {
            Register register =
                    Register.of(new MeterId(DOMAIN, meter.meter(), meter.kind()), part, RunTimeline.EMPTY, RULES);
            delta = delta.plus(register.between(hour, hour + HOUR));
            error = error.plus(register.error(hour, hour + HOUR));
            flags.addAll(register.flags(hour, hour + HOUR));
            readings += register.readings(hour, hour + HOUR);
            edges = edges.plus(Edge.at(meter.kind(), part, register, hour));
        }
        if (delta.meteredMillis() == 0 && readings == 0) {
            return Optional.empty();
        }
        double either = InstrumentError.ofResolution(meter.kind()) * delta.millijoules()
                + DEVIATIONS * Math.sqrt(delta.spread() * (1 + FEW_READINGS / Math.max(1, readings))) * MILLIJOULES;
        long around = Math.addExact(Math.round(either), delta.meteredMillis() == 0 ? 0 : counter.unit());
        if (counter.isCoarseFor(delta.millijoules())) {
            flags.add(Flag.COARSE_COUNTER);
        }
        long below = around + error.less() + edges.inside();
        long above = around + error.more() + edges.outside();
        EnergyBounds bounds = new EnergyBounds(
                Energy.ofMillijoules(delta.millijoules()),
                Energy.ofMillijoules(Math.max(0, delta.millijoules() - below)),
                Energy.ofMillijoules(Math.addExact(delta.millijoules(), above)));
        return Optional.of(
                new MeterHour(meter, bounds, Duration.ofMillis(delta.meteredMillis()), readings, List.copyOf(flags)));
    }

    /** Returns the readings, without those of long intervals, split where two are far apart. */
    private static List<List<Point>> parts(List<Point> window) {
        List<List<Point>> parts = new ArrayList<>();
        List<Point> part = new ArrayList<>();
        for (Point point : window) {
            if (point.interval() > LONGEST_MILLIS) {
                continue;
            }
            if (!part.isEmpty() && point.time() - part.get(part.size() - 1).time() > LONGEST_MILLIS) {
                parts.add(part);
                part = new ArrayList<>();
            }
            part.add(point);
        }
        if (!part.isEmpty()) {
            parts.add(part);
        }
        return parts;
    }

    /**
     * The energy, in millijoules, of readings over both ends of the hour, whose distribution over their interval is unknown.
     *
     * @param inside the part that was assigned to the hour, and may belong to its neighbours
     * @param outside the part that was assigned to its neighbours, and may belong to the hour
     */
    private record Edge(long inside, long outside) {

        static final Edge NONE = new Edge(0, 0);

        Edge plus(Edge other) {
            return new Edge(Math.addExact(inside, other.inside), Math.addExact(outside, other.outside));
        }

        static Edge at(Kind kind, List<Point> part, Register register, long hour) {
            if (kind == Kind.INSTANT) {
                return NONE;
            }
            long end = hour + HOUR;
            return at(part, hour, register, false).plus(at(part, end, register, true));
        }

        private static Edge at(List<Point> part, long time, Register register, boolean isEnd) {
            int next = firstAfter(part, time);
            if (next == 0 || next == part.size()) {
                return NONE;
            }
            Point after = part.get(next);
            long from = Math.max(
                    part.get(next - 1).time(),
                    after.interval() == 0 ? Long.MIN_VALUE : after.time() - after.interval());
            if (from >= time) {
                return NONE;
            }
            long before = register.between(from, time).millijoules();
            long behind = register.between(time, after.time()).millijoules();
            return isEnd ? new Edge(before, behind) : new Edge(behind, before);
        }

        private static int firstAfter(List<Point> part, long time) {
            int low = 0;
            int high = part.size();
            while (low < high) {
                int middle = (low + high) >>> 1;
                if (part.get(middle).time() <= time) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            return low;
        }
    }
}
