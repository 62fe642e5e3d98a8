package io.github.jobenergy.energy.meter.occupancy;

import io.github.jobenergy.energy.meter.occupancy.NodeOccupancy.ShareQuery;
import io.github.jobenergy.energy.meter.sums.RunDiagnostics;
import io.github.jobenergy.energy.share.Capacity;
import io.github.jobenergy.energy.share.Claim;
import io.github.jobenergy.energy.share.ClaimTimeline;
import io.github.jobenergy.energy.share.ClaimTimeline.Counts;
import io.github.jobenergy.energy.share.LargestShare;
import io.github.jobenergy.energy.share.PossibleShares;
import io.github.jobenergy.energy.share.PossibleShares.Doubts;
import io.github.jobenergy.energy.share.placement.UtcDay;
import io.github.jobenergy.schemas.energy.Flag;
import io.github.jobenergy.schemas.job.RunKey;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;

/**
 * The claims on a node over time, compared with its capacity: the shares, their flags, and the possible shares where a
 * claim or the capacity is in doubt. Times are milliseconds since 1970-01-01T00:00:00Z, as {@code long}: they are
 * compared for each run on the node.
 */
final class NodeClaims {

    private final StatedCapacities stated;
    private final SuspendedRuns suspended;
    private final ClaimTimeline claims;
    private final Map<Long, Capacity> heldTogether = new HashMap<>();

    NodeClaims(StatedCapacities stated, SuspendedRuns suspended) {
        this.stated = stated;
        this.suspended = suspended;
        this.claims = new ClaimTimeline(suspended.held());
    }

    /** Returns the claim of each run on the node at the time, as a view that the next query changes. */
    SortedMap<RunKey, Claim> at(long time) {
        return claims.at(time);
    }

    /** Checks whether a run was suspended for others at an instant. */
    boolean isSuspended(RunKey run, long time) {
        return suspended.isSuspended(run, time);
    }

    /** Returns the capacity at an instant; if none is stated, the largest sums of claims held together on that UTC day. */
    Capacity capacityAt(long time) {
        return stated.at(time).orElseGet(() -> largestHeldTogether(time));
    }

    private Capacity largestHeldTogether(long time) {
        return heldTogether.computeIfAbsent(
                UtcDay.startOf(time), midnight -> claims.largestTogether(midnight, midnight + UtcDay.MILLIS));
    }

    /** Returns the shares at an instant. The result is valid until the next query. */
    LargestShare sharesAt(long time) {
        return claims.sharesAt(time, capacityAt(time));
    }

    /** Returns the same shares, and adds their flags to the tally of the concern. */
    LargestShare sharesAt(long time, ShareQuery query) {
        Capacity capacity = capacityAt(time);
        LargestShare shares = claims.sharesAt(time, capacity);
        RunDiagnostics tally = query.tally();
        query.run()
                .ifPresent(run ->
                        Optional.ofNullable(claims.at(time).get(run)).ifPresent(claim -> flag(claim, time, tally)));
        Counts counts = claims.countsAt(time, capacity);
        if (query.run().isEmpty() || shares.isOverbooked()) {
            flagAll(time, counts, tally);
        }
        if (shares.isOverbooked() && areMoreGpusHeldThanExist(counts, capacity)) {
            tally.flag(Flag.ASSUMED_GPUS);
        }
        if (suspended.areSomeAt(time) || areOverlapping(time, counts, capacity)) {
            tally.flag(Flag.OVERLAPPING_ALLOCATIONS);
        }
        return shares;
    }

    /** Checks whether the runs hold more CPUs than there are. Where one run alone does, the capacity is in doubt instead. */
    private boolean areOverlapping(long time, Counts counts, Capacity capacity) {
        return counts.areCpusOverbooked(capacity) && !counts.doSomeExceed() && !isAlternatingAt(time);
    }

    /**
     * Checks whether runs without GPU indexes hold more GPUs than the node has. GPUs with known indexes may be shared
     * by several runs, some of which may be inactive.
     */
    private static boolean areMoreGpusHeldThanExist(Counts counts, Capacity capacity) {
        return counts.areSomeGpusUnnamed()
                && capacity.gpus()
                        .filter(gpus -> counts.gpus().compareTo(gpus) > 0)
                        .isPresent();
    }

    private void flag(Claim claim, long time, RunDiagnostics tally) {
        if (claim.isWhole()) {
            return;
        }
        if (claim.isUnknown()) {
            tally.flag(Flag.ASSUMED_ALLOCATION);
        } else if (isCapacityAssumedAt(time)
                || stated.at(time).filter(claim::exceeds).isPresent()) {
            tally.flag(Flag.ASSUMED_CAPACITY);
        }
        if (claim.isEvenSplit()) {
            tally.flag(Flag.EVEN_SPLIT);
        }
    }

    /** Adds the flags of all claims at an instant. */
    private void flagAll(long time, Counts counts, RunDiagnostics tally) {
        if (counts.areSomeUnknown()) {
            tally.flag(Flag.ASSUMED_ALLOCATION);
        }
        if (counts.areSomePartial() && (isCapacityAssumedAt(time) || counts.doSomeExceed())) {
            tally.flag(Flag.ASSUMED_CAPACITY);
        }
        if (counts.areSomeSplitEvenly()) {
            tally.flag(Flag.EVEN_SPLIT);
        }
    }

    private boolean isCapacityAssumedAt(long time) {
        return stated.at(time).isEmpty() || isAlternatingAt(time);
    }

    private boolean isAlternatingAt(long time) {
        return stated.isAlternatingAt(time);
    }

    /** Returns the possible shares at an instant; absent unless a claim or the capacity is in doubt. */
    Optional<PossibleShares> possibleAt(long time) {
        Capacity capacity = capacityAt(time);
        Counts counts = claims.countsAt(time, capacity);
        Doubts doubts = new Doubts(
                counts.areSomePartial() && stated.at(time).isEmpty(),
                counts.areSomePartial() && isAlternatingAt(time),
                areOverlapping(time, counts, capacity));
        return doubts.areAny() || counts.areSomeUnknown() || counts.doSomeExceed()
                ? Optional.of(new PossibleShares(claims.at(time), capacity, doubts))
                : Optional.empty();
    }
}
