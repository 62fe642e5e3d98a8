package io.github.jobenergy.energy.meter.answer;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.schemas.node.Measurement.Kind;
import org.junit.jupiter.api.Test;

/** The errors of the instruments of a node of 50 kJ, 30 kJ of which a GPU drew. */
class UncertaintyTest {

    private static final double NODE = 50_000_000;
    private static final double GPU = 30_000_000;
    private static final double COUNTER = 0.001;
    private static final double INSTANT = 0.004;

    @Test
    void theErrorsOfTheMetersOfOneNodeHaveTheSameSign() {
        Uncertainty uncertainty = new Uncertainty();
        uncertainty.addInstrument(Kind.COUNTER, NODE - GPU);
        uncertainty.addInstrument(Kind.INSTANT, GPU);

        double expected = (NODE - GPU) * COUNTER + GPU * INSTANT;
        assertBounds(expected, uncertainty);
    }

    /** A run with a third of the energy outside the GPU gains what the meter of the GPU reports too little. */
    @Test
    void theErrorOfAGpuInsideTheEnergyOfTheNodeIsIndependent() {
        double share = 1 / 3.0;
        Uncertainty uncertainty = new Uncertainty();
        uncertainty.addInstrument(Kind.COUNTER, share * NODE);
        uncertainty.addGpuInstrument(Kind.INSTANT, -share * GPU);

        double expected = Math.hypot(share * NODE * COUNTER, share * GPU * INSTANT);
        assertBounds(expected, uncertainty);
    }

    @Test
    void theErrorsOfSeveralGpusAreIndependent() {
        Uncertainty uncertainty = new Uncertainty();
        uncertainty.addGpuInstrument(Kind.INSTANT, GPU);
        uncertainty.addGpuInstrument(Kind.COUNTER, -GPU);

        assertBounds(Math.hypot(GPU * INSTANT, GPU * COUNTER), uncertainty);
    }

    private static void assertBounds(double millijoules, Uncertainty uncertainty) {
        assertEquals(millijoules, uncertainty.breakdown().instrument(), 1e-6 * millijoules);
        assertEquals(Math.round(millijoules), uncertainty.below());
        assertEquals(Math.round(millijoules), uncertainty.above());
    }
}
