package io.github.jobenergy.energy.meter.stores;

import java.time.Duration;

/**
 * The observed lateness of the readings of a node: the largest time by which a reading was older than the newest reading
 * of its meter when it arrived, in the current period and in the period before. A period is {@link #PERIOD} long by the
 * times of readings; the first period is shorter. Times are milliseconds, points in time since 1970-01-01T00:00:00Z.
 *
 * @param since the start of the current period; {@link NodeMemory#NEVER_PAST} before the first reading
 * @param before the lateness observed in the period before
 * @param current the lateness observed in the current period
 */
public record Lateness(long since, long before, long current) {

    /** The lateness assumed for a node during its first minute of readings. */
    public static final Duration UNOBSERVED = Duration.ofSeconds(30);

    /**
     * The margin above the observed lateness. Its readings after the end of a run also determine the power level after
     * the run, from which the energy at the edge is divided: with a reading each second, as many as a level needs.
     */
    public static final Duration MARGIN = Duration.ofSeconds(3);

    /** A reading that is later than this is not waited for: it leads to a correction. */
    public static final Duration MOST = Duration.ofMinutes(2);

    /** An observed lateness is valid for one to two periods. */
    private static final long PERIOD = Duration.ofMinutes(10).toMillis();

    private static final long FIRST_PERIOD = Duration.ofMinutes(1).toMillis();

    /** The lateness of a node without readings. */
    public static final Lateness NEW = new Lateness(NodeMemory.NEVER_PAST, UNOBSERVED.toMillis(), 0);

    /**
     * Returns the lateness after a reading.
     *
     * @param time the time of the reading
     * @param newest the time of the newest reading of its meter that arrived earlier; the same as {@code time} if there
     *     is none
     */
    public Lateness withReading(long time, long newest) {
        long lag = Math.max(0, newest - time);
        long observed = lag > MOST.toMillis() ? 0 : lag;
        if (since == NodeMemory.NEVER_PAST) {
            return new Lateness(time - PERIOD + FIRST_PERIOD, before, observed);
        }
        if (time - since >= PERIOD) {
            return new Lateness(time, current, observed);
        }
        return observed > current ? new Lateness(since, before, observed) : this;
    }

    /** Returns the time by which a node must have passed the end of a run before the run is answered. */
    public long millis() {
        return Math.min(MOST.toMillis(), Math.max(before, current) + MARGIN.toMillis());
    }
}
