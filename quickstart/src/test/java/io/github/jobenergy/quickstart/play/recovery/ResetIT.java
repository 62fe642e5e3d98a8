package io.github.jobenergy.quickstart.play.recovery;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.cli.EnergyStreams;
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
import io.github.jobenergy.schemas.topic.Topic;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.TopicPartitionInfo;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A program that was reset has only the published records, reads all input again, and continues the revisions. */
class ResetIT {

    private static final String PLAYED = "contain";
    private static final String APPLICATION = "reset-energy-streams";
    private static final int TRY_LATER = 75;
    private static final long SEED = 5;
    private static final Duration TIMEOUT = Duration.ofMinutes(5);

    @TempDir
    Path folder;

    @Test
    void revisionsContinueAfterThePublishedOnes() throws Exception {
        PlayedRecording played = PlayedRecording.of(PLAYED);
        FinalResults expected = FinalResults.in(played.results());
        Inputs inputs = Inputs.of(played.completions(), NodeInputs.of(played.recording()))
                .shuffled(SEED);
        try (Broker broker = TestBrokers.shared();
                Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()))) {
            EnergyKillIT.createTopics(broker);
            inputs.publish(broker);
            try (JavaProcess first = start(broker);
                    ResultReader reader = ResultReader.of(broker)) {
                Awaitility.await("all results")
                        .atMost(TIMEOUT)
                        .pollInSameThread()
                        .until(() -> FinalResults.readBy(reader), expected::equals);
                assertEquals(TRY_LATER, reset(broker), "nothing is deleted while an instance runs");
                assertTrue(Files.exists(folder.resolve("state").resolve(APPLICATION)));
                first.stop();
            }
            // The broker may process the leave request of the instance after the instance has ended.
            Awaitility.await("a reset").atMost(TIMEOUT).until(() -> reset(broker), status -> status == 0);
            assertFalse(Files.exists(folder.resolve("state").resolve(APPLICATION)));
            Awaitility.await("no internal topics and no offsets")
                    .atMost(TIMEOUT)
                    .until(() -> isGroupDeleted(admin));

            long rowsBefore = written(broker, admin);
            try (JavaProcess second = start(broker);
                    ResultReader reader = ResultReader.of(broker)) {
                Awaitility.await("everything read again")
                        .atMost(TIMEOUT)
                        .until(() -> EnergyKillIT.unprocessed(
                                        broker, admin, APPLICATION, List.of(Topic.NODE_POWER, Topic.JOB_COMPLETIONS))
                                == 0);
                Awaitility.await("the nodes' answers, again")
                        .atMost(TIMEOUT)
                        .until(() ->
                                EnergyKillIT.unprocessed(broker, admin, APPLICATION, List.of(Topic.NODE_JOB_ENERGY))
                                        == 0);
                Awaitility.await("rows of usage, again")
                        .atMost(TIMEOUT)
                        .until(() -> written(broker, admin)
                                >= rowsBefore + expected.usage().size());
                Awaitility.await("the same results, and rows of usage that have grown again")
                        .atMost(TIMEOUT)
                        .pollInSameThread()
                        .until(() -> FinalResults.readBy(reader), expected::equals);
                second.stop();
            }
            EnergyKillIT.assertRevisionsAreConsistent(TopicContents.of(broker));
        }
    }

    /** How far the topic of usage has come. */
    private static long written(Broker broker, Admin admin) throws ExecutionException, InterruptedException {
        String topic = broker.topicName(Topic.USAGE_ENERGY);
        Map<TopicPartition, OffsetSpec> ends = new HashMap<>();
        for (TopicPartitionInfo partition : admin.describeTopics(List.of(topic))
                .allTopicNames()
                .get()
                .get(topic)
                .partitions()) {
            ends.put(new TopicPartition(topic, partition.partition()), OffsetSpec.latest());
        }
        return admin.listOffsets(ends).all().get().values().stream()
                .mapToLong(ListOffsetsResultInfo::offset)
                .sum();
    }

    private static boolean isGroupDeleted(Admin admin) throws ExecutionException, InterruptedException {
        return admin.listTopics().names().get().stream().noneMatch(topic -> topic.startsWith(APPLICATION))
                && admin.listGroups().all().get().stream()
                        .noneMatch(group -> group.groupId().equals(APPLICATION));
    }

    private int reset(Broker broker) {
        return EnergyStreams.commandLine()
                .execute(
                        "reset",
                        "--bootstrap-server=" + broker.bootstrapServers(),
                        "--topic-prefix=" + broker.topicPrefix(),
                        "--application-id=" + APPLICATION,
                        "--state-dir=" + folder.resolve("state"));
    }

    /** Starts an instance that remains a member of its group however long it is held up. */
    private JavaProcess start(Broker broker) throws IOException {
        return EnergyProcess.start(
                broker,
                APPLICATION,
                folder.resolve("state"),
                folder.resolve("output.log"),
                "--kafka=session.timeout.ms=" + TIMEOUT.toMillis());
    }
}
