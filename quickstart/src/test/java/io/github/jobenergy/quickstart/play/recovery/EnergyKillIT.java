package io.github.jobenergy.quickstart.play.recovery;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.streams.clients.TopicSetup;
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
import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.topic.Topic;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * energy-streams is killed while it processes readings and started again with or without its state: the results equal those
 * without a kill.
 */
public class EnergyKillIT {

    private static final String PLAYED = "contain";
    private static final int PARTITIONS = 2;
    private static final long SEED = 7;
    private static final int MOST_ATTEMPTS = 20;
    private static final Duration TIMEOUT = Duration.ofMinutes(5);

    /** The first two share one; the third, which is left alone, has to make its own from the topics. */
    private static final List<String> STATES = List.of("one", "one");

    @TempDir
    Path folder;

    @Test
    public void theResultsEqualThoseWithoutAKill() throws Exception {
        PlayedRecording played = PlayedRecording.of(PLAYED);
        FinalResults expected = FinalResults.in(played.results());
        NodeInputs nodeInputs = NodeInputs.of(played.recording());
        List<Object> values =
                Inputs.of(played.completions(), nodeInputs).shuffled(SEED).values();
        try (Broker broker = TestBrokers.shared();
                Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()))) {
            createTopics(broker);
            for (int i = 0; i < STATES.size(); i++) {
                try (JavaProcess program = start(broker, STATES.get(i))) {
                    // With what an earlier one left undone: so it is seen to work.
                    new Inputs(part(values, 2 * i)).publish(broker);
                    awaitDone(broker, admin);
                    killWhileUnprocessed(program, broker, admin, new Inputs(part(values, 2 * i + 1)));
                }
            }
            try (JavaProcess last = start(broker, "other");
                    ResultReader reader = ResultReader.of(broker)) {
                Awaitility.await("all results")
                        .atMost(TIMEOUT)
                        .pollInSameThread()
                        .until(() -> FinalResults.readBy(reader), expected::equals);
                last.stop();
            }
            assertRevisionsAreConsistent(TopicContents.of(broker));
        }
    }

    /** One of twice as many parts as programs that are killed: each is done with one of its two. */
    private static List<Object> part(List<Object> values, int index) {
        int parts = 2 * STATES.size();
        return values.subList(values.size() * index / parts, values.size() * (index + 1) / parts);
    }

    public static void createTopics(Broker broker) {
        try (TopicSetup setup =
                new TopicSetup(Map.of("bootstrap.servers", broker.bootstrapServers()), broker::topicName)) {
            setup.create(PARTITIONS, Optional.empty(), Map.of("retention.ms", "-1"));
        }
    }

    /** As it is set up for a play, but for the commits, which are rarer: a kill finds more that is undone. */
    private JavaProcess start(Broker broker, String state) throws IOException {
        return EnergyProcess.start(broker, folder.resolve(state), folder.resolve("output.log"));
    }

    /**
     * Publishes these and kills the program while some of them are not done, as it is seen to be when it stands still. Where it
     * was faster, they are published again: duplicates change nothing.
     */
    public static void killWhileUnprocessed(JavaProcess program, Broker broker, Admin admin, Inputs inputs)
            throws Exception {
        for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
            inputs.publish(broker);
            program.signal("STOP");
            if (unprocessed(broker, admin) > 0) {
                program.kill();
                return;
            }
            program.signal("CONT");
        }
        throw new AssertionError("killed with nothing to do, " + MOST_ATTEMPTS + " times");
    }

    public static void awaitDone(Broker broker, Admin admin) {
        Awaitility.await("readings that are done with").atMost(TIMEOUT).until(() -> unprocessed(broker, admin) == 0);
    }

    /** How many records of the topics that come in no commit of the program covers. */
    public static long unprocessed(Broker broker, Admin admin) throws ExecutionException, InterruptedException {
        return unprocessed(
                broker,
                admin,
                EnergyProgram.applicationId(broker),
                List.of(Topic.NODE_POWER, Topic.NODE_STATES, Topic.JOB_COMPLETIONS));
    }

    public static long unprocessed(Broker broker, Admin admin, String application, List<Topic> topics)
            throws ExecutionException, InterruptedException {
        Map<TopicPartition, OffsetAndMetadata> committed = admin.listConsumerGroupOffsets(application)
                .partitionsToOffsetAndMetadata()
                .get();
        Map<TopicPartition, OffsetSpec> ends =
                new TreeMap<>(Comparator.comparing(TopicPartition::topic).thenComparing(TopicPartition::partition));
        for (Topic topic : topics) {
            for (int partition = 0; partition < PARTITIONS; partition++) {
                ends.put(new TopicPartition(broker.topicName(topic), partition), OffsetSpec.latest());
            }
        }
        long unprocessed = 0;
        for (Map.Entry<TopicPartition, ListOffsetsResultInfo> end :
                admin.listOffsets(ends).all().get().entrySet()) {
            OffsetAndMetadata done = committed.get(end.getKey());
            unprocessed += end.getValue().offset() - (done == null ? 0 : done.offset());
        }
        return unprocessed;
    }

    public static void assertRevisionsAreConsistent(TopicContents contents) throws Exception {
        contents.assertMatchesContract(PARTITIONS);
        Map<RunKey, Long> revisions = new TreeMap<>();
        for (ConsumerRecord<String, byte[]> each : contents.of(Topic.JOB_ENERGY_REVISIONS)) {
            JobEnergy result = new ContractCodec().read(JobEnergy.class, each.value());
            long before = revisions.getOrDefault(result.run(), 0L);
            assertTrue(result.resultRevision().revision() > before, () -> "after revision " + before + ": " + result);
            revisions.put(result.run(), result.resultRevision().revision());
        }
        assertEquals(9, revisions.size());
    }
}
