package io.github.jobenergy.quickstart.play.recovery;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.streams.clients.TopicSetup;
import io.github.jobenergy.program.testing.SoakScale;
import io.github.jobenergy.quickstart.broker.Broker;
import io.github.jobenergy.quickstart.broker.TestBrokers;
import io.github.jobenergy.quickstart.broker.TopicContents;
import io.github.jobenergy.quickstart.play.FinalResults;
import io.github.jobenergy.quickstart.play.Inputs;
import io.github.jobenergy.quickstart.play.NodeInputs;
import io.github.jobenergy.quickstart.play.PlayedRecording;
import io.github.jobenergy.quickstart.play.ResultReader;
import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.topic.Topic;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two instances of energy-streams on four partitions, killed with SIGKILL at random points while there are unprocessed records,
 * one or both, with or without their state: the last results equal those without kills in every field. A program that starts
 * after the readings are deleted does not change them.
 */
@Tag("soak")
class KilledInstancesIT {

    private static final int CLUSTERS = Math.toIntExact(SoakScale.of(24, 8));
    private static final long SEED = 2026;
    private static final String LATE_INSTANCE = "energy-streams-later";
    private static final Duration TIMEOUT = Duration.ofMinutes(10);

    @TempDir
    Path folder;

    @Test
    void theLastResultsEqualThoseWithoutKilledInstances() throws Exception {
        PlayedRecording played = PlayedRecording.of("contain");
        Inputs inputs = ClusterCopies.of(Inputs.of(played.completions(), NodeInputs.of(played.recording())), CLUSTERS);
        FinalResults expected = FinalResults.inReplayOf(inputs);
        try (Broker broker = TestBrokers.start(folder.resolve("kafka"));
                ResultReader reader = openReader(broker);
                KilledInstances instances = new KilledInstances(broker, folder, SEED)) {
            instances.killWhilePublishing(inputs.shuffled(SEED).values());
            await(reader, expected);
            instances.stopAll();
            instances.report(expected.results().size());
            assertRevisionsAreConsistent(broker, expected.results().size());

            long revisions = revisions(broker);
            deleteReadings(broker);
            startLateInstance(broker, instances);
            await(reader, expected);
            assertEquals(revisions, revisions(broker), "revisions, after a replay without readings");
        }
    }

    @Test
    void hoursWhoseReadingsAreThinnedHaveTheEnergyOfTheReadings() throws Exception {
        Inputs inputs = new LongHistory(SEED, LocalDate.now(ZoneOffset.UTC)).inputs();
        FinalResults expected = FinalResults.inReplayOf(inputs);
        try (Broker broker = TestBrokers.start(folder.resolve("kafka"));
                ResultReader reader = openReader(broker);
                KilledInstances instances = new KilledInstances(broker, folder, SEED)) {
            instances.killWhilePublishing(inputs.values(), LongHistory.DAYS * 2);
            await(reader, expected);
            instances.stopAll();
            instances.report(expected.results().size());
        }
    }

    private static ResultReader openReader(Broker broker) {
        try (TopicSetup setup =
                new TopicSetup(Map.of("bootstrap.servers", broker.bootstrapServers()), broker::topicName)) {
            setup.create(KilledInstances.PARTITIONS, Optional.empty(), Map.of("retention.ms", "-1"));
        }
        return ResultReader.of(broker);
    }

    private static void await(ResultReader reader, FinalResults expected) {
        Awaitility.await("all results")
                .atMost(TIMEOUT)
                .pollInSameThread()
                .until(() -> FinalResults.readBy(reader), expected::equals);
    }

    private static void assertRevisionsAreConsistent(Broker broker, int runs) throws Exception {
        TopicContents contents = TopicContents.of(broker);
        contents.assertMatchesContract(KilledInstances.PARTITIONS);
        Map<RunKey, Long> revisions = new HashMap<>();
        for (ConsumerRecord<String, byte[]> each : contents.of(Topic.JOB_ENERGY_REVISIONS)) {
            JobEnergy result = new ContractCodec().read(JobEnergy.class, each.value());
            long before = revisions.getOrDefault(result.run(), 0L);
            assertTrue(result.resultRevision().revision() > before, () -> "after revision " + before + ": " + result);
            revisions.put(result.run(), result.resultRevision().revision());
        }
        assertEquals(runs, revisions.size());
        assertEquals(List.of(), contents.of(Topic.REJECTIONS));
    }

    private static long revisions(Broker broker) {
        return TopicContents.of(broker).of(Topic.JOB_ENERGY_REVISIONS).size();
    }

    private static void deleteReadings(Broker broker) throws ExecutionException, InterruptedException {
        Map<TopicPartition, OffsetSpec> ends = new HashMap<>();
        for (int partition = 0; partition < KilledInstances.PARTITIONS; partition++) {
            ends.put(new TopicPartition(broker.topicName(Topic.NODE_POWER), partition), OffsetSpec.latest());
        }
        Map<TopicPartition, RecordsToDelete> deleted = new HashMap<>();
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()))) {
            admin.listOffsets(ends)
                    .all()
                    .get()
                    .forEach((partition, end) -> deleted.put(partition, RecordsToDelete.beforeOffset(end.offset())));
            admin.deleteRecords(deleted).all().get();
        }
    }

    /** Without state, without offsets, without readings: it answers every run anew, from nothing. */
    private static void startLateInstance(Broker broker, KilledInstances instances) throws IOException {
        long before = nodeResults(broker);
        long nodes = TopicContents.of(broker).of(Topic.NODE_JOB_ENERGY).stream()
                .map(each -> each.key() + each.partition())
                .distinct()
                .count();
        instances.start(LATE_INSTANCE, "late", "PT20S");
        Awaitility.await("answers without readings")
                .atMost(TIMEOUT)
                .until(() -> instances.unprocessed(LATE_INSTANCE) == 0 && nodeResults(broker) >= before + nodes);
    }

    private static long nodeResults(Broker broker) {
        return TopicContents.of(broker).of(Topic.NODE_JOB_ENERGY).size();
    }
}
