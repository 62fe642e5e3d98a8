package io.github.jobenergy.energy.meter;

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
 * A stretch of a run's time on a node with one company and one capacity, and so with one share each.
 *
 * @param from its start, in milliseconds since 1970-01-01T00:00:00Z
 * @param to its end
 * @param amount what the node's register advanced by
 * @param claims what everybody there held, the run among them
 * @param capacity what the claims were measured against
 * @param isCapacityStated whether Slurm stated it; else it is the largest sum of claims seen together
 * @param shares everybody's share
 * @param cuts what the amount was divided into, and the run's part of each
 */
public record Stretch(
        long from,
        long to,
        RegisterDelta amount,
        SortedMap<RunKey, Claim> claims,
        Capacity capacity,
        boolean isCapacityStated,
        SortedMap<RunKey, ExactFraction> shares,
        List<Cut> cuts) {

    public Stretch {
        cuts = List.copyOf(cuts);
        claims = Collections.unmodifiableSortedMap(new TreeMap<>(claims));
        shares = Collections.unmodifiableSortedMap(new TreeMap<>(shares));
    }

    /** The run's part of the amount, in millijoules. */
    public long part() {
        return cuts.stream().mapToLong(Cut::part).reduce(0, Math::addExact);
    }
}
