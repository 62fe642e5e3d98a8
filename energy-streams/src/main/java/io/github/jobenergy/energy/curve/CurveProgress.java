package io.github.jobenergy.energy.curve;

import io.github.jobenergy.schemas.energy.JobEnergy;
import java.util.Optional;

/**
 * The state of the curve of a run other than its slots.
 *
 * @param sums the energies of the slots
 * @param changedFrom the start of the first section with changes that are not published; {@link #NEVER} without changes
 * @param newest the start of the last section that has ever had slots; 0 without slots
 * @param lastSum the energy so far of the last slot as published
 * @param issuedAt the time of the last publication, in milliseconds since 1970-01-01T00:00:00Z of the wall clock; 0 for never
 * @param result the last result of the run; absent before the first
 */
public record CurveProgress(
        Sums sums, long changedFrom, long newest, long lastSum, long issuedAt, Optional<Result> result) {

    /** The first section of a run without changes. */
    public static final long NEVER = Long.MAX_VALUE;

    /** No slots and no result. */
    public static final CurveProgress NONE =
            new CurveProgress(new Sums(0, 0, Optional.empty()), NEVER, 0, 0, 0, Optional.empty());

    /**
     * The energies of slots, in millijoules.
     *
     * @param computed the energy of all computed slots
     * @param restored the energy of all slots that were published and that no node has sent since the state was lost
     * @param overtaken the energy of the slots computed before a curve with less metered time; absent if there are none, or if the
     * slots have been published since
     */
    public record Sums(long computed, long restored, Optional<Long> overtaken) {}

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

    /** Returns the energy of all computed slots. */
    long computed() {
        return sums.computed();
    }

    /** Returns the energy of all published slots that no node has sent since the state was lost. */
    long restored() {
        return sums.restored();
    }

    /** Returns the energy of the slots that consumers are to have. */
    long sum() {
        return Math.addExact(computed(), restored());
    }

    /** Checks whether the slots may be published: those of a run with a result must sum to the result. */
    public boolean isConsistent() {
        return result.filter(known -> known.millijoules() != computed()).isEmpty();
    }

    /** Checks whether the result is that of the slots before a curve with less metered time, which do not replace it. */
    boolean isOfOvertaken() {
        return !isConsistent() && result.map(Result::millijoules).equals(sums.overtaken());
    }

    /** Checks whether slots are to be kept beside a curve with less metered time: unless they are published for the result. */
    boolean mayBeOvertaken() {
        boolean areDecided = result.isPresent() && isConsistent() && changedFrom == NEVER;
        return sums.overtaken().isEmpty() && !areDecided;
    }

    CurveProgress with(Optional<Result> valid) {
        return new CurveProgress(sums, changedFrom, newest, lastSum, issuedAt, valid);
    }

    CurveProgress withSums(long computed, long restored) {
        return with(new Sums(computed, restored, sums.overtaken()));
    }

    CurveProgress withOvertaken() {
        return with(new Sums(computed(), restored(), Optional.of(computed())));
    }

    CurveProgress withoutOvertaken() {
        return sums.overtaken().isEmpty() ? this : with(new Sums(computed(), restored(), Optional.empty()));
    }

    private CurveProgress with(Sums other) {
        return new CurveProgress(other, changedFrom, newest, lastSum, issuedAt, result);
    }

    CurveProgress withChange(long section) {
        return new CurveProgress(
                sums, Math.min(changedFrom, section), Math.max(newest, section), lastSum, issuedAt, result);
    }

    CurveProgress withChangesFrom(long section) {
        return new CurveProgress(sums, section, newest, lastSum, issuedAt, result);
    }

    CurveProgress withLastSum(long sum) {
        return new CurveProgress(sums, changedFrom, newest, sum, issuedAt, result);
    }

    CurveProgress withIssue(long wallTime) {
        return new CurveProgress(sums, changedFrom, newest, lastSum, wallTime, result);
    }
}
