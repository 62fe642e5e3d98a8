package io.github.jobenergy.quickstart.play.recovery;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.program.testing.SoakScale;
import io.github.jobenergy.quickstart.broker.Broker;
import io.github.jobenergy.quickstart.broker.JavaProcess;
import io.github.jobenergy.quickstart.broker.KillableBroker;
import io.github.jobenergy.quickstart.broker.TestBrokers;
import io.github.jobenergy.quickstart.play.EnergyProcess;
import io.github.jobenergy.quickstart.play.FinalResults;
import io.github.jobenergy.quickstart.play.Inputs;
import io.github.jobenergy.quickstart.play.NodeInputs;
import io.github.jobenergy.quickstart.play.PlayedRecording;
import io.github.jobenergy.quickstart.play.ResultReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.producer.Producer;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The broker is killed at random points while energy-streams has unprocessed records, and is unavailable for longer than the
 * timeout of the program: its tasks restart within the same process, and the last results equal those without a kill.
 */
@Tag("soak")
class KilledBrokerIT {

    private static final int CLUSTERS = 24;
    private static final int KILLS = 20;
    private static final int FEWEST_KILLS = 3;
    private static final long SEED = Long.getLong("jobenergy.soak.seed", 2026);
    private static final double MOST_UNPROCESSED = 0.9;

    /** Records are processed between two commits, so only a kill directly after the publication finds unprocessed records. */
    private static final double KILLED_AT_ONCE = 0.8;

    private static final Duration POLL_INTERVAL = Duration.ofMillis(20);
    private static final Duration TIMEOUT = Duration.ofMinutes(10);

    @TempDir
    Path folder;

    private final Random random = new Random(SEED);

    @Test
    void theLastResultsEqualThoseWithoutAKilledBroker() throws Exception {
        PlayedRecording played = PlayedRecording.of("contain");
        Inputs inputs = ClusterCopies.of(Inputs.of(played.completions(), NodeInputs.of(played.recording())), CLUSTERS);
        FinalResults expected = FinalResults.inReplayOf(inputs);
        Inputs shuffled = inputs.shuffled(SEED);
        int kills = kills();
        List<Long> inFlight = new ArrayList<>();
        try (KillableBroker broker = TestBrokers.startKillable(folder.resolve("kafka"));
                SupervisedProgram program = new SupervisedProgram(() -> start(broker))) {
            EnergyKillIT.createTopics(broker);
            try (Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()));
                    Producer<String, byte[]> producer = Inputs.producer(broker)) {
                for (int part = 0; part <= kills; part++) {
                    Inputs published = shuffled.part(part, kills + 1);
                    published.publish(broker, producer);
                    if (part < kills) {
                        int most = published.values().size();
                        double left = random.nextDouble() < KILLED_AT_ONCE
                                ? most
                                : most * MOST_UNPROCESSED * random.nextDouble();
                        Awaitility.await("some progress")
                                .atMost(TIMEOUT)
                                .pollInterval(POLL_INTERVAL)
                                .until(() -> program.isUp() && EnergyKillIT.unprocessed(broker, admin) <= left);
                        inFlight.add(EnergyKillIT.unprocessed(broker, admin));
                        broker.kill();
                        broker.restart();
                    }
                }
                try (ResultReader reader = ResultReader.of(broker)) {
                    Awaitility.await("all results")
                            .atMost(TIMEOUT)
                            .pollInSameThread()
                            .until(() -> program.isUp()
                                    && FinalResults.readBy(reader).equals(expected));
                }
            }
        }
        report(inFlight);
    }

    private static int kills() {
        return Math.toIntExact(SoakScale.of(KILLS, FEWEST_KILLS));
    }

    private void report(List<Long> inFlight) throws IOException {
        List<String> output = Files.readAllLines(folder.resolve("output.log"));
        long failed = output.stream()
                .filter(line -> line.contains("Committing task(s)") || line.contains("a stream thread failed"))
                .count();
        System.out.println("broker killed with records in flight " + inFlight + ", after which commits failed for good "
                + failed + " times, seed " + SEED);
        assertTrue(
                inFlight.stream().filter(unprocessed -> unprocessed > 0).count() * 2 >= inFlight.size(),
                () -> "kills with work in flight: expected half of them at least, found " + inFlight);
        assertTrue(failed > 0, "expected commits to fail, found none");
        assertEquals(
                List.of(),
                output.stream().filter(line -> line.contains("NullPointer")).toList());
    }

    private JavaProcess start(Broker broker) throws IOException {
        return EnergyProcess.start(
                broker, folder.resolve("state"), folder.resolve("output.log"), "--kafka=producer.max.block.ms=1000");
    }
}
