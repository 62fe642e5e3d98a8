package io.github.jobenergy.energy.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.jobenergy.energy.meter.stores.MeterStores;
import io.github.jobenergy.energy.meter.stores.NodeMemory;
import io.github.jobenergy.energy.register.span.Bucket;
import io.github.jobenergy.energy.register.span.MeterId;
import io.github.jobenergy.energy.register.span.Point;
import io.github.jobenergy.energy.replay.MemoryMeterStores;
import io.github.jobenergy.schemas.node.Measurement.Kind;
import io.github.jobenergy.schemas.node.NodeKey;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Properties;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.errors.InvalidStateStoreException;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.ProcessorSupplier;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.StoreBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** State stores that write behind: reads between and across commits equal those of a store without a buffer. */
class BucketStoreTest {

    private static final long BEGIN = 29_000_000L * Bucket.MINUTE;
    private static final int MINUTES = 12;
    private static final int CHANGES_BETWEEN_COMMITS = 40;
    private static final int COMMITS = 30;
    private static final List<NodeKey> NODES = List.of(new NodeKey("rig22", "n1"), new NodeKey("rig22", "n10"));
    private static final List<MeterId> METERS =
            List.of(new MeterId("node", "ipmi", Kind.INSTANT), new MeterId("node", "pm_counters", Kind.COUNTER));

    @TempDir
    private Path stateDirectory = Path.of("");

    private final Deque<Consumer<KafkaMeterStores>> work = new ArrayDeque<>();

    /** A task with the meter's stores, in which each record executes the next action; the driver commits after each. */
    private TopologyTestDriver task() {
        Topology topology = new Topology();
        topology.addSource("source", "topic");
        topology.addProcessor(
                "work",
                new ProcessorSupplier<Object, Object, Void, Void>() {
                    @Override
                    public ContextualProcessor<Object, Object, Void, Void> get() {
                        return new Work(work);
                    }

                    @Override
                    public Set<StoreBuilder<?>> stores() {
                        return StoreNames.ofMeter();
                    }
                },
                "source");
        Properties config = new Properties();
        config.put(StreamsConfig.STATE_DIR_CONFIG, stateDirectory.toString());
        config.put(StreamsConfig.APPLICATION_ID_CONFIG, "stores");
        config.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "none:9092");
        config.put(StreamsConfig.DEFAULT_KEY_SERDE_CLASS_CONFIG, Serdes.StringSerde.class);
        config.put(StreamsConfig.DEFAULT_VALUE_SERDE_CLASS_CONFIG, Serdes.StringSerde.class);
        return new TopologyTestDriver(topology, config);
    }

    private static final class Work extends ContextualProcessor<Object, Object, Void, Void> {
        private final Deque<Consumer<KafkaMeterStores>> work;
        private KafkaMeterStores stores;

        @SuppressWarnings("NullAway") // init comes first
        Work(Deque<Consumer<KafkaMeterStores>> work) {
            this.work = work;
        }

        @Override
        public void init(ProcessorContext<Void, Void> context) {
            super.init(context);
            stores = new KafkaMeterStores(context);
        }

        @Override
        public void process(Record<Object, Object> input) {
            work.remove().accept(stores);
        }
    }

    private static void commitAfter(TopologyTestDriver driver) {
        driver.createInputTopic("topic", new StringSerializer(), new StringSerializer())
                .pipeInput("any", "any", BEGIN);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void readsWrittenBucketsBeforeAndAfterACommit(long seed) {
        Random random = new Random(seed);
        MemoryMeterStores model = new MemoryMeterStores();
        for (int commit = 0; commit < COMMITS; commit++) {
            work.add(stores -> {
                for (int i = 0; i < CHANGES_BETWEEN_COMMITS; i++) {
                    NodeKey node = NODES.get(random.nextInt(NODES.size()));
                    MeterId meter = METERS.get(random.nextInt(METERS.size()));
                    long minute = BEGIN + random.nextInt(MINUTES) * Bucket.MINUTE;
                    if (random.nextInt(3) == 0) {
                        assertSame(model, stores, node, meter, minute, minute + random.nextInt(5) * Bucket.MINUTE);
                    } else {
                        change(node, meter, minute, random.nextInt((int) Bucket.MINUTE), List.of(model, stores));
                    }
                }
            });
        }
        work.add(stores -> NODES.forEach(node -> METERS.forEach(
                meter -> assertSame(model, stores, node, meter, BEGIN, BEGIN + MINUTES * Bucket.MINUTE))));

        try (TopologyTestDriver driver = task()) {
            while (!work.isEmpty()) {
                if (work.size() == 1) {
                    discardBuffer(driver);
                }
                commitAfter(driver);
            }
        }
    }

    /** What is left then are the bytes. */
    private static void discardBuffer(TopologyTestDriver driver) {
        ((BucketStore) driver.getStateStore(StoreNames.READINGS)).clearCache();
        ((NodeStore) driver.getStateStore(StoreNames.NODES)).clearCache();
    }

    private static void change(NodeKey node, MeterId meter, long minute, int offset, List<MeterStores> stores) {
        Point point = new Point(minute + offset, offset, 0, 0, 0);
        for (MeterStores each : stores) {
            each.bucket(node, meter, minute)
                    .with(point)
                    .ifPresent(bucket -> each.putBucket(node, meter, minute, bucket));
            NodeMemory memory = each.node(node);
            each.putNode(node, memory.withReading(meter, point.time(), point.time(), point.time()));
        }
    }

    private static void assertSame(
            MeterStores model, MeterStores stores, NodeKey node, MeterId meter, long first, long last) {
        assertEquals(model.node(node), stores.node(node));
        assertEquals(model.bucket(node, meter, first), stores.bucket(node, meter, first));
        assertEquals(model.buckets(node, meter, first, last), stores.buckets(node, meter, first, last));
        assertEquals(model.bucketBefore(node, meter, first), stores.bucketBefore(node, meter, first));
        assertEquals(model.bucketAfter(node, meter, first), stores.bucketAfter(node, meter, first));
    }

    @Test
    void aBucketIsWrittenOncePerCommitForAnyNumberOfReadings() {
        work.add(stores -> {
            for (int second = 0; second < 60; second++) {
                change(NODES.get(0), METERS.get(1), BEGIN, second * 1_000, List.of(stores));
            }
        });

        try (TopologyTestDriver driver = task()) {
            commitAfter(driver);

            List<ProducerRecord<byte[], byte[]>> written = changelog(driver, StoreNames.READINGS);
            assertEquals(1, written.size());
            assertEquals(1, changelog(driver, StoreNames.NODES).size());
            assertEquals(60, MeterBytes.bucket(written.get(0).value()).points().size());
            assertEquals(BEGIN, written.get(0).timestamp());
        }
    }

    @Test
    void theBufferIsEmptyAfterTheStoreIsClosed() {
        work.add(stores -> change(NODES.get(0), METERS.get(1), BEGIN, 0, List.of(stores)));

        TopologyTestDriver driver = task();
        commitAfter(driver);
        NodeStore nodes = (NodeStore) driver.getStateStore(StoreNames.NODES);
        BucketStore buckets = (BucketStore) driver.getStateStore(StoreNames.READINGS);
        assertEquals(1, buckets.get(NODES.get(0), METERS.get(1), BEGIN).points().size());

        nodes.close();
        buckets.close();

        assertThrows(InvalidStateStoreException.class, () -> nodes.get(NODES.get(0)));
        assertEquals(Bucket.EMPTY, buckets.get(NODES.get(0), METERS.get(1), BEGIN));
        assertThrows(InvalidStateStoreException.class, driver::close, "the driver commits at its end");
    }

    private static List<ProducerRecord<byte[], byte[]>> changelog(TopologyTestDriver driver, String store) {
        return driver.producedTopicNames().contains("stores-" + store + "-changelog")
                ? driver
                        .createOutputTopic(
                                "stores-" + store + "-changelog",
                                Serdes.ByteArray().deserializer(),
                                Serdes.ByteArray().deserializer())
                        .readRecordsToList()
                        .stream()
                        .map(out -> new ProducerRecord<>("", 0, out.timestamp(), out.key(), out.value()))
                        .toList()
                : List.of();
    }
}
