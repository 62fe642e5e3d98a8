package io.github.jobenergy.jobcomp.survey;

import io.github.jobenergy.schemas.quantity.Energy;

/**
 * Runs counted together.
 *
 * @param runs how many
 * @param claimed what their job rows claim, all together
 * @param shown what accounting as a whole shows of them, all together
 */
public record RunTotals(long runs, Energy claimed, Energy shown) {

    /** No run. */
    public static final RunTotals NONE = new RunTotals(0, Energy.ZERO, Energy.ZERO);

    /** These and one run more. */
    RunTotals plus(Appraisal run) {
        return new RunTotals(
                runs + 1,
                claimed.plus(run.claimed().orElse(Energy.ZERO)),
                shown.plus(run.shown().orElse(Energy.ZERO)));
    }

    /** These and those. */
    RunTotals plus(RunTotals others) {
        return new RunTotals(runs + others.runs, claimed.plus(others.claimed), shown.plus(others.shown));
    }
}
