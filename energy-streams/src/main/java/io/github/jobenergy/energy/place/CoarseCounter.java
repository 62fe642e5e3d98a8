package io.github.jobenergy.energy.place;

import io.github.jobenergy.energy.register.span.Point;
import io.github.jobenergy.schemas.node.Measurement.Kind;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/**
 * The unit of a counter of a place, such as a tenth of a kilowatt-hour, and its readings without steps back by one unit. A counter that
 * rounds may repeat a value of a unit less; this is noise and not a reset. The unit is the greatest common divisor of the differences
 * of the readings, if there are at least {@link #LEAST_ADVANCES} advances and it is from 1 kJ to 1 kWh.
 *
 * @param unit the unit in millijoules; 0 if none is known
 * @param readings the readings; a step back by one unit has the value before it
 */
record CoarseCounter(long unit, List<Point> readings) {

    private static final long LEAST = 1_000_000;
    private static final long MOST = 3_600_000_000L;
    private static final int LEAST_ADVANCES = 3;

    /** An advance of fewer units is imprecise, as for the meter of a node. */
    private static final long MOST_UNITS = 20;

    /** Returns the counter of these sorted readings; the readings as they are if the meter is no counter. */
    static CoarseCounter of(Kind kind, List<Point> sorted) {
        long unit = kind == Kind.COUNTER ? unit(sorted) : 0;
        return new CoarseCounter(unit, unit == 0 ? sorted : withoutStepsBack(sorted, unit));
    }

    private static long unit(List<Point> sorted) {
        BigInteger all = BigInteger.ZERO;
        int advances = 0;
        for (int i = 1; i < sorted.size(); i++) {
            long difference = sorted.get(i).value() - sorted.get(i - 1).value();
            advances += difference > 0 ? 1 : 0;
            all = all.gcd(BigInteger.valueOf(difference));
        }
        long divisor = all.bitLength() < Long.SIZE ? all.longValue() : 0;
        return advances >= LEAST_ADVANCES && divisor >= LEAST && divisor <= MOST ? divisor : 0;
    }

    private static List<Point> withoutStepsBack(List<Point> sorted, long unit) {
        List<Point> kept = new ArrayList<>(sorted.size());
        for (Point now : sorted) {
            Point before = kept.isEmpty() ? now : kept.get(kept.size() - 1);
            boolean isNoise = before.value() - now.value() == unit && before.epoch() == now.epoch();
            kept.add(isNoise ? new Point(now.time(), before.value(), now.interval(), now.range(), now.epoch()) : now);
        }
        return kept;
    }

    /** Checks whether the unit is large for that many millijoules. */
    boolean isCoarseFor(long millijoules) {
        return unit > 0 && millijoules < MOST_UNITS * unit;
    }
}
