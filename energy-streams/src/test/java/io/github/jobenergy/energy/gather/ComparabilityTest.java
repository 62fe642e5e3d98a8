package io.github.jobenergy.energy.gather;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.energy.testing.SteadyNode;
import io.github.jobenergy.schemas.check.RandomRecords;
import io.github.jobenergy.schemas.energy.JobFigures;
import io.github.jobenergy.schemas.energy.Quality;
import io.github.jobenergy.schemas.energy.SlurmComparability;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.Slice;
import io.github.jobenergy.schemas.job.SlurmEnergy;
import io.github.jobenergy.schemas.job.SlurmEnergy.Source;
import io.github.jobenergy.schemas.job.SlurmEnergy.Status;
import io.github.jobenergy.schemas.job.Step;
import io.github.jobenergy.schemas.quantity.Energy;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The comparability of a run of ten minutes on node n1; its end is at second 600. */
class ComparabilityTest {

    private static final long MINUTES = 10;
    private static final List<Step> BATCH = List.of(step("batch", 0, 600));

    private static final JobFigures FIGURES = new RandomRecords(1)
            .next(JobFigures.class).toBuilder()
                    .quality(Quality.MEASURED)
                    .coverage(BigDecimal.ONE)
                    .nodeCount(1)
                    .nodesMeasured(1)
                    .energyWholeNodes(Energy.ofJoules(144_000))
                    .build();

    private static JobCompletion run(Source source, Step... steps) {
        return run(List.of(SteadyNode.slice(0, MINUTES, "n1", 4)), source, steps);
    }

    private static JobCompletion run(List<Slice> slices, Source source, Step... steps) {
        return SteadyNode.run(1, slices.get(0)).toBuilder()
                .resources(SteadyNode.run(1, slices.get(0)).resources().toBuilder()
                        .slices(slices)
                        .build())
                .slurmEnergy(SlurmEnergy.measured(Energy.ofJoules(144_000), source))
                .steps(List.of(steps))
                .build();
    }

    private static Step step(String id, long fromSecond, long toSecond) {
        return step(id, fromSecond, toSecond, "n1");
    }

    private static Step step(String id, long fromSecond, long toSecond, String nodes) {
        return new Step(
                id,
                Optional.of(second(fromSecond)),
                Optional.of(second(toSecond)),
                Optional.of(nodes),
                Optional.empty());
    }

    private static Instant second(long second) {
        return SteadyNode.NOON.plusSeconds(second);
    }

    static Stream<Case> cases() {
        Step timeless = new Step("0", Optional.of(second(0)), Optional.empty(), Optional.of("n1"), Optional.empty());
        List<Slice> resized =
                List.of(SteadyNode.slice(0, MINUTES, "n1", 4), SteadyNode.slice(MINUTES, 2 * MINUTES, "n[1-2]", 4));
        return Stream.of(
                new Case(run(Source.JOB, step("0", 0, 600)), FIGURES, SlurmComparability.COMPARABLE),
                new Case(run(Source.JOB, step("0", 1, 599)), FIGURES, SlurmComparability.COMPARABLE),
                new Case(
                        run(Source.JOB, step("0", 0, 300), step("1", 300, 600)),
                        FIGURES,
                        SlurmComparability.COMPARABLE),
                new Case(run(Source.JOB, step("extern", 0, 602)), FIGURES, SlurmComparability.COMPARABLE),
                new Case(
                        run(Source.JOB, step("extern", 0, 600), step("0", 0, 400), step("1", 100, 300)),
                        FIGURES,
                        SlurmComparability.COMPARABLE),
                new Case(run(Source.EXTERN_STEP, step("extern", 0, 600)), FIGURES, SlurmComparability.COMPARABLE),
                new Case(
                        run(Source.BATCH_STEP, step("batch", 0, 600), step("0", 200, 300)),
                        FIGURES,
                        SlurmComparability.COMPARABLE),
                new Case(run(Source.STEPS, step("0", 0, 600)), FIGURES, SlurmComparability.COMPARABLE),
                new Case(run(Source.JOB, step("extern", 0, 603)), FIGURES, SlurmComparability.OUTSIDE_STEPS),
                new Case(run(Source.JOB, step("0", 3, 600)), FIGURES, SlurmComparability.OUTSIDE_STEPS),
                new Case(run(Source.JOB, step("0", -2, 598)), FIGURES, SlurmComparability.OUTSIDE_STEPS),
                new Case(
                        run(Source.JOB, step("0", 0, 300), step("1", 303, 600)),
                        FIGURES,
                        SlurmComparability.OUTSIDE_STEPS),
                new Case(
                        run(Source.JOB, step("0", 0, 600)),
                        FIGURES.toBuilder().nodeCount(2).nodesMeasured(2).build(),
                        SlurmComparability.COMPARABLE),
                new Case(
                        run(Source.JOB, step("0", 0, 600, "n2")),
                        FIGURES.toBuilder().nodeCount(2).nodesMeasured(2).build(),
                        SlurmComparability.OUTSIDE_STEPS),
                new Case(
                        run(Source.JOB, step("0", 0, 400), step("1", 300, 600)),
                        FIGURES,
                        SlurmComparability.OVERLAPPING_STEPS),
                new Case(run(Source.JOB), FIGURES, SlurmComparability.STEPS_UNKNOWN),
                new Case(run(Source.JOB, step("batch", 0, 600)), FIGURES, SlurmComparability.STEPS_UNKNOWN),
                new Case(run(Source.JOB, timeless), FIGURES, SlurmComparability.STEPS_UNKNOWN),
                new Case(run(resized, Source.JOB, step("0", 0, 600)), FIGURES, SlurmComparability.RESIZED),
                new Case(
                        run(Source.JOB, step("0", 0, 600)),
                        FIGURES.toBuilder().quality(Quality.ESTIMATED).build(),
                        SlurmComparability.ESTIMATED),
                new Case(
                        run(Source.JOB, step("0", 0, 600)),
                        FIGURES.toBuilder().quality(Quality.PARTIAL).build(),
                        SlurmComparability.PARTLY_METERED),
                new Case(
                        run(Source.JOB, step("0", 0, 600)),
                        FIGURES.toBuilder().coverage(new BigDecimal("0.999999")).build(),
                        SlurmComparability.PARTLY_METERED),
                new Case(
                        run(Source.JOB, step("0", 0, 600)),
                        FIGURES.toBuilder().nodesMeasured(0).build(),
                        SlurmComparability.NOT_METERED),
                new Case(
                        run(Source.JOB, step("0", 0, 600)),
                        FIGURES.toBuilder().energyWholeNodes(Energy.ZERO).build(),
                        SlurmComparability.NOT_METERED),
                new Case(without(Status.UNSET), FIGURES, SlurmComparability.ENERGY_UNSET),
                new Case(without(Status.ZERO), FIGURES, SlurmComparability.ENERGY_ZERO),
                new Case(without(Status.IMPLAUSIBLE), FIGURES, SlurmComparability.ENERGY_IMPLAUSIBLE));
    }

    private static JobCompletion without(Status status) {
        return run(Source.JOB).toBuilder()
                .slurmEnergy(SlurmEnergy.without(status))
                .steps(BATCH)
                .build();
    }

    @ParameterizedTest
    @MethodSource("cases")
    void aRunHasTheFirstReasonThatHolds(Case given) {
        assertEquals(Optional.of(given.expected()), new Comparability(given.completion(), given.figures()).code());
    }

    @Test
    void theCasesContainEveryCode() {
        Set<SlurmComparability> codes = cases().map(Case::expected).collect(Collectors.toSet());

        assertEquals(EnumSet.allOf(SlurmComparability.class), codes);
    }

    @ParameterizedTest
    @EnumSource
    void theAmountOfAnEnergyDoesNotDecide(Source source) {
        JobCompletion run = run(source, step("extern", 0, 600), step("batch", 0, 600), step("0", 0, 600));
        JobCompletion tenfold = run.toBuilder()
                .slurmEnergy(SlurmEnergy.measured(Energy.ofJoules(1_440_000), source))
                .build();

        assertEquals(new Comparability(run, FIGURES).code(), new Comparability(tenfold, FIGURES).code());
    }

    /** Slurm adds up the steps that reported an energy: a step that a kill ended before its report is no part of Slurm's energy. */
    @ParameterizedTest
    @EnumSource(names = {"JOB", "STEPS"})
    void aStepWithoutEnergyBesideStepsWithEnergyIsNotCovered(Source source) {
        Step first = withEnergy(step("0", 0, 300));

        assertEquals(
                Optional.of(SlurmComparability.OUTSIDE_STEPS),
                new Comparability(run(source, first, step("1", 300, 600)), FIGURES).code());
        assertEquals(
                Optional.of(SlurmComparability.COMPARABLE),
                new Comparability(run(source, first, withEnergy(step("1", 300, 600))), FIGURES).code());
        assertEquals(
                Optional.of(SlurmComparability.COMPARABLE),
                new Comparability(run(source, withEnergy(step("0", 0, 599)), step("1", 599, 600)), FIGURES).code());
    }

    private static Step withEnergy(Step step) {
        return new Step(
                step.stepId(), step.startTime(), step.endTime(), step.nodes(), Optional.of(Energy.ofJoules(72_000)));
    }

    @Test
    void inALongRunAFifthOfAPercentIsAnEdge() {
        Slice day = SteadyNode.slice(0, 24 * 60, "n1", 4);

        assertEquals(
                Optional.of(SlurmComparability.COMPARABLE),
                new Comparability(run(List.of(day), Source.JOB, step("0", 172, 86_400)), FIGURES).code());
        assertEquals(
                Optional.of(SlurmComparability.OUTSIDE_STEPS),
                new Comparability(run(List.of(day), Source.JOB, step("0", 173, 86_400)), FIGURES).code());
    }

    @Test
    void aRunThatNeverHeldANodeHasNoComparability() {
        JobCompletion run = run(Source.JOB, step("0", 0, 600));
        JobCompletion neverRan = run.toBuilder()
                .resources(run.resources().toBuilder()
                        .nodes(Optional.of(""))
                        .slices(List.of())
                        .build())
                .build();

        assertEquals(Optional.empty(), new Comparability(neverRan, FIGURES).code());
    }

    /**
     * A run and its figures.
     *
     * @param completion the completion
     * @param figures the energies
     * @param expected the expected comparability
     */
    record Case(JobCompletion completion, JobFigures figures, SlurmComparability expected) {}
}
