package io.github.jobenergy.energy.share;

import io.github.jobenergy.schemas.job.RunKey;

/** What runs claim of a whole, and the sums of it in the order of the runs. */
interface RunningSums {

    /** The sum of what all runs before this one claim. */
    ExactFraction before(RunKey run);

    /** What the run claims, 0 if nothing. */
    ExactFraction of(RunKey run);

    /** The sum of all claims. */
    ExactFraction total();
}
