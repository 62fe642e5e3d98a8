package io.github.jobenergy.energy.meter.answer;

import io.github.jobenergy.energy.register.span.MeterDisagreement;
import java.util.List;

/**
 * The uncertainty of a run's energy on one node at 95 %, by source. All values are millijoules of the run.
 *
 * <pre>
 *   less = min(half the sum of all below + 2 sqrt(sum of below^2 / 12 + sum of (either / 2)^2),
 *              the sum of all below      + 2 sqrt(sum of (either / 2)^2)) - unmetered, at least + disagreement + shares, at least 0
 *   more, with above                                                      + unmetered, at most + disagreement + shares
 * </pre>
 *
 * @param changes the uncertainty at each change point; those without uncertainty are left out
 * @param sampling the symmetric uncertainty from sampling between instants
 * @param instrument the symmetric uncertainty of readings
 * @param added the bounds that are added as they are
 * @param below the possible reduction at 95 %
 * @param above the possible addition at 95 %
 */
public record UncertaintyBreakdown(
        List<Part> changes, double sampling, double instrument, Added added, long below, long above) {

    public UncertaintyBreakdown {
        changes = List.copyOf(changes);
    }

    /**
     * The bounds that are added as they are.
     *
     * @param unmetered the bounds of the energy of unmetered time
     * @param disagreement the disagreement with contradicting meters, and the energy that a counter may have lost
     * @param shares the possible error of shares in doubt
     */
    public record Added(Unmetered unmetered, MeterDisagreement disagreement, MeterDisagreement shares) {}

    /** Returns the bounds of the energy of unmetered time. */
    public Unmetered unmetered() {
        return added.unmetered();
    }

    /** Returns the disagreement with contradicting meters, and the energy that a counter may have lost. */
    public MeterDisagreement disagreement() {
        return added.disagreement();
    }

    /** Returns the possible error of shares in doubt. */
    public MeterDisagreement shares() {
        return added.shares();
    }

    /**
     * The bounds of the energy of unmetered time.
     *
     * @param least the least energy: idle power
     * @param most the most energy: the maximum power of a node, 0 if not configured
     */
    public record Unmetered(long least, long most) {}

    /** The source of an uncertainty. */
    public enum Source {
        /** The energy between two readings was split at an edge. */
        EDGE_SPLIT,
        /** Slurm truncates its times to whole seconds. */
        SECOND
    }

    /**
     * The uncertainty of an interval. Times are milliseconds since 1970-01-01T00:00:00Z.
     *
     * @param source the source of the uncertainty
     * @param from the start of the interval
     * @param to the end of the interval
     * @param either the symmetric uncertainty at 95 %
     * @param below the largest possible reduction: the actual reduction lies between 0 and this value
     * @param above the largest possible addition, likewise
     */
    public record Part(Source source, long from, long to, double either, double below, double above) {}
}
