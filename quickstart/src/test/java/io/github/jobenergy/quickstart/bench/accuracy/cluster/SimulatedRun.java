package io.github.jobenergy.quickstart.bench.accuracy.cluster;

import io.github.jobenergy.quickstart.bench.accuracy.power.TimeSpan;
import io.github.jobenergy.schemas.job.RunKey;
import java.util.List;

/**
 * A run on a node.
 *
 * @param key the key of the run
 * @param held the time between its true edges
 * @param claim its allocation
 * @param suspended the times in which it was suspended and held no CPUs
 */
public record SimulatedRun(RunKey key, TimeSpan held, Claim claim, List<TimeSpan> suspended) {

    public SimulatedRun {
        suspended = List.copyOf(suspended);
    }

    /** Creates a run that was never suspended. */
    public SimulatedRun(RunKey key, TimeSpan held, Claim claim) {
        this(key, held, claim, List.of());
    }

    /** Returns the allocation at a time within the run. */
    Claim claimAt(long time) {
        boolean isSuspended = suspended.stream().anyMatch(span -> span.contains(time));
        return isSuspended ? claim.suspended() : claim;
    }
}
