package io.github.jobenergy.jobcomp.energy;

import java.time.Duration;

/**
 * The bound beyond which a number of joules is no measurement: nodes × time × the most a node can draw.
 *
 * @param mostWattsPerNode what one node can draw at most, 1 or more
 */
public record Plausibility(long mostWattsPerNode) {

    /** 15 kW: above any node sold by 2026, with its accelerators. */
    public static final long DEFAULT_MOST_WATTS_PER_NODE = 15_000;

    /** Bounds what is multiplied: 1 GW. */
    private static final long LARGEST_WATTS = 1_000_000_000;

    /**
     * Slurm's times are whole seconds, and its energies reach past them: the {@code .extern} step ends after the run, up to
     * KillWait (30 s) and a sensor period later.
     */
    private static final Duration OVERLAP = Duration.ofSeconds(60);

    /** A thousand years: bounds what is multiplied. */
    private static final long LONGEST_SECONDS = 31_557_600_000L;

    /** The contract has no larger energy. */
    private static final double LARGEST_JOULES = 1e15;

    public Plausibility {
        if (mostWattsPerNode < 1 || mostWattsPerNode > LARGEST_WATTS) {
            throw new IllegalArgumentException(
                    "max-node-power: expected 1 to " + LARGEST_WATTS + " W, found " + mostWattsPerNode);
        }
    }

    /** The most that many nodes can have drawn in that time, in joules; at most 10^15. */
    public long mostJoules(long nodes, Duration elapsed) {
        double seconds = Math.min(LONGEST_SECONDS, elapsed.plus(OVERLAP).toSeconds());
        double joules = Math.max(1, nodes) * seconds * mostWattsPerNode;
        return (long) Math.min(joules, LARGEST_JOULES);
    }
}
