package io.github.jobenergy.energy.register.span;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The unit of a counter, learned from its last advances: their greatest common divisor, if it is large, if the values are
 * multiples of it or it is a multiple of a watt-hour, and if the advances show that the counter rounds. A counter rounds if it
 * mostly repeats its value from one reading to the next, or if its advances over equal times differ by one unit.
 */
final class CounterUnit {

    /**
     * The least unit in millijoules that is learned, a kilojoule: a smaller one does not matter for a node, and the divisor of
     * whole joules is rarely greater by chance.
     */
    private static final long LEAST = 1_000_000;

    private static final long WATT_HOUR = 3_600_000;

    /** The number of advances from which a unit is learned. */
    private static final int ADVANCES = 12;

    private static final int LEAST_ADVANCES = 2;

    /** The time in milliseconds before an advance from which other advances are used. */
    private static final long LOOKBACK = 3 * SpanReader.LOOKBACK;

    /** The tolerance of equal times. */
    private static final double TOLERANCE = 0.2;

    private final Deque<Advance> advances = new ArrayDeque<>();
    private long divisor;
    private boolean isAligned;

    private record Advance(long time, long length, long millijoules, boolean hasStoodStill) {}

    /** Adds an advance of the counter. */
    void add(Point before, Point now, boolean hasStoodStill) {
        long millijoules = now.value() - before.value();
        if (!advances.isEmpty() && divisor(advances.getLast().millijoules(), millijoules) < LEAST) {
            advances.clear();
        }
        divisor = 0;
        if (millijoules < LEAST) {
            return;
        }
        advances.addLast(new Advance(now.time(), now.time() - before.time(), millijoules, hasStoodStill));
        while (advances.size() > ADVANCES || advances.getFirst().time() < now.time() - LOOKBACK) {
            advances.removeFirst();
        }
        if (advances.size() >= LEAST_ADVANCES) {
            advances.forEach(advance -> divisor = divisor(divisor, advance.millijoules()));
            isAligned = divisor % WATT_HOUR == 0 || now.value() % divisor == 0;
        }
    }

    private static long divisor(long one, long other) {
        long a = one;
        long b = other;
        while (b != 0) {
            long rest = a % b;
            a = b;
            b = rest;
        }
        return a;
    }

    /** Returns the unit in millijoules; 0 if none is known. */
    long millijoules() {
        return divisor >= LEAST && isAligned && isRounded() ? divisor : 0;
    }

    private boolean isRounded() {
        long standstills = advances.stream().filter(Advance::hasStoodStill).count();
        return 2 * standstills > advances.size() || differsByUnit();
    }

    private boolean differsByUnit() {
        Advance last = advances.getFirst();
        for (Advance advance : advances) {
            boolean isEqualTime = Math.abs(advance.length() - last.length()) <= TOLERANCE * last.length();
            if (isEqualTime && Math.abs(advance.millijoules() - last.millijoules()) == divisor) {
                return true;
            }
            last = advance;
        }
        return false;
    }
}
