package io.github.jobenergy.quickstart.bench.accuracy.scenario;

import io.github.jobenergy.quickstart.bench.accuracy.cluster.Fraction;
import io.github.jobenergy.schemas.job.RunKey;

/**
 * A run with its exact energy.
 *
 * @param run the key of the run
 * @param dimensions its dimensions
 * @param figure the published figure that is compared with it
 * @param microjoules the exact energy
 */
public record ExpectedRun(RunKey run, Dimensions dimensions, Figure figure, Fraction microjoules) {

    /** A figure of the published result. */
    public enum Figure {
        /** The energy of the run, with its bounds. */
        ENERGY,
        /** The marginal energy of the run, which has no bounds. */
        MARGINAL
    }
}
