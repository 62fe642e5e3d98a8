package io.github.jobenergy.quickstart.nodes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.streams.clients.TopicSetup;
import io.github.jobenergy.node.cli.NodeBridge;
import io.github.jobenergy.program.testing.SoakScale;
import io.github.jobenergy.quickstart.broker.Broker;
import io.github.jobenergy.quickstart.broker.JavaProcess;
import io.github.jobenergy.quickstart.broker.TestBrokers;
import io.github.jobenergy.quickstart.broker.TopicContents;
import io.github.jobenergy.schemas.topic.Topic;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each record of a collector is published exactly once, however often the adopting program is killed. */
@Tag("soak")
class AdoptionUnderKillIT {

    private static final Duration TIMEOUT = Duration.ofMinutes(5);
    private static final String FROM = "telegraf";
    private static final int PARTITIONS = 2;
    private static final int RECORDS_PER_KILL = 3_000;
    private static final int SERVERS = 30;
    private static final int KILLS = Math.toIntExact(SoakScale.of(10, 2));

    /** Where each bridge so far had adopted everything before it was killed, further ones are. */
    private static final int MOST_KILLS = 20;

    @TempDir
    Path folder;

    private int sent;
    private int killedAtWork;

    @Test
    void noRecordIsLostOrPublishedTwice() throws Exception {
        try (Broker broker = TestBrokers.start(folder.resolve("kafka"));
                Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()));
                Producer<byte[], byte[]> collector = collector(broker)) {
            createTopics(broker);
            int kills = 0;
            while (kills < KILLS || (killedAtWork == 0 && kills < MOST_KILLS)) {
                long before = committed(broker, admin);
                send(collector);
                try (JavaProcess bridge = adopt(broker, "bridge" + kills)) {
                    Awaitility.await("some of the records")
                            .atMost(TIMEOUT)
                            .pollInSameThread()
                            .pollInterval(Duration.ofMillis(1))
                            .until(() -> committed(broker, admin) > before);
                    bridge.kill();
                }
                kills++;
                killedAtWork += adopted(broker) < sent ? 1 : 0;
            }
            try (JavaProcess last = adopt(broker, "last")) {
                Awaitility.await("all records")
                        .atMost(TIMEOUT)
                        .pollInSameThread()
                        .until(() -> adopted(broker) >= sent);
                last.stop();
            }

            assertTrue(killedAtWork > 0, "expected kills while records were left, found none");
            NodePower power = NodePower.on(broker);
            assertEquals(sent, power.readings().size());
            assertEquals(sent, power.distinct());
            assertEquals(kills, TopicContents.of(broker).of(Topic.REJECTIONS).size());
            TopicContents.of(broker).assertMatchesContract(PARTITIONS);
        }
    }

    /** Each server's power a thousandth of a second apart, and one record that is invalid. */
    @SuppressWarnings("FutureReturnValueIgnored") // the flush waits for all of them
    private void send(Producer<byte[], byte[]> collector) {
        Instant now = Instant.now().minusMillis(RECORDS_PER_KILL);
        for (int i = 0; i < RECORDS_PER_KILL; i++) {
            long nanos = now.plusMillis(i).toEpochMilli() * 1_000_000;
            collector.send(message("ipmi_sensor,host=poller,name=instantaneous_power_reading,server=n" + i % SERVERS
                    + ",unit=watts value=" + (100 + i % 400) + " " + nanos));
        }
        collector.send(message("half a li"));
        collector.flush();
        sent += RECORDS_PER_KILL;
    }

    private static ProducerRecord<byte[], byte[]> message(String line) {
        return new ProducerRecord<>(FROM, line.getBytes(StandardCharsets.UTF_8));
    }

    private static int adopted(Broker broker) {
        return TopicContents.of(broker).of(Topic.NODE_POWER).size();
    }

    /** Returns the end of the topic of readings, since all records could be adopted while the topic is read. */
    private static long committed(Broker broker, Admin admin) throws ExecutionException, InterruptedException {
        Map<TopicPartition, OffsetSpec> ends = new HashMap<>();
        for (int partition = 0; partition < PARTITIONS; partition++) {
            ends.put(new TopicPartition(broker.topicName(Topic.NODE_POWER), partition), OffsetSpec.latest());
        }
        return admin
                .listOffsets(ends, new ListOffsetsOptions(IsolationLevel.READ_COMMITTED))
                .all()
                .get()
                .values()
                .stream()
                .mapToLong(ListOffsetsResultInfo::offset)
                .sum();
    }

    private static Producer<byte[], byte[]> collector(Broker broker) {
        return new KafkaProducer<>(
                Map.of("bootstrap.servers", broker.bootstrapServers()),
                new ByteArraySerializer(),
                new ByteArraySerializer());
    }

    private static void createTopics(Broker broker) throws Exception {
        Map<String, Object> settings = Map.of("bootstrap.servers", broker.bootstrapServers());
        try (TopicSetup setup = new TopicSetup(settings, broker::topicName);
                Admin admin = Admin.create(settings)) {
            setup.create(PARTITIONS, Optional.empty(), Map.of());
            admin.createTopics(List.of(new NewTopic(FROM, Optional.of(PARTITIONS), Optional.empty())))
                    .all()
                    .get();
        }
    }

    private JavaProcess adopt(Broker broker, String name) throws IOException {
        return JavaProcess.start(
                NodeBridge.class,
                folder.resolve(name),
                "adopt",
                "--cluster=rig22",
                "--bootstrap-server=" + broker.bootstrapServers(),
                "--topic=" + FROM,
                "--format=telegraf-influx",
                "--clock-behind=PT1H",
                "--nodes=n[0-" + (SERVERS - 1) + "]",
                "--kafka=max.poll.records=100");
    }
}
