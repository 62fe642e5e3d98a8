package io.github.jobenergy.quickstart.play.recovery;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.streams.clients.TopicSetup;
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
 * Two instances of the program energy-streams on four partitions, killed with SIGKILL at random points while there is work in
 * flight, one or both, with their state or without: the last results are those of a program that nobody killed, field by field.
 * And a program that comes when the readings have gone leaves them as they are.
 */
@Tag("soak")
class KilledInstancesIT {

    private static final int CLUSTERS = 24;
    private static final long SEED = 2026;
    private static final String LATECOMER = "energy-streams-later";
    private static final Duration PATIENCE = Duration.ofMinutes(10);

    @TempDir
    Path folder;

    @Test
    void whatIsSaidInTheEndIsWhatIsSaidWhereNobodyDies() throws Exception {
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
            assertNothingIsSaidInTwoWays(broker, expected.results().size());

            long revisions = revisions(broker);
            forgetReadings(broker);
            comeLate(broker, instances);
            await(reader, expected);
            assertEquals(revisions, revisions(broker), "revisions, after a replay without readings");
        }
    }

    @Test
    void theHoursThatAreThinnedMeanwhileSayWhatTheirReadingsSaid() throws Exception {
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
                .atMost(PATIENCE)
                .pollInSameThread()
                .until(() -> FinalResults.heardBy(reader), expected::equals);
    }

    private static void assertNothingIsSaidInTwoWays(Broker broker, int runs) throws Exception {
        TopicContents contents = TopicContents.of(broker);
        contents.assertTheContractHolds(KilledInstances.PARTITIONS);
        Map<RunKey, Long> revisions = new HashMap<>();
        for (ConsumerRecord<String, byte[]> each : contents.of(Topic.JOB_ENERGY_REVISIONS)) {
            JobEnergy said = new ContractCodec().read(JobEnergy.class, each.value());
            long before = revisions.getOrDefault(said.run(), 0L);
            assertTrue(said.edition().revision() > before, () -> "after revision " + before + ": " + said);
            revisions.put(said.run(), said.edition().revision());
        }
        assertEquals(runs, revisions.size());
        assertEquals(List.of(), contents.of(Topic.REJECTIONS));
    }

    private static long revisions(Broker broker) {
        return TopicContents.of(broker).of(Topic.JOB_ENERGY_REVISIONS).size();
    }

    private static void forgetReadings(Broker broker) throws ExecutionException, InterruptedException {
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
    private static void comeLate(Broker broker, KilledInstances instances) throws IOException {
        long before = answers(broker);
        long nodes = TopicContents.of(broker).of(Topic.NODE_JOB_ENERGY).stream()
                .map(each -> each.key() + each.partition())
                .distinct()
                .count();
        instances.start(LATECOMER, "late", "PT20S");
        Awaitility.await("answers without readings")
                .atMost(PATIENCE)
                .until(() -> instances.undone(LATECOMER) == 0 && answers(broker) >= before + nodes);
    }

    private static long answers(Broker broker) {
        return TopicContents.of(broker).of(Topic.NODE_JOB_ENERGY).size();
    }
}
