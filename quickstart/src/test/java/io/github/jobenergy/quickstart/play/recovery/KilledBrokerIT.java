package io.github.jobenergy.quickstart.play.recovery;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.program.testing.SoakScale;
import io.github.jobenergy.quickstart.broker.Broker;
import io.github.jobenergy.quickstart.broker.JavaProcess;
import io.github.jobenergy.quickstart.broker.KillableBroker;
import io.github.jobenergy.quickstart.broker.TestBrokers;
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
import java.util.Random;
import java.util.Set;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListTransactionsOptions;
import org.apache.kafka.clients.admin.TransactionState;
import org.apache.kafka.clients.producer.Producer;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The broker is killed while a transaction of energy-streams is open or at random points, and is unavailable for longer than the
 * timeout of a commit: the program ends and is restarted, and the last results equal those without a kill.
 */
@Tag("soak")
class KilledBrokerIT {

    private static final int CLUSTERS = 24;
    private static final int KILLS = 20;
    private static final int FEWEST_KILLS = 3;
    private static final long SEED = Long.getLong("jobenergy.soak.seed", 2026);
    private static final double MOST_UNPROCESSED = 0.9;

    /** The share of the kills for which an open transaction is sought; other kills rarely find one. */
    private static final double KILLED_IN_TRANSACTION = 0.8;

    private static final int MOST_ATTEMPTS = 20;

    private static final Duration POLL_INTERVAL = Duration.ofMillis(20);
    private static final Duration LONGEST_OUTAGE = Duration.ofMinutes(1);
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
                    if (part == kills) {
                        break;
                    }
                    if (random.nextDouble() < KILLED_IN_TRANSACTION) {
                        inFlight.add(killInTransaction(program, broker, admin, producer, published));
                    } else {
                        double left = published.values().size() * MOST_UNPROCESSED * random.nextDouble();
                        awaitUnprocessed(program, broker, admin, left);
                        inFlight.add(EnergyKillIT.unprocessed(broker, admin));
                        broker.kill();
                    }
                    broker.restart();
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

    /**
     * Kills the broker while a transaction of the program is open, waits until the program has failed to complete it, and returns
     * the number of unprocessed records. The program is suspended while its transactions are listed, twice because the end of one
     * may be on its way. If none was open, or if the program has completed it, the records are published again: duplicates change
     * no result.
     */
    private long killInTransaction(
            SupervisedProgram program,
            KillableBroker broker,
            Admin admin,
            Producer<String, byte[]> producer,
            Inputs inputs)
            throws Exception {
        awaitUnprocessed(program, broker, admin, 0);
        for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
            inputs.publish(broker, producer);
            JavaProcess running = program.running();
            running.signal("STOP");
            long unprocessed = EnergyKillIT.unprocessed(broker, admin);
            boolean isFound = unprocessed > 0 && hasOpenTransaction(broker, admin) && hasOpenTransaction(broker, admin);
            long failed = failures();
            if (isFound) {
                broker.kill();
            }
            running.signal("CONT");
            if (isFound && hasFailedAgain(failed)) {
                return unprocessed;
            }
            if (isFound) {
                broker.restart();
            }
        }
        throw new AssertionError("expected a transaction that fails after a publication, found none in " + MOST_ATTEMPTS
                + " publications");
    }

    /**
     * Waits until the program has failed to complete a transaction, or for longer than sends and commits wait; returns whether it
     * has.
     */
    private boolean hasFailedAgain(long failedBefore) throws IOException {
        long end = System.nanoTime() + LONGEST_OUTAGE.toNanos();
        Awaitility.await("a failed transaction")
                .atMost(TIMEOUT)
                .pollInterval(POLL_INTERVAL)
                .until(() -> failures() > failedBefore || System.nanoTime() > end);
        return failures() > failedBefore;
    }

    /** Returns how often a transaction failed: at its commit, which ends the program, or at a record that was not sent. */
    private long failures() throws IOException {
        return output().stream()
                .filter(line ->
                        line.contains("a stream thread failed") || line.contains("Error encountered sending record"))
                .count();
    }

    private List<String> output() throws IOException {
        return Files.readAllLines(folder.resolve("output.log"));
    }

    private static boolean hasOpenTransaction(Broker broker, Admin admin) throws Exception {
        String application = EnergyProgram.applicationId(broker);
        return admin
                .listTransactions(new ListTransactionsOptions().filterStates(Set.of(TransactionState.ONGOING)))
                .all()
                .get()
                .stream()
                .anyMatch(listing -> listing.transactionalId().startsWith(application));
    }

    private static void awaitUnprocessed(SupervisedProgram program, Broker broker, Admin admin, double most) {
        Awaitility.await("at most " + most + " unprocessed records")
                .atMost(TIMEOUT)
                .pollInterval(POLL_INTERVAL)
                .until(() -> program.isUp() && EnergyKillIT.unprocessed(broker, admin) <= most);
    }

    private static int kills() {
        return Math.toIntExact(SoakScale.of(KILLS, FEWEST_KILLS));
    }

    private void report(List<Long> inFlight) throws IOException {
        long failed = failures();
        System.out.println("broker killed with records in flight " + inFlight
                + ", after which sends and commits failed " + failed + " times, seed " + SEED);
        assertTrue(
                inFlight.stream().filter(unprocessed -> unprocessed > 0).count() * 2 >= inFlight.size(),
                () -> "kills with work in flight: expected half of them at least, found " + inFlight);
        assertTrue(failed > 0, "expected transactions to fail, found none");
        assertEquals(
                List.of(),
                output().stream().filter(line -> line.contains("NullPointer")).toList());
    }

    /** A commit waits for a second, and for the records that are being sent, for which the default is two minutes. */
    private JavaProcess start(Broker broker) throws IOException {
        return EnergyProcess.start(
                broker,
                folder.resolve("state"),
                folder.resolve("output.log"),
                "--kafka=producer.max.block.ms=1000",
                "--kafka=producer.request.timeout.ms=10000",
                "--kafka=producer.delivery.timeout.ms=15000");
    }
}
