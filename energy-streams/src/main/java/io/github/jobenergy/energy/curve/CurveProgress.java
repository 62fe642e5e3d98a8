package io.github.jobenergy.energy.curve;

import io.github.jobenergy.schemas.energy.JobEnergy;
import java.util.Optional;

/**
 * The state of the curve of a run other than its slots.
 *
 * @param computed the energy of all computed slots, in millijoules
 * @param restored the energy of all slots that were published and that no node has sent since the state was lost
 * @param changedFrom the start of the first hour with changes that are not published; {@link #NEVER} without changes
 * @param lastSum the energy so far of the last slot as published
 * @param issuedAt the time of the last publication, in milliseconds since 1970-01-01T00:00:00Z of the wall clock; 0 for never
 * @param result the last result of the run; absent before the first
 */
public record CurveProgress(
        long computed, long restored, long changedFrom, long lastSum, long issuedAt, Optional<Result> result) {

    /** The first hour of a run without changes. */
    public static final long NEVER = Long.MAX_VALUE;

    /** No slots and no result. */
    public static final CurveProgress NONE = new CurveProgress(0, 0, NEVER, 0, 0, Optional.empty());

    /**
     * A result of the run.
     *
     * @param millijoules the energy
     * @param revision the revision
     */
    public record Result(long millijoules, long revision) {

        static Result of(JobEnergy result) {
            return new Result(
                    result.figures().energy().millijoules(),
                    result.resultRevision().revision());
        }
    }

    /** Returns the energy of the slots that consumers are to have. */
    long sum() {
        return Math.addExact(computed, restored);
    }

    /** Checks whether the slots may be published: those of a run with a result must sum to the result. */
    boolean isConsistent() {
        return result.filter(known -> known.millijoules() != computed).isEmpty();
    }

    CurveProgress with(Optional<Result> newest) {
        return new CurveProgress(computed, restored, changedFrom, lastSum, issuedAt, newest);
    }

    CurveProgress withSums(long ofComputed, long ofRestored) {
        return new CurveProgress(ofComputed, ofRestored, changedFrom, lastSum, issuedAt, result);
    }

    CurveProgress withChange(long hour) {
        return new CurveProgress(computed, restored, Math.min(changedFrom, hour), lastSum, issuedAt, result);
    }

    CurveProgress withChangesFrom(long hour) {
        return new CurveProgress(computed, restored, hour, lastSum, issuedAt, result);
    }

    CurveProgress withLastSum(long sum) {
        return new CurveProgress(computed, restored, changedFrom, sum, issuedAt, result);
    }

    CurveProgress withIssue(long wallTime) {
        return new CurveProgress(computed, restored, changedFrom, lastSum, wallTime, result);
    }
}
