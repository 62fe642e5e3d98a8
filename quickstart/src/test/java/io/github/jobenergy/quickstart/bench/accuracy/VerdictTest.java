package io.github.jobenergy.quickstart.bench.accuracy;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.quickstart.bench.accuracy.Verdict.Estimate;
import io.github.jobenergy.quickstart.bench.accuracy.scenario.Dimensions;
import io.github.jobenergy.quickstart.bench.accuracy.scenario.InputClass;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.node.Measurement.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VerdictTest {

    private static final double TRUTH = 1_000;

    @ParameterizedTest
    @CsvSource({
        "900, 1100, true, true, true, false",
        "900, 995, true, true, false, false",
        "900, 989, true, true, false, true",
        "1011, 1100, true, true, false, true",
        "900, 989, false, true, false, false",
        "900, 989, true, false, false, false",
        "900, Infinity, true, true, true, false"
    })
    void aConfidentResultIsSilentlyWrongFromOnePercentOutsideItsBoundsOn(
            double low, double high, boolean isWhole, boolean isConfident, boolean isInBounds, boolean isSilent) {
        Verdict verdict = verdict(new Estimate(low, low, high, isWhole, isConfident));

        assertEquals(List.of(isInBounds, isSilent), List.of(verdict.isInBounds(), verdict.isSilentlyWrong()));
    }

    @Test
    void aRunWithoutEnergyIsMissingAndNotSilentlyWrong() {
        Verdict verdict = verdict(Optional.empty());

        assertEquals(
                List.of(true, false, false),
                List.of(verdict.isMissing(), verdict.isPartial(), verdict.isSilentlyWrong()));
    }

    @Test
    void figuresAreThoseOfTheRunsThatWereMeteredAsAWhole() {
        Figures figures = new Figures(List.of(
                verdict(new Estimate(1_010, 990, 1_030, true, true)),
                verdict(new Estimate(1_020, 1_000, 1_040, true, true)),
                verdict(new Estimate(500, 400, Double.POSITIVE_INFINITY, false, true)),
                verdict(Optional.empty())));

        assertEquals(
                List.of(1.0, 2.0, 2.0, 25.0, 25.0, 100.0),
                List.of(
                        figures.errorPercent(0.5).orElseThrow(),
                        figures.errorPercent(0.95).orElseThrow(),
                        figures.widthPerError().orElseThrow(),
                        figures.partialPercent(),
                        figures.missingPercent(),
                        figures.inBoundsPercent()));
    }

    @Test
    void calibratedBoundsContainNineteenOfTwentyEnergiesOfEachClass() {
        List<Verdict> verdicts = new ArrayList<>();
        for (int error = 1; error <= 20; error++) {
            verdicts.add(verdict(new Estimate(TRUTH + error, TRUTH + error - 40, TRUTH + error + 40, true, true)));
        }
        Figures calibrated = new Simulation(verdicts, List.of()).calibrated().of(InputClass.CLEAN_COUNTER);

        assertEquals(95.0, calibrated.inBoundsPercent());
        assertEquals(19 / 10.0, calibrated.widthPerError().orElseThrow(), 1e-9);
    }

    private static Verdict verdict(Estimate estimate) {
        return verdict(Optional.of(estimate));
    }

    private static Verdict verdict(Optional<Estimate> estimate) {
        return new Verdict(
                RunKey.of("sim", 1, 1),
                InputClass.CLEAN_COUNTER,
                new Dimensions(Kind.COUNTER, 10, 60, false),
                TRUTH,
                estimate);
    }
}
