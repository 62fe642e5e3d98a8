package io.github.jobenergy.jobcomp.energy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.schemas.job.SlurmEnergy;
import io.github.jobenergy.schemas.job.SlurmEnergy.Source;
import io.github.jobenergy.schemas.job.SlurmEnergy.Status;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.quantity.Interval;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EnergyTest {

    private static final long MOST = 1_000_000;

    private static final Interval TWENTY_SECONDS = Interval.of(Instant.EPOCH, Instant.ofEpochSecond(20));

    @ParameterizedTest
    @CsvSource({
        "'', UNSET",
        "' ', UNSET",
        "-2, UNSET",
        "-1, UNSET",
        "4294967294, UNSET",
        "18446744073709551613, UNSET",
        "18446744073709551614, UNSET",
        "18446744073709551615, UNSET",
        "0, ZERO",
        "1, MEASURED",
        "1000000, MEASURED",
        "1000001, IMPLAUSIBLE",
        "-999050, IMPLAUSIBLE",
        "18446744073708552566, IMPLAUSIBLE",
        "9223372036854775808, IMPLAUSIBLE",
        "99999999999999999999999999999999999999999999, IMPLAUSIBLE",
        "18.45?, IMPLAUSIBLE",
        "5K, IMPLAUSIBLE"
    })
    void classifiesANumber(String printed, Status status) {
        EnergyFigure figure = EnergyFigure.of(printed, MOST);

        assertEquals(status, figure.status());
        assertEquals(status == Status.MEASURED, figure.joules().isPresent());
    }

    @Test
    void anEnergyAboveTheMaximumPowerForTheTimePlusAMinuteIsImplausible() {
        Plausibility plausibility = new Plausibility(15_000);

        assertEquals(2 * 120 * 15_000, plausibility.mostJoules(2, Duration.ofSeconds(60)));
        assertTrue(plausibility.mostJoules(Long.MAX_VALUE, Duration.ofDays(1_000_000)) > 0);
        assertTrue(EnergyFigure.of("999999999999999", plausibility.mostJoules(1L << 40, Duration.ofDays(1_000_000)))
                .isMeasured());
    }

    @Test
    void theEnergyOfTheJobPrecedesThatOfTheSteps() {
        SlurmEnergy energy = new EnergyChoice(
                        figure("13954"), List.of(step("0", 0, 20, "6977"), step("1", 0, 20, "6977")), 1, TWENTY_SECONDS)
                .choose();

        assertEquals(SlurmEnergy.measured(Energy.ofJoules(13_954), Source.JOB), energy);
    }

    @Test
    void theExternStepPrecedesTheBatchStepOfOneNode() {
        List<StepFigure> steps =
                List.of(step("batch", 0, 20, "7001"), step("extern", 0, 21, "7045"), step("0", 0, 20, "6900"));

        SlurmEnergy withExtern = new EnergyChoice(EnergyFigure.UNSET, steps, 1, TWENTY_SECONDS).choose();
        SlurmEnergy withBatch =
                new EnergyChoice(figure("0"), List.of(steps.get(0), steps.get(2)), 1, TWENTY_SECONDS).choose();

        assertEquals(SlurmEnergy.measured(Energy.ofJoules(7_045), Source.EXTERN_STEP), withExtern);
        assertEquals(SlurmEnergy.measured(Energy.ofJoules(7_001), Source.BATCH_STEP), withBatch);
    }

    @Test
    void theBatchStepOfSeveralNodesIsNotUsed() {
        SlurmEnergy energy = new EnergyChoice(
                        EnergyFigure.UNSET,
                        List.of(step("batch", 0, 20, "7001"), step("0", 0, 20, "14000")),
                        2,
                        TWENTY_SECONDS)
                .choose();

        assertEquals(SlurmEnergy.measured(Energy.ofJoules(14_000), Source.STEPS), energy);
    }

    @Test
    void onlyConsecutiveStepsAreAdded() {
        List<StepFigure> successive = List.of(step("1", 10, 20, "300"), step("0", 0, 10, "200"));
        List<StepFigure> overlapping = List.of(step("0", 0, 11, "200"), step("1", 10, 20, "300"));
        List<StepFigure> incomplete = List.of(step("0", 0, 10, "200"), step("1", 10, 20, ""));

        assertEquals(
                SlurmEnergy.measured(Energy.ofJoules(500), Source.STEPS),
                new EnergyChoice(EnergyFigure.UNSET, successive, 2, TWENTY_SECONDS).choose());
        assertEquals(SlurmEnergy.UNSET, new EnergyChoice(EnergyFigure.UNSET, overlapping, 2, TWENTY_SECONDS).choose());
        assertEquals(SlurmEnergy.UNSET, new EnergyChoice(EnergyFigure.UNSET, incomplete, 2, TWENTY_SECONDS).choose());
    }

    @ParameterizedTest
    @CsvSource({"0, 20, 2, true", "0, 19, 2, true", "1, 20, 2, true", "0, 18, 2, false", "0, 20, 1, false"})
    void aStepReplacesTheRunOnlyIfItLacksNoMoreThanATwentieth(long start, long end, long nodes, boolean isEnough) {
        Interval time = Interval.of(Instant.ofEpochSecond(start), Instant.ofEpochSecond(end));
        StepFigure step = new StepFigure("0", Optional.of(time), nodes, figure("700"));

        SlurmEnergy energy = new EnergyChoice(EnergyFigure.UNSET, List.of(step), 2, TWENTY_SECONDS).choose();

        assertEquals(isEnough ? SlurmEnergy.measured(Energy.ofJoules(700), Source.STEPS) : SlurmEnergy.UNSET, energy);
    }

    @Test
    void onlyTheTimeOfAStepWithinTheRunCounts() {
        StepFigure late = step("0", 15, 40, "700");

        assertEquals(SlurmEnergy.UNSET, new EnergyChoice(figure("0"), List.of(late), 2, TWENTY_SECONDS).choose());
    }

    @Test
    void anUnreadableStepMayOverlapTheOthers() {
        List<StepFigure> steps = List.of(step("0", 0, 20, "700"), StepFigure.unknown("1"));

        assertEquals(SlurmEnergy.UNSET, new EnergyChoice(EnergyFigure.UNSET, steps, 2, TWENTY_SECONDS).choose());
    }

    @Test
    void statesTheReasonOfAMissingEnergy() {
        assertEquals(
                Status.UNSET,
                new EnergyChoice(figure(""), List.of(), 1, TWENTY_SECONDS)
                        .choose()
                        .status());
        assertEquals(
                Status.ZERO,
                new EnergyChoice(figure("0"), List.of(step("batch", 0, 9, "")), 1, TWENTY_SECONDS)
                        .choose()
                        .status());
        assertEquals(
                Status.IMPLAUSIBLE,
                new EnergyChoice(figure("0"), List.of(step("0", 0, 9, "18446744073708552566")), 1, TWENTY_SECONDS)
                        .choose()
                        .status());
    }

    private static EnergyFigure figure(String printed) {
        return EnergyFigure.of(printed, MOST);
    }

    private static StepFigure step(String id, long start, long end, String printed) {
        Interval time = Interval.of(Instant.ofEpochSecond(start), Instant.ofEpochSecond(end));
        return new StepFigure(id, Optional.of(time), 2, figure(printed));
    }
}
