package io.github.jobenergy.quickstart.play.recovery;

import io.github.jobenergy.quickstart.broker.Broker;
import io.github.jobenergy.quickstart.broker.JavaProcess;
import io.github.jobenergy.quickstart.broker.TestBrokers;
import io.github.jobenergy.quickstart.broker.TopicContents;
import io.github.jobenergy.quickstart.play.EnergyProcess;
import io.github.jobenergy.quickstart.play.FinalResults;
import io.github.jobenergy.quickstart.play.Inputs;
import io.github.jobenergy.quickstart.play.NodeInputs;
import io.github.jobenergy.quickstart.play.PlayedRecording;
import io.github.jobenergy.quickstart.play.ResultReader;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two named instances, each with a standby copy of the state of the other: one is killed while it processes readings, the other
 * one takes over, and the killed one joins again under its name. The results equal those without a kill.
 */
class StandbyIT {

    private static final String PLAYED = "contain";
    private static final long SEED = 11;
    private static final int PARTS = 3;
    private static final Duration TIMEOUT = Duration.ofMinutes(5);

    @TempDir
    Path folder;

    @Test
    void theStandbyTakesOver() throws Exception {
        PlayedRecording played = PlayedRecording.of(PLAYED);
        FinalResults expected = FinalResults.in(played.results());
        Inputs inputs = Inputs.of(played.completions(), NodeInputs.of(played.recording()))
                .shuffled(SEED);
        try (Broker broker = TestBrokers.shared();
                Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()));
                ResultReader reader = readerOf(broker)) {
            try (JavaProcess one = start(broker, "one");
                    JavaProcess other = start(broker, "other")) {
                InstanceNameIT.awaitBothHaveTasks(broker, admin);
                inputs.part(0, PARTS).publish(broker);
                EnergyKillIT.awaitDone(broker, admin);
                EnergyKillIT.killWhileUnprocessed(one, broker, admin, inputs.part(1, PARTS));
                long killed = System.nanoTime();
                EnergyKillIT.awaitDone(broker, admin);
                System.out.printf("taken over and done %.1f s after the kill%n", (System.nanoTime() - killed) / 1e9);

                try (JavaProcess again = start(broker, "one")) {
                    inputs.part(2, PARTS).publish(broker);
                    Awaitility.await("all results")
                            .atMost(TIMEOUT)
                            .pollInSameThread()
                            .until(() -> FinalResults.readBy(reader), expected::equals);
                    again.stop();
                }
                other.stop();
            }
            EnergyKillIT.assertRevisionsAreConsistent(TopicContents.of(broker));
        }
    }

    private static ResultReader readerOf(Broker broker) {
        EnergyKillIT.createTopics(broker);
        return ResultReader.of(broker);
    }

    private JavaProcess start(Broker broker, String name) throws IOException {
        return EnergyProcess.start(
                broker,
                folder.resolve(name),
                folder.resolve("output-of-" + name),
                "--instance=" + name,
                "--standbys=1");
    }
}
