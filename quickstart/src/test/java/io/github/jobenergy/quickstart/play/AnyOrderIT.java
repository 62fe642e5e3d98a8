package io.github.jobenergy.quickstart.play;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.streams.EnergyApp;
import io.github.jobenergy.program.testing.SoakScale;
import io.github.jobenergy.quickstart.broker.Broker;
import io.github.jobenergy.quickstart.broker.TestBrokers;
import io.github.jobenergy.quickstart.broker.TopicContents;
import io.github.jobenergy.quickstart.launch.EnergyProgram;
import io.github.jobenergy.schemas.check.Rounds;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.node.NodeKey;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.quantity.Interval;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The energy of a run does not depend on the order of the input: the completions of a bridge and the readings of the recording,
 * in other orders and with duplicates, in a new energy-streams.
 */
class AnyOrderIT {

    private static final Duration TIMEOUT = Duration.ofMinutes(5);
    private static final int ORDERS = Rounds.of(20);
    private static final int SOAK_ORDERS = 40;

    @TempDir
    Path folder;

    private static Inputs inputs(String name) throws Exception {
        PlayedRecording played = PlayedRecording.of(name);
        return Inputs.of(played.completions(), NodeInputs.of(played.recording()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"plain", "contain"})
    @Tag("property")
    void aReplayInAnyOrderHasTheResultsOfThePlay(String name) throws Exception {
        FinalResults expected = FinalResults.in(PlayedRecording.of(name).results());
        Inputs inputs = inputs(name);

        for (int seed = 0; seed < ORDERS; seed++) {
            assertEquals(expected, FinalResults.inReplayOf(inputs.shuffled(seed)), "seed " + seed);
        }
    }

    @ParameterizedTest
    @CsvSource({"plain, 1", "contain, 2", "contain, 3"})
    void theProgramInAnyOrderHasTheResultsOfThePlay(String name, long seed) throws Exception {
        assertSameThroughTheProgram(name, seed);
    }

    @Test
    @Tag("soak")
    void manyOrders() throws Exception {
        long orders = SoakScale.of(SOAK_ORDERS, 1);
        for (long seed = 100; seed < 100 + orders; seed++) {
            assertSameThroughTheProgram(seed % 2 == 0 ? "plain" : "contain", seed);
        }
    }

    private void assertSameThroughTheProgram(String name, long seed) throws Exception {
        FinalResults expected = FinalResults.in(PlayedRecording.of(name).results());
        Path work = folder.resolve("order-" + seed);
        try (Broker broker = TestBrokers.shared();
                EnergyApp app = EnergyProgram.start(broker, work.resolve("streams"));
                ResultReader reader = ResultReader.of(broker)) {
            inputs(name).shuffled(seed).publish(broker);

            Awaitility.await(name + " in order " + seed)
                    .atMost(TIMEOUT)
                    .pollInSameThread()
                    .until(() -> FinalResults.readBy(reader), expected::equals);
            assertTrue(app.awaitRunning(TIMEOUT));
            TopicContents.of(broker).assertMatchesContract(2);
        }
    }

    @Test
    void aThirdOfTheReadingsMissingReducesTheCoverageOfThatRunOnly() throws Exception {
        long run = 1;
        PlayedRecording played = PlayedRecording.of("contain");
        JobCompletion completion =
                played.completions(run).get(played.completions(run).size() - 1);
        Interval ran = Interval.of(
                completion.times().startTime().orElseThrow(), completion.times().endTime());
        NodeKey node = new NodeKey(
                completion.run().cluster(), completion.resources().nodes().orElseThrow());
        NodeInputs nodeInputs = InstantReadings.of(played.recording());
        List<PowerReading> removed = middleThird(nodeInputs.readings(), node, ran);
        List<PowerReading> remaining = new ArrayList<>(nodeInputs.readings());
        remaining.removeAll(removed);
        FinalResults expected = FinalResults.inReplayOf(
                Inputs.of(played.completions(), new NodeInputs(nodeInputs.states(), remaining)));

        Map<RunKey, JobEnergy> results = new TreeMap<>();
        try (Broker broker = TestBrokers.shared();
                EnergyApp app = EnergyProgram.start(broker, folder.resolve("streams"));
                ResultReader reader = ResultReader.of(broker)) {
            new Inputs(new ArrayList<>(nodeInputs.states())).publish(broker);
            new Inputs(new ArrayList<>(remaining)).publish(broker);
            new Inputs(new ArrayList<>(played.completions())).publish(broker);
            Awaitility.await("all results")
                    .atMost(TIMEOUT)
                    .pollInSameThread()
                    .until(() -> FinalResults.readBy(reader), expected::equals);
            assertTrue(app.awaitRunning(TIMEOUT));
            results.putAll(FinalResults.readBy(reader).results());
        }

        double aReading = 2.0 / ran.duration().toSeconds();
        results.values()
                .forEach(energy -> assertEquals(
                        energy.run().jobId() == run ? 2 / 3.0 : 1.0,
                        energy.figures().coverage().doubleValue(),
                        energy.run().jobId() == run ? aReading : 0,
                        energy::toString));
        assertEquals(9, results.size());
    }

    /** So many in a row that a third of the run's time lies between what is left. */
    private static List<PowerReading> middleThird(List<PowerReading> readings, NodeKey node, Interval ran) {
        List<PowerReading> within = readings.stream()
                .filter(reading -> reading.node().equals(node) && ran.contains(reading.readingTime()))
                .toList();
        int third = within.size() / 3;
        return within.subList(third, 2 * third);
    }
}
