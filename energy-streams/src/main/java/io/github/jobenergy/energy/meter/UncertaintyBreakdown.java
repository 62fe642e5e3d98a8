package io.github.jobenergy.energy.meter;

import io.github.jobenergy.energy.register.MeterDisagreement;
import java.util.List;

/**
 * How far a run's energy on one node may be off, at 95 %, and what that is made of. All in millijoules of the run.
 *
 * <pre>
 *   less = min(half the sum of all below + 2 sqrt(sum of below^2 / 12 + sum of (either / 2)^2),
 *              the sum of all below      + 2 sqrt(sum of (either / 2)^2)) - unmetered, at least + disputed     0 if negative
 *   more, with above                                                      + unmetered, at most  + disputed
 * </pre>
 *
 * @param changes what comings and goings leave open, one by one; those that leave nothing open are left out
 * @param sampling what went on between instants, either way
 * @param instrument how far its readings may be off, either way
 * @param unmeteredLeast what is added at least for time that nobody metered: idle power
 * @param unmeteredMost what is added at most: the most a node can draw, 0 if nobody said what that is
 * @param dispute what instruments say that contradict the believed one, and what a counter may have lost
 * @param below so much less it may be
 * @param above so much more
 */
public record UncertaintyBreakdown(
        List<Part> changes,
        double sampling,
        double instrument,
        long unmeteredLeast,
        long unmeteredMost,
        MeterDisagreement dispute,
        long below,
        long above) {

    public UncertaintyBreakdown {
        changes = List.copyOf(changes);
    }

    /** Why it is left open. */
    public enum Source {
        /** The energy between two readings was laid out. */
        LAYOUT,
        /** Slurm cuts its times to whole seconds. */
        SECOND
    }

    /**
     * What is left open in a span of time. Times are milliseconds since 1970-01-01T00:00:00Z.
     *
     * @param source why
     * @param from its start
     * @param to its end
     * @param either so much may be too much or too little, nineteen times in twenty
     * @param below so much less it may be, at most: anywhere between nothing and that
     * @param above so much more, at most
     */
    public record Part(Source source, long from, long to, double either, double below, double above) {}
}
