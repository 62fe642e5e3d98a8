package io.github.jobenergy.quickstart.play.recovery;

import static org.junit.jupiter.api.Assertions.assertEquals;
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
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.MemberDescription;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.GroupIdNotFoundException;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two named instances: one is killed while it processes readings and started again under its name within the session timeout.
 * Its partitions wait for it, the other instance keeps its own, and the results equal those without a kill.
 */
class InstanceNameIT {

    private static final String PLAYED = "contain";
    private static final long SEED = 13;
    private static final int PARTS = 3;
    private static final Duration TIMEOUT = Duration.ofMinutes(5);

    /** The session timeout: before it ends no instance takes over the partitions of the killed one. */
    private static final Duration SESSION = Duration.ofMinutes(20);

    @TempDir
    Path folder;

    @Test
    void anInstanceThatReturnsWithinTheSessionTimeoutKeepsItsTasks() throws Exception {
        PlayedRecording played = PlayedRecording.of(PLAYED);
        FinalResults expected = FinalResults.in(played.results());
        Inputs inputs = Inputs.of(played.completions(), NodeInputs.of(played.recording()))
                .shuffled(SEED);
        try (Broker broker = TestBrokers.shared();
                Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()))) {
            EnergyKillIT.createTopics(broker);
            try (ResultReader reader = ResultReader.of(broker);
                    JavaProcess other = start(broker, "other")) {
                Map<String, Set<TopicPartition>> assigned;
                long killed;
                try (JavaProcess one = start(broker, "one")) {
                    awaitBothHaveTasks(broker, admin);
                    inputs.part(0, PARTS).publish(broker);
                    EnergyKillIT.awaitDone(broker, admin);
                    assigned = awaitAllAssigned(broker, admin);
                    EnergyKillIT.killWhileUnprocessed(one, broker, admin, inputs.part(1, PARTS));
                    killed = System.nanoTime();
                }

                try (JavaProcess again = start(broker, "one")) {
                    EnergyKillIT.awaitDone(broker, admin);
                    Duration outage = Duration.ofNanos(System.nanoTime() - killed);
                    System.out.printf("back and done %.1f s after the kill%n", outage.toMillis() / 1_000.0);
                    awaitAssigned(assigned, broker, admin);
                    assertTrue(outage.compareTo(SESSION) < 0, outage::toString);

                    inputs.part(2, PARTS).publish(broker);
                    Awaitility.await("all results")
                            .atMost(TIMEOUT)
                            .pollInSameThread()
                            .until(() -> FinalResults.readBy(reader), expected::equals);
                    awaitAssigned(assigned, broker, admin);
                    again.stop();
                }
                other.stop();
            }
            EnergyKillIT.assertRevisionsAreConsistent(TopicContents.of(broker));
        }
    }

    /** Waits until each of two instances has been assigned partitions. */
    static void awaitBothHaveTasks(Broker broker, Admin admin) {
        Awaitility.await("two instances that each hold partitions")
                .atMost(TIMEOUT)
                .ignoreExceptionsMatching(error -> error.getCause() instanceof GroupIdNotFoundException)
                .until(() -> haveBothSomething(assigned(broker, admin)));
    }

    /**
     * Waits until the group holds all partitions with a committed offset, and returns what each instance holds: between the two
     * rebalances after a new member has joined, those that move are assigned to none.
     */
    private static Map<String, Set<TopicPartition>> awaitAllAssigned(Broker broker, Admin admin) {
        return Awaitility.await("instances that hold all partitions")
                .atMost(TIMEOUT)
                .until(
                        () -> assigned(broker, admin),
                        assigned -> haveBothSomething(assigned)
                                && assigned.values().stream()
                                        .flatMap(Set::stream)
                                        .collect(Collectors.toSet())
                                        .containsAll(committed(broker, admin)));
    }

    private static Set<TopicPartition> committed(Broker broker, Admin admin) {
        try {
            return admin.listConsumerGroupOffsets(EnergyProgram.applicationId(broker))
                    .partitionsToOffsetAndMetadata()
                    .get()
                    .keySet();
        } catch (ExecutionException | InterruptedException failed) {
            throw new IllegalStateException(failed);
        }
    }

    /** What each instance holds, by its name. */
    private static Map<String, Set<TopicPartition>> assigned(Broker broker, Admin admin)
            throws ExecutionException, InterruptedException {
        Map<String, Set<TopicPartition>> assigned = new TreeMap<>();
        String application = EnergyProgram.applicationId(broker);
        for (MemberDescription member : admin.describeConsumerGroups(List.of(application))
                .describedGroups()
                .get(application)
                .get()
                .members()) {
            assigned.put(
                    member.groupInstanceId().orElseThrow(),
                    Set.copyOf(member.assignment().topicPartitions()));
        }
        return assigned;
    }

    /** While a group rebalances, its members are described without their partitions. */
    private static void awaitAssigned(Map<String, Set<TopicPartition>> expected, Broker broker, Admin admin) {
        Awaitility.await("the same partitions")
                .atMost(TIMEOUT)
                .untilAsserted(() -> assertEquals(expected, assigned(broker, admin)));
    }

    private static boolean haveBothSomething(Map<String, Set<TopicPartition>> assigned) {
        return assigned.size() == 2 && assigned.values().stream().noneMatch(Set::isEmpty);
    }

    private JavaProcess start(Broker broker, String name) throws IOException {
        return EnergyProcess.start(
                broker,
                folder.resolve(name),
                folder.resolve("output-of-" + name),
                "--instance=" + name,
                "--kafka=session.timeout.ms=" + SESSION.toMillis());
    }
}
