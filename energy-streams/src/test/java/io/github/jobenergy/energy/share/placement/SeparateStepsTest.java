package io.github.jobenergy.energy.share.placement;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.energy.testing.SteadyNode;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.Slice;
import io.github.jobenergy.schemas.job.Step;
import io.github.jobenergy.schemas.quantity.Energy;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Steps of a run of ten minutes on node n1; its end is at second 600. */
class SeparateStepsTest {

    private static final Optional<Energy> ENERGY = Optional.of(Energy.ofJoules(1_000));

    private static Optional<Instant> second(long second) {
        return Optional.of(SteadyNode.NOON.plusSeconds(second));
    }

    private static Step step(String id, long from, long to) {
        return new Step(id, second(from), second(to), Optional.of("n1"), ENERGY);
    }

    private static List<String> selected(String nodes, Step... steps) {
        JobCompletion run = SteadyNode.run(1, SteadyNode.slice(0, 10, nodes, 4)).toBuilder()
                .steps(List.of(steps))
                .build();
        return SeparateSteps.of(run).stream().map(Step::stepId).toList();
    }

    @Test
    void stepsAfterEachOtherAreSelectedInTheOrderOfTheirStarts() {
        assertEquals(
                List.of("0", "1", "10"),
                selected(
                        "n1",
                        step("10", 400, 600),
                        step("1", 200, 300),
                        step("batch", 0, 600),
                        step("extern", 0, 601),
                        step("interactive", 0, 600),
                        step("0", 0, 200)));
    }

    @Test
    void stepsAtTheSameTimeAreNot() {
        assertEquals(
                List.of("3"),
                selected("n1", step("0", 0, 300), step("1", 100, 120), step("2", 299, 400), step("3", 400, 500)));
        assertEquals(List.of(), selected("n1", step("0", 0, 300), step("1", 150, 150)));
    }

    @Test
    void aStepWithoutEnergyIsNotButMayOverlapOthers() {
        Step silent = new Step("1", second(250), second(350), Optional.of("n1"), Optional.empty());

        assertEquals(List.of("2"), selected("n1", step("0", 200, 300), silent, step("2", 400, 500)));
    }

    @Test
    void aStepOutsideOfTheRunOrWithoutDurationIsNot() {
        assertEquals(
                List.of("1"),
                selected(
                        "n1",
                        step("0", -1, 100),
                        step("1", 100, 200),
                        step("2", 300, 300),
                        step("3", 400, 390),
                        step("4", 500, 601)));
    }

    @Test
    void noStepIsSelectedIfTheTimesOfOneAreUnknownOrTwoHaveOneId() {
        Step timeless = new Step("1", second(250), Optional.empty(), Optional.of("n1"), ENERGY);

        assertEquals(List.of(), selected("n1", step("0", 0, 100), timeless));
        assertEquals(List.of(), selected("n1", step("0", 0, 100), step("0", 200, 300)));
    }

    @Test
    void aStepOfARunOnSeveralNodesRanOnAllOfThem() {
        Step all = new Step("1", second(100), second(200), Optional.of("n[1-2]"), ENERGY);
        Step unknown = new Step("2", second(200), second(300), Optional.empty(), ENERGY);

        assertEquals(List.of("1"), selected("n[1-2]", step("0", 0, 100), all, unknown));
    }

    @Test
    void noStepOfAResizedRunIsSelected() {
        Slice first = SteadyNode.slice(0, 5, "n1", 4);
        JobCompletion run = SteadyNode.run(1, SteadyNode.slice(0, 10, "n1", 4));
        JobCompletion resized = run.toBuilder()
                .steps(List.of(step("0", 0, 100)))
                .resources(run.resources().toBuilder()
                        .slices(List.of(first, SteadyNode.slice(5, 10, "n[1-2]", 4)))
                        .build())
                .build();

        assertEquals(List.of(), SeparateSteps.of(resized));
    }

    @Test
    void theFirstFiftyAndThoseOfTheLastFiveDaysAreSelected() {
        List<Step> steps = new ArrayList<>();
        for (int id = 0; id < 60; id++) {
            steps.add(step(String.valueOf(id), id * 10L, id * 10L + 10));
        }
        assertEquals(50, selected("n1", steps.toArray(Step[]::new)).size());

        long days = 7 * 24 * 60;
        JobCompletion week = SteadyNode.run(1, SteadyNode.slice(0, days, "n1", 4)).toBuilder()
                .steps(List.of(
                        step("0", 0, 100), step("1", 2 * 86_400 - 1, 2 * 86_400), step("2", 2 * 86_400, 200_000)))
                .build();
        assertEquals(
                List.of("2"), SeparateSteps.of(week).stream().map(Step::stepId).toList());
    }
}
