package io.github.jobenergy.jobcomp.energy;

import java.time.Duration;

/**
 * The plausibility bound of an energy: nodes × time × maximum power of a node.
 *
 * @param mostWattsPerNode the maximum power of one node in watts, 1 to 10^9
 */
public record Plausibility(long mostWattsPerNode) {

    /** 15 kW: above any node sold by 2026, including its accelerators. */
    public static final long DEFAULT_MOST_WATTS_PER_NODE = 15_000;

    /** The upper limit of {@code mostWattsPerNode}, which bounds the product: 1 GW. */
    public static final long LARGEST_WATTS = 1_000_000_000;

    /**
     * The time added to the elapsed time. Slurm's times are whole seconds, and its energies extend beyond the end of the run:
     * the {@code .extern} step ends up to KillWait (30 s) and a sensor period later.
     */
    private static final Duration OVERLAP = Duration.ofSeconds(60);

    /** The upper limit of the time, which bounds the product: a thousand years. */
    private static final long LONGEST_SECONDS = 31_557_600_000L;

    /** The largest energy of the contract. */
    private static final double LARGEST_JOULES = 1e15;

    public Plausibility {
        if (mostWattsPerNode < 1 || mostWattsPerNode > LARGEST_WATTS) {
            throw new IllegalArgumentException(
                    "max-node-power: expected 1 to " + LARGEST_WATTS + " W, found " + mostWattsPerNode);
        }
    }

    /** The most joules that this number of nodes can have drawn in this time; at most 10^15. */
    public long mostJoules(long nodes, Duration elapsed) {
        double seconds = Math.min(LONGEST_SECONDS, elapsed.plus(OVERLAP).toSeconds());
        double joules = Math.max(1, nodes) * seconds * mostWattsPerNode;
        return (long) Math.min(joules, LARGEST_JOULES);
    }
}
