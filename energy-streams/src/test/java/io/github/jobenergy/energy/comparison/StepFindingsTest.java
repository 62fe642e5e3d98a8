package io.github.jobenergy.energy.comparison;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.schemas.comparison.StepFigures;
import io.github.jobenergy.schemas.energy.step.ComparedStep;
import io.github.jobenergy.schemas.energy.step.StepComparison;
import io.github.jobenergy.schemas.quantity.Energy;
import java.util.Collections;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Equal steps of 100 kJ by the meters. */
class StepFindingsTest {

    private static StepFigures figures(int count, long slurmJoules, long edgeJoules, long excluded) {
        ComparedStep step = new ComparedStep(
                "0", Energy.ofJoules(slurmJoules), Energy.ofJoules(100_000), Energy.ofJoules(edgeJoules));
        return Findings.ofSteps(StepSums.of(StepComparison.of(Collections.nCopies(count, step), excluded))
                .orElseThrow());
    }

    @ParameterizedTest
    @CsvSource({
        "3, 100000, 1000, AGREES",
        "3, 102000, 1000, AGREES",
        "3, 102001, 1000, SLURM_HIGH",
        "3,  97999, 1000, SLURM_LOW",
        "3, 100000, 1001, WITHIN_EDGES",
        "3,  90000, 9000, WITHIN_EDGES",
        "3,  89999, 9000, SLURM_LOW",
        "2,  50000,    0, TOO_FEW"
    })
    void stepsAgreeOnlyIfTheirEdgesAreSmall(int count, long slurmJoules, long edgeJoules, String code) {
        assertEquals(
                code,
                figures(count, slurmJoules, edgeJoules, 0)
                        .finding()
                        .stepFindingCode()
                        .orElseThrow()
                        .name());
    }

    @Test
    void stepsThatAreNotComparedAreCounted() {
        StepFigures none = figures(0, 0, 0, 2);

        assertEquals(
                Optional.of("No step of the day had its nodes to itself and was metered: 2 steps"),
                none.finding().stepFinding());
        assertEquals(Optional.empty(), none.stepRelativeDifference());
        assertEquals(
                Optional.of("Fewer than three steps of the day are compared: +1.00 %, 1 step"),
                figures(1, 101_000, 0, 0).finding().stepFinding());
    }

    @Test
    void aRunWithoutStepsAddsNothing() {
        assertEquals(Optional.empty(), StepSums.of(StepComparison.NONE));
    }
}
