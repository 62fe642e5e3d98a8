package io.github.jobenergy.jobcomp.survey;

import io.github.jobenergy.schemas.quantity.Energy;

/**
 * The number of runs and the sums of their joules.
 *
 * @param runs the number of runs
 * @param claimed the sum of the joules in their job rows
 * @param shown the sum of the best joules that accounting as a whole has of them
 */
public record RunTotals(long runs, Energy claimed, Energy shown) {

    /** The totals of no run. */
    public static final RunTotals NONE = new RunTotals(0, Energy.ZERO, Energy.ZERO);

    /** Returns these totals with one more run. */
    RunTotals plus(Appraisal run) {
        return new RunTotals(
                runs + 1,
                claimed.plus(run.claimed().orElse(Energy.ZERO)),
                shown.plus(run.shown().orElse(Energy.ZERO)));
    }

    /** Returns the sum of both totals. */
    RunTotals plus(RunTotals others) {
        return new RunTotals(runs + others.runs, claimed.plus(others.claimed), shown.plus(others.shown));
    }
}
