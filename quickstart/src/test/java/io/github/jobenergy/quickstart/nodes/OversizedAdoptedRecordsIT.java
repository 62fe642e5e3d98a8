package io.github.jobenergy.quickstart.nodes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.streams.clients.TopicSetup;
import io.github.jobenergy.node.cli.NodeBridge;
import io.github.jobenergy.quickstart.broker.Broker;
import io.github.jobenergy.quickstart.broker.JavaProcess;
import io.github.jobenergy.quickstart.broker.OversizedBatches;
import io.github.jobenergy.quickstart.broker.OversizedBatches.Small;
import io.github.jobenergy.quickstart.broker.TestBrokers;
import io.github.jobenergy.quickstart.broker.TopicContents;
import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.codec.MalformedRecordException;
import io.github.jobenergy.schemas.rejection.Rejection;
import io.github.jobenergy.schemas.topic.Topic;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compressed records that exceed the heap of 512 MiB, one of them or many together, on a topic that node-bridge adopts. */
class OversizedAdoptedRecordsIT {

    private static final String FROM = "telegraf-oversized";
    private static final int MANY = 400;
    private static final int LARGE_BYTES = 1_900_000;
    private static final ContractCodec CODEC = new ContractCodec();
    private static final Duration TIMEOUT = Duration.ofMinutes(10);

    @TempDir
    Path folder;

    @Test
    void areRejectedAndTheOtherRecordsAreAdopted() throws Exception {
        try (Broker broker = TestBrokers.shared();
                OversizedBatches oversized = new OversizedBatches(broker)) {
            createTopics(broker);
            long now = Instant.now().getEpochSecond();
            oversized.publish(FROM, 0, List.of(reading(now - 1)));
            oversized.publish(FROM, 0, MANY, LARGE_BYTES);
            oversized.publish(FROM, 0, List.of(reading(now)));
            try (JavaProcess bridge = JavaProcess.start(
                    NodeBridge.class,
                    folder.resolve("node-bridge.log"),
                    "adopt",
                    "--cluster=rig22",
                    "--bootstrap-server=" + broker.bootstrapServers(),
                    "--topic-prefix=" + broker.topicPrefix(),
                    "--topic=" + FROM,
                    "--format=telegraf-influx",
                    "--clock-behind=PT1H",
                    "--nodes=n[1-2]")) {
                Awaitility.await("two readings and all rejections")
                        .atMost(TIMEOUT)
                        .pollInSameThread()
                        .until(() -> {
                            assertTrue(bridge.process().isAlive(), bridge::lastLines);
                            TopicContents contents = TopicContents.of(broker);
                            return contents.of(Topic.NODE_POWER).size() == 2 && rejected(contents) == MANY + 2;
                        });
                bridge.stop();
            }
            TopicContents contents = TopicContents.of(broker);
            assertEquals(2, contents.of(Topic.NODE_POWER).size());
            assertEquals(MANY + 2, rejected(contents));
        }
    }

    /** Beyond a number of examples a minute, a rejection stands for several records. */
    private static long rejected(TopicContents contents) throws MalformedRecordException {
        long rejected = 0;
        for (var message : contents.of(Topic.REJECTIONS)) {
            rejected +=
                    CODEC.read(Rejection.class, message.value()).rejectedCount().orElse(1L);
        }
        return rejected;
    }

    private static Small reading(long second) {
        return new Small(
                "n1",
                "ipmi_sensor,host=poller,name=instantaneous_power_reading,server=n1,unit=watts value=100 " + second
                        + "000000000");
    }

    private static void createTopics(Broker broker) throws Exception {
        Map<String, Object> settings = Map.of("bootstrap.servers", broker.bootstrapServers());
        try (TopicSetup setup = new TopicSetup(settings, broker::topicName);
                Admin admin = Admin.create(settings)) {
            setup.create(1, Optional.empty(), Map.of());
            admin.createTopics(List.of(new NewTopic(FROM, Optional.of(1), Optional.empty())))
                    .all()
                    .get();
        }
    }
}
