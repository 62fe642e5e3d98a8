package io.github.jobenergy.energy.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.meter.MeterSettings;
import io.github.jobenergy.energy.share.placement.MeterSpaces;
import io.github.jobenergy.energy.testing.RecordedJobs;
import io.github.jobenergy.schemas.check.ContractCheck;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.energy.NodeJobEnergy;
import io.github.jobenergy.schemas.energy.Quality;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.job.Slice;
import io.github.jobenergy.schemas.node.MalformedHostlistException;
import io.github.jobenergy.schemas.node.NodeState;
import io.github.jobenergy.schemas.node.PowerReading;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Real jobs under a known sensor: the computed energy compared with the count of the sensor. */
class RecordedJobsTest {

    private static final double JOULES_PER_EDGE = 200;

    private final Map<Long, JobEnergy> results = new HashMap<>();
    private final List<NodeJobEnergy> answers = new ArrayList<>();

    private void replay(RecordedJobs recorded, List<PowerReading> readings) throws MalformedHostlistException {
        Replay replay = new Replay(MeterSettings.DEFAULT, MeterSpaces.OWN, Clock.systemUTC());
        for (NodeState state : recorded.states()) {
            replay.observe(state);
        }
        readings.forEach(replay::read);
        for (JobCompletion completion : recorded.completions()) {
            replay.complete(completion);
        }
        results.clear();
        answers.clear();
        replay.close().forEach(result -> results.put(result.run().jobId(), result));
        answers.addAll(replay.answers());
        results.values().forEach(ContractCheck::assertValid);
        answers.forEach(ContractCheck::assertValid);
    }

    private JobEnergy job(NodeJobEnergy answer) {
        JobEnergy job = results.get(answer.run().jobId());
        assertTrue(job != null, () -> "a result for " + answer.run());
        return job;
    }

    private double error(RecordedJobs recorded, NodeJobEnergy answer) {
        JobEnergy job = job(answer);
        Instant start = job.subject().startTime().orElseThrow();
        double truth = recorded.truth(answer.node().node(), start, job.subject().endTime());
        return answer.amounts().energyWholeNode().joules().doubleValue() - truth;
    }

    @ParameterizedTest
    @ValueSource(strings = {"plain", "contain"})
    void wholeNodesAreWithinTwoHundredJoulesPerEdgeOfTheSensor(String name) throws MalformedHostlistException {
        RecordedJobs recorded = new RecordedJobs(name);

        replay(recorded, recorded.counters());

        assertEquals(10, answers.size());
        for (NodeJobEnergy answer : answers) {
            assertTrue(Math.abs(error(recorded, answer)) <= 2 * JOULES_PER_EDGE, answer::toString);
            assertEquals(answer.held(), answer.metered());
        }
    }

    @Test
    void aTenthOfTheReadingsLeavesSmallErrorsAtEveryPhase() throws MalformedHostlistException {
        List<Double> errors = new ArrayList<>();

        for (String name : RecordedJobs.NAMES) {
            for (int phase = 0; phase < 10; phase++) {
                RecordedJobs recorded = new RecordedJobs(name);
                replay(recorded, everyTenth(recorded, phase));
                answers.stream()
                        .filter(answer -> answer.metered().equals(answer.held()))
                        .forEach(answer -> errors.add(Math.abs(error(recorded, answer))));
            }
        }

        Collections.sort(errors);
        assertTrue(errors.size() >= 190, () -> "runs metered in full: " + errors.size());
        assertTrue(errors.get(errors.size() / 2) <= 160, () -> "median " + errors.get(errors.size() / 2));
        assertTrue(errors.get(errors.size() - 1) <= 700, () -> "worst " + errors.get(errors.size() - 1));
    }

    private static List<PowerReading> everyTenth(RecordedJobs recorded, int phase) {
        List<PowerReading> readings = new ArrayList<>();
        for (String node : RecordedJobs.NODES) {
            List<RecordedJobs.Row> rows = recorded.sensor(node);
            for (int i = phase; i < rows.size(); i += 10) {
                readings.add(RecordedJobs.counter(node, rows.get(i)));
            }
        }
        return readings;
    }

    @ParameterizedTest
    @ValueSource(strings = {"plain", "contain"})
    void eachOfTwoCoLocatedRunsIsChargedAQuarterOfTheNode(String name) throws MalformedHostlistException {
        RecordedJobs recorded = new RecordedJobs(name);

        replay(recorded, recorded.counters());

        for (long sharer : List.of(7L, 8L)) {
            JobEnergy result = results.get(sharer);
            long whole = result.figures().energyWholeNodes().millijoules();
            long share = result.figures().energy().millijoules();
            assertTrue(Math.abs(4 * share - whole) < 4, () -> share + " of " + whole);
            assertEquals(Quality.MEASURED, result.figures().quality());
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 7, 9})
    void aMissingThirdOfARunsReadingsIsAMissingThirdOfItsCoverage(long job) throws MalformedHostlistException {
        RecordedJobs recorded = new RecordedJobs("contain");
        JobCompletion run = recorded.completions().stream()
                .filter(completion -> completion.run().jobId() == job)
                .findFirst()
                .orElseThrow();
        long start = run.times().startTime().orElseThrow().toEpochMilli();
        long end = run.times().endTime().toEpochMilli();
        String node = run.resources().nodes().orElseThrow();
        List<RecordedJobs.Row> within = recorded.sensor(node).stream()
                .filter(row -> row.time() >= start && row.time() < end)
                .toList();
        int third = within.size() / 3;
        List<RecordedJobs.Row> lost = within.subList(third, 2 * third);

        replay(recorded, instantsWithout(recorded, node, lost::contains));

        long gap = within.get(2 * third).time() - within.get(third - 1).time();
        assertEquals(
                1 - gap / (double) (end - start),
                results.get(job).figures().coverage().doubleValue(),
                0.000_001);
        assertEquals(Quality.PARTIAL, results.get(job).figures().quality());
        results.values().stream()
                .filter(result -> result.subject().nodes().filter(node::equals).isEmpty()
                        || !overlaps(
                                result,
                                within.get(third - 1).time(),
                                within.get(2 * third).time()))
                .forEach(result -> assertEquals(1.0, result.figures().coverage().doubleValue(), result::toString));
    }

    @Test
    void aThirdOfSixtyReadingsIsAThirdGiveOrTakeOne() throws MalformedHostlistException {
        Replay replay = new Replay(MeterSettings.DEFAULT, MeterSpaces.OWN, Clock.systemUTC());
        Instant start = Instant.parse("2026-11-21T01:00:00Z");
        for (int second = -120; second < 120; second++) {
            if (second < 20 || second >= 40) {
                replay.read(RecordedJobs.instant(
                        "n1", new RecordedJobs.Row(start.plusSeconds(second).toEpochMilli(), 0, 350_000)));
            }
        }
        replay.complete(RecordedJobs.completion(
                RunKey.of("rig22", 1, start.getEpochSecond()),
                new Slice(start, start.plusSeconds(60), "n1", Optional.of(1L)),
                1L << 30));

        JobEnergy result = replay.close().iterator().next();
        ContractCheck.assertValid(result);

        assertEquals(2 / 3.0, result.figures().coverage().doubleValue(), 1 / 60.0 + 0.000_001);
        assertEquals(39 * 350, result.figures().energyWholeNodes().joules().intValueExact());
    }

    private static boolean overlaps(JobEnergy result, long from, long to) {
        return result.subject().startTime().orElseThrow().toEpochMilli() < to
                && from < result.subject().endTime().toEpochMilli();
    }

    private static List<PowerReading> instantsWithout(
            RecordedJobs recorded, String lostNode, Predicate<RecordedJobs.Row> isLost) {
        List<PowerReading> readings = new ArrayList<>();
        for (String node : RecordedJobs.NODES) {
            for (RecordedJobs.Row row : recorded.sensor(node)) {
                if (!node.equals(lostNode) || !isLost.test(row)) {
                    readings.add(RecordedJobs.instant(node, row));
                }
            }
        }
        return readings;
    }
}
