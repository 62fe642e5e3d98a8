package io.github.jobenergy.quickstart.play.hostile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.quickstart.broker.Broker;
import io.github.jobenergy.quickstart.broker.JavaProcess;
import io.github.jobenergy.quickstart.broker.OversizedBatches;
import io.github.jobenergy.quickstart.broker.OversizedBatches.Small;
import io.github.jobenergy.quickstart.broker.TestBrokers;
import io.github.jobenergy.quickstart.play.EnergyProcess;
import io.github.jobenergy.quickstart.play.FinalResults;
import io.github.jobenergy.quickstart.play.Inputs;
import io.github.jobenergy.quickstart.play.NodeInputs;
import io.github.jobenergy.quickstart.play.PlayedRecording;
import io.github.jobenergy.quickstart.play.ResultReader;
import io.github.jobenergy.quickstart.play.recovery.EnergyKillIT;
import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import io.github.jobenergy.schemas.topic.Topic;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.utils.Utils;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Compressed records of 640 MiB on each topic that energy-streams reads, and hundreds that exceed the heap of 512 MiB together:
 * each one is rejected, the program continues, and its results are those of the other records.
 */
class OversizedRecordsIT {

    private static final String PLAYED = "contain";
    private static final int PARTITIONS = 2;

    /** Each of these fits in the heap, and is not too large to be read. */
    private static final int MANY = 800;

    private static final int LARGE_BYTES = 760_000;
    private static final List<Topic> INPUTS =
            List.of(Topic.NODE_POWER, Topic.NODE_STATES, Topic.JOB_STARTS, Topic.JOB_COMPLETIONS);
    private static final List<Topic> RESULTS = List.of(Topic.JOB_ENERGY, Topic.USAGE_ENERGY, Topic.REJECTIONS);
    private static final ContractCodec CODEC = new ContractCodec();
    private static final Duration TIMEOUT = Duration.ofMinutes(10);

    @TempDir
    Path folder;

    @Test
    void eachIsRejectedAndTheProgramContinues() throws Exception {
        PlayedRecording played = PlayedRecording.of(PLAYED);
        FinalResults expected = FinalResults.in(played.results());
        List<Object> values = new ArrayList<>(Inputs.of(played.completions(), NodeInputs.of(played.recording()))
                .values());
        PowerReading within = (PowerReading) values.stream()
                .filter(PowerReading.class::isInstance)
                .findFirst()
                .orElseThrow();
        values.remove(within);
        Inputs inputs = new Inputs(values);
        try (Broker broker = TestBrokers.shared();
                OversizedBatches oversized = new OversizedBatches(broker);
                ResultReader reader = ResultReader.of(createTopics(broker), RESULTS)) {
            inputs.part(0, 2).publish(broker);
            oversized.publish(broker.topicName(Topic.NODE_POWER), 0, MANY, LARGE_BYTES);
            int sent = publishOnEachTopic(broker, oversized);
            try (JavaProcess program =
                    EnergyProcess.start(broker, folder.resolve("state"), folder.resolve("program.log"))) {
                awaitRejections(sent, reader, program);
                inputs.part(1, 2).publish(broker);
                Small small = new Small(within.node().text(), new String(CODEC.write(within), StandardCharsets.UTF_8));
                oversized.publish(broker.topicName(Topic.NODE_POWER), partition(small.key()), List.of(small));
                awaitRejections(sent + 1, reader, program);
                Awaitility.await("all results")
                        .atMost(TIMEOUT)
                        .pollInSameThread()
                        .until(() -> FinalResults.readBy(reader), expected::equals);
                assertEquals(sent + 1, tooLarge(reader));
                program.stop();
            }
        }
    }

    private static Broker createTopics(Broker broker) {
        EnergyKillIT.createTopics(broker);
        return broker;
    }

    /** Two in a row on a partition of each topic; returns their number. */
    private static int publishOnEachTopic(Broker broker, OversizedBatches oversized) throws IOException {
        for (Topic topic : INPUTS) {
            oversized.publish(broker.topicName(topic), 0, List.of());
            oversized.publish(broker.topicName(topic), 0, List.of());
        }
        return 2 * INPUTS.size();
    }

    private static int partition(String key) {
        return Utils.toPositive(Utils.murmur2(key.getBytes(StandardCharsets.UTF_8))) % PARTITIONS;
    }

    private static void awaitRejections(int count, ResultReader reader, JavaProcess program) {
        Awaitility.await(count + " rejections")
                .atMost(TIMEOUT)
                .pollInSameThread()
                .until(() -> {
                    reader.poll();
                    assertTrue(program.process().isAlive(), () -> "the program has ended: " + program.lastLines());
                    return tooLarge(reader) >= count;
                });
    }

    private static long tooLarge(ResultReader reader) {
        return reader.results().rejections().stream()
                .filter(rejection -> rejection.value().reason() == RejectionReason.TOO_LARGE)
                .count();
    }
}
