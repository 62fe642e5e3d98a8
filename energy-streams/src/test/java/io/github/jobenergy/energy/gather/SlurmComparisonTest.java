package io.github.jobenergy.energy.gather;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.energy.meter.MeterSettings;
import io.github.jobenergy.energy.replay.Replay;
import io.github.jobenergy.energy.share.placement.MeterSpaces;
import io.github.jobenergy.energy.testing.SteadyNode;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.energy.SlurmDifferenceCode;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.SlurmEnergy;
import io.github.jobenergy.schemas.job.SlurmEnergy.Source;
import io.github.jobenergy.schemas.job.SlurmEnergy.Status;
import io.github.jobenergy.schemas.job.Step;
import io.github.jobenergy.schemas.node.MalformedHostlistException;
import io.github.jobenergy.schemas.quantity.Energy;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Causes of differences for a run of ten minutes on a node of 240 W: 144,000 J, of which 480 J are two seconds. */
class SlurmComparisonTest {

    private static final long MINUTES = 10;
    private static final long WHOLE_NODE_JOULES = 144_000;
    private static final Clock CLOCK = Clock.fixed(SteadyNode.at(1_000), ZoneOffset.UTC);

    private static final List<Step> BATCH = List.of(step("batch", 0, 600));

    static Stream<Case> cases() {
        return Stream.of(
                new Case(
                        SlurmEnergy.UNSET,
                        List.of(),
                        MINUTES,
                        SlurmDifferenceCode.ACCOUNTING_UNKNOWN,
                        "No steps and no energy of the run are known from Slurm's accounting"),
                new Case(
                        SlurmEnergy.UNSET,
                        BATCH,
                        MINUTES,
                        SlurmDifferenceCode.ENERGY_UNSET,
                        "Slurm's accounting contains no energy of the run"),
                new Case(
                        SlurmEnergy.without(Status.ZERO),
                        BATCH,
                        MINUTES,
                        SlurmDifferenceCode.ENERGY_ZERO,
                        "Slurm's energy is 0: Slurm's sensor does not count"),
                new Case(
                        SlurmEnergy.without(Status.IMPLAUSIBLE),
                        BATCH,
                        MINUTES,
                        SlurmDifferenceCode.ENERGY_IMPLAUSIBLE,
                        "Slurm's energy is implausible: Slurm's counter was reset or overflowed"),
                measured(0, BATCH, 0, SlurmDifferenceCode.NOT_METERED, "No node of the run was metered"),
                measured(
                        0,
                        BATCH,
                        5,
                        SlurmDifferenceCode.PARTLY_METERED,
                        "Part of the time or of the nodes of the run was not metered"),
                edges(480),
                edges(-480),
                measured(
                        481,
                        List.of(step("extern", 0, 605)),
                        MINUTES,
                        SlurmDifferenceCode.EXTERN_STEP_AFTER_END,
                        "Slurm's extern step lasts beyond the end of the run, by 5 s"),
                measured(
                        481,
                        List.of(step("extern", 0, 600)),
                        MINUTES,
                        SlurmDifferenceCode.EXTERN_STEP_AFTER_END,
                        "Slurm's extern step lasts beyond the end of the run"),
                measured(
                        481,
                        List.of(step("0", 0, 400), step("1", 300, 600)),
                        MINUTES,
                        SlurmDifferenceCode.OVERLAPPING_STEPS,
                        "Slurm adds up steps that ran at the same time"),
                measured(
                        481,
                        List.of(step("0", 0, 300), step("1", 300, 605)),
                        MINUTES,
                        SlurmDifferenceCode.STEPS_AFTER_END,
                        "Slurm's steps last beyond the end of the run"),
                measured(
                        -481,
                        List.of(step("0", 0, 400), step("1", 300, 500)),
                        MINUTES,
                        SlurmDifferenceCode.OUTSIDE_STEPS,
                        "Slurm counts energy only while srun steps run: 500 of 600 s"),
                pollTimes(List.of(step("0", 0, 600))),
                pollTimes(List.of(step("0", 0, 500), step("extern", 0, 600))));
    }

    private static Case edges(long differenceJoules) {
        return measured(
                differenceJoules,
                BATCH,
                MINUTES,
                SlurmDifferenceCode.EDGES,
                "Slurm's times are whole seconds, and its polls do not coincide with the edges of the run");
    }

    private static Case pollTimes(List<Step> steps) {
        return measured(
                -481,
                steps,
                MINUTES,
                SlurmDifferenceCode.POLL_TIMES,
                "Slurm's first poll was after the start of the run, or its last poll before the end");
    }

    private static Case measured(
            long differenceJoules, List<Step> steps, long meteredMinutes, SlurmDifferenceCode code, String sentence) {
        SlurmEnergy slurm = SlurmEnergy.measured(Energy.ofJoules(WHOLE_NODE_JOULES + differenceJoules), Source.JOB);
        return new Case(slurm, steps, meteredMinutes, code, sentence);
    }

    private static Step step(String id, long fromSecond, long toSecond) {
        return new Step(
                id,
                Optional.of(second(fromSecond)),
                Optional.of(second(toSecond)),
                Optional.of("n1"),
                Optional.empty());
    }

    private static Instant second(long second) {
        return SteadyNode.NOON.plusSeconds(second);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void aResultHasTheCodeOfItsCauseAndTheSentenceOfTheCode(Case given) throws MalformedHostlistException {
        JobEnergy result = result(given);

        assertEquals(Optional.of(given.code()), result.slurmDifferenceCode());
        assertEquals(Optional.of(given.sentence()), result.slurmDifferenceCause());
    }

    @Test
    void theCasesContainEveryCode() {
        Set<SlurmDifferenceCode> codes = cases().map(Case::code).collect(Collectors.toSet());

        assertEquals(EnumSet.allOf(SlurmDifferenceCode.class), codes);
    }

    private static JobEnergy result(Case given) throws MalformedHostlistException {
        Replay replay = new Replay(MeterSettings.DEFAULT, MeterSpaces.OWN, CLOCK);
        if (given.meteredMinutes() > 0) {
            SteadyNode.readings("n1", 0, given.meteredMinutes()).forEach(replay::read);
        }
        replay.complete(completion(given));
        return replay.close().iterator().next();
    }

    private static JobCompletion completion(Case given) {
        JobCompletion run = SteadyNode.run(1, SteadyNode.slice(0, MINUTES, "n1", 4));
        return run.toBuilder().slurmEnergy(given.slurm()).steps(given.steps()).build();
    }

    /**
     * An input of the comparison, and the expected cause.
     *
     * @param slurm the energy in accounting
     * @param steps the steps in accounting
     * @param meteredMinutes the metered minutes of the run, from its start
     * @param code the expected code
     * @param sentence the expected sentence
     */
    record Case(SlurmEnergy slurm, List<Step> steps, long meteredMinutes, SlurmDifferenceCode code, String sentence) {}
}
