package io.github.jobenergy.energy.meter.occupancy;

import io.github.jobenergy.energy.register.RegisterDelta;
import io.github.jobenergy.energy.share.Capacity;
import io.github.jobenergy.energy.share.Claim;
import io.github.jobenergy.energy.share.Division.Cut;
import io.github.jobenergy.energy.share.ExactFraction;
import io.github.jobenergy.schemas.job.RunKey;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * An interval of a run on a node in which the co-located runs and the capacity are constant, and therefore the shares.
 *
 * @param from the start, in milliseconds since 1970-01-01T00:00:00Z
 * @param to the end
 * @param amount the advance of the node's register
 * @param claims the claims of all runs on the node, including this run
 * @param limit the capacity to which the claims were compared
 * @param shares the share of each run
 * @param cuts the parts into which the amount was divided, with the run's part of each
 */
public record ShareInterval(
        long from,
        long to,
        RegisterDelta amount,
        SortedMap<RunKey, Claim> claims,
        Limit limit,
        SortedMap<RunKey, ExactFraction> shares,
        List<Cut> cuts) {

    public ShareInterval {
        cuts = List.copyOf(cuts);
        claims = Collections.unmodifiableSortedMap(new TreeMap<>(claims));
        shares = Collections.unmodifiableSortedMap(new TreeMap<>(shares));
    }

    /** Returns the run's part of the amount, in millijoules. */
    public long part() {
        return cuts.stream().mapToLong(Cut::part).reduce(0, Math::addExact);
    }

    /**
     * The capacity of the node, and its origin.
     *
     * @param capacity the capacity
     * @param isStated whether Slurm stated the capacity; otherwise it is the largest sum of claims held together
     */
    public record Limit(Capacity capacity, boolean isStated) {}
}
