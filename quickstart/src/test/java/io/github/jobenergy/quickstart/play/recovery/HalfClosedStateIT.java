package io.github.jobenergy.quickstart.play.recovery;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.quickstart.broker.Broker;
import io.github.jobenergy.quickstart.broker.JavaProcess;
import io.github.jobenergy.quickstart.broker.TestBrokers;
import io.github.jobenergy.quickstart.broker.TopicContents;
import io.github.jobenergy.quickstart.launch.EnergyProgram;
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
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TransactionListing;
import org.apache.kafka.common.TopicPartition;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * An instance loses its tasks to another one while runs are not covered by a commit, and is killed while it closes its stores.
 * The next instance processes these runs again and finds no state of them.
 */
class HalfClosedStateIT {

    private static final String PLAYED = "contain";
    private static final List<Integer> PARTITIONS = List.of(0, 1);
    private static final Duration TIMEOUT = Duration.ofMinutes(5);

    /** Longer than the test takes; a broker allows transactions of 15 minutes. */
    private static final Duration NO_COMMIT = Duration.ofMinutes(14);

    @TempDir
    Path folder;

    @Test
    void stateWithoutACommitIsDiscarded() throws Exception {
        PlayedRecording played = PlayedRecording.of(PLAYED);
        FinalResults expected = FinalResults.in(played.results());
        List<Object> completions = new ArrayList<>(played.completions());
        Inputs first = Inputs.of(List.of(), NodeInputs.of(played.recording()));
        try (Broker broker = TestBrokers.shared();
                Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()));
                ResultReader reader = readerOf(broker)) {
            List<Object> sent = new ArrayList<>(first.values());
            sent.addAll(completions.subList(0, completions.size() / 2));
            new Inputs(sent).publish(broker);
            try (JavaProcess ended = start(broker)) {
                EnergyKillIT.awaitDone(broker, admin);
                ended.stop();
            }
            assertFalse(isStateInUse(broker));

            try (JavaProcess halted = start(
                    broker,
                    "--kafka=commit.interval.ms=" + NO_COMMIT.toMillis(),
                    "--kafka=producer.transaction.timeout.ms=" + NO_COMMIT.toMillis(),
                    "--kafka=rocksdb.config.setter=" + HaltWithinClose.class.getName())) {
                long before = nodeRunRecords(broker, admin);
                new Inputs(completions.subList(completions.size() / 2, completions.size())).publish(broker);
                Awaitility.await("runs on nodes").atMost(TIMEOUT).until(() -> nodeRunRecords(broker, admin) > before);
                Files.createFile(folder.resolve("state").resolve(HaltWithinClose.MARKER));
                admin.fenceProducers(transactions(broker, admin)).all().get();
                assertEquals(HaltWithinClose.STATUS, halted.end());
            }
            assertTrue(isStateInUse(broker));

            Files.delete(folder.resolve("state").resolve(HaltWithinClose.MARKER));
            try (JavaProcess next = start(broker)) {
                Awaitility.await("all results")
                        .atMost(TIMEOUT)
                        .pollInSameThread()
                        .until(() -> FinalResults.readBy(reader), expected::equals);
                next.stop();
            }
            EnergyKillIT.assertRevisionsAreConsistent(TopicContents.of(broker));
        }
    }

    private boolean isStateInUse(Broker broker) {
        return Files.exists(folder.resolve("state").resolve(EnergyProgram.applicationId(broker) + ".in-use"));
    }

    private static ResultReader readerOf(Broker broker) {
        EnergyKillIT.createTopics(broker);
        return ResultReader.of(broker);
    }

    /** How many records the fan-out has written for nodes, committed or not. */
    private static long nodeRunRecords(Broker broker, Admin admin) throws Exception {
        return admin
                .listOffsets(PARTITIONS.stream()
                        .collect(Collectors.toMap(
                                it -> new TopicPartition(
                                        EnergyProgram.applicationId(broker) + "-node-runs-repartition", it),
                                it -> OffsetSpec.latest())))
                .all()
                .get()
                .values()
                .stream()
                .mapToLong(end -> end.offset())
                .sum();
    }

    private static List<String> transactions(Broker broker, Admin admin) throws Exception {
        return admin.listTransactions().all().get().stream()
                .map(TransactionListing::transactionalId)
                .filter(id -> id.startsWith(EnergyProgram.applicationId(broker)))
                .toList();
    }

    private JavaProcess start(Broker broker, String... options) throws IOException {
        return EnergyProcess.start(broker, folder.resolve("state"), folder.resolve("output.log"), options);
    }
}
