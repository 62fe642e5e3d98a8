package io.github.jobenergy.energy.share;

import io.github.jobenergy.schemas.job.RunKey;

/** The fractions of a whole claimed by runs, with their running sums in the order of the runs. */
interface RunningSums {

    /** Returns the sum of the claims of all runs before this run. */
    ExactFraction before(RunKey run);

    /** Returns the claim of the run, 0 if none. */
    ExactFraction of(RunKey run);

    /** Returns the sum of all claims. */
    ExactFraction total();
}
