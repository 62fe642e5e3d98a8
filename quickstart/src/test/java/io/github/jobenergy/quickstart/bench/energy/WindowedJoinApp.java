package io.github.jobenergy.quickstart.bench.energy;

import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.codec.MalformedRecordException;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.node.PowerReading;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.CloseOptions;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.Grouped;
import org.apache.kafka.streams.kstream.JoinWindows;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.kstream.Named;
import org.apache.kafka.streams.kstream.Produced;
import org.apache.kafka.streams.kstream.StreamJoined;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * What one would write first: readings joined to the ends of runs on their node, within a window as long as the longest run,
 * and per run the highest counter less the lowest. A reading is 16 bytes here, its time and its counter; the end of a run on a
 * node 24, its id, start and end. Settings as ours.
 */
final class WindowedJoinApp implements AutoCloseable {

    private static final Serde<String> TEXT = Serdes.String();
    private static final Serde<byte[]> BYTES = Serdes.ByteArray();
    private static final Serde<Long> NUMBER = Serdes.Long();

    private final KafkaStreams streams;
    private final ContractCodec codec = new ContractCodec();

    private WindowedJoinApp(Topics topics, Duration longest, Map<String, Object> config) {
        StreamsBuilder builder = new StreamsBuilder();
        KStream<String, byte[]> ends =
                builder.stream(topics.ends(), Consumed.with(TEXT, BYTES).withName("ends"));
        builder.stream(topics.readings(), Consumed.with(TEXT, BYTES).withName("readings"))
                .mapValues(this::reading, Named.as("parse"))
                .join(
                        ends,
                        WindowedJoinApp::joined,
                        JoinWindows.ofTimeDifferenceWithNoGrace(longest),
                        StreamJoined.with(TEXT, BYTES, BYTES).withName("run").withStoreName("run"))
                .filter((node, row) -> isWithin(row), Named.as("within"))
                .groupBy((node, row) -> runAndNode(node, row), Grouped.with("by-run", TEXT, BYTES))
                .aggregate(
                        () -> new byte[0],
                        (run, row, sum) -> widened(sum, counter(row)),
                        Materialized.<String, byte[], KeyValueStore<Bytes, byte[]>>as("runs")
                                .withKeySerde(TEXT)
                                .withValueSerde(BYTES))
                .toStream(Named.as("sums"))
                .mapValues(WindowedJoinApp::difference, Named.as("difference"))
                .to(topics.results(), Produced.with(TEXT, NUMBER).withName("results"));
        Properties properties = new Properties();
        properties.putAll(config);
        streams = new KafkaStreams(builder.build(), properties);
    }

    /**
     * Its topics.
     *
     * @param readings those of the contract
     * @param ends ends of runs on nodes, by node
     * @param results millijoules by run and node
     */
    record Topics(String readings, String ends, String results) {}

    static WindowedJoinApp start(Topics topics, Duration longest, Map<String, Object> config) {
        WindowedJoinApp app = new WindowedJoinApp(topics, longest, config);
        app.streams.start();
        return app;
    }

    boolean isStarted() {
        return streams.state().isRunningOrRebalancing() || streams.state() == KafkaStreams.State.CREATED;
    }

    /** One run a node, as long as its readings. */
    static void publishEnds(String bootstrapServers, Topics topics, ManyReadings readings)
            throws InterruptedException, ExecutionException {
        long start = readings.begin().toEpochMilli();
        long end = readings.end().toEpochMilli();
        try (Producer<String, byte[]> producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", bootstrapServers), new StringSerializer(), new ByteArraySerializer())) {
            List<Future<RecordMetadata>> sent = new ArrayList<>();
            for (int node = 0; node < readings.nodes(); node++) {
                byte[] run = ByteBuffer.allocate(3 * Long.BYTES)
                        .putLong(node)
                        .putLong(start)
                        .putLong(end)
                        .array();
                sent.add(producer.send(new ProducerRecord<>(
                        topics.ends(), null, end, ManyReadings.node(node).text(), run)));
            }
            for (Future<RecordMetadata> each : sent) {
                each.get();
            }
        }
    }

    private byte[] reading(byte[] value) {
        try {
            PowerReading reading = codec.read(PowerReading.class, value);
            Measurement.Counter counter = (Measurement.Counter) reading.measurement();
            return ByteBuffer.allocate(2 * Long.BYTES)
                    .putLong(reading.readingTime().toEpochMilli())
                    .putLong(counter.counter().millijoules())
                    .array();
        } catch (MalformedRecordException malformed) {
            throw new IllegalStateException("we sent what we cannot read", malformed);
        }
    }

    private static byte[] joined(byte[] reading, byte[] end) {
        return ByteBuffer.allocate(reading.length + end.length)
                .put(end)
                .put(reading)
                .array();
    }

    private static boolean isWithin(byte[] row) {
        ByteBuffer fields = ByteBuffer.wrap(row);
        long time = fields.getLong(3 * Long.BYTES);
        return fields.getLong(Long.BYTES) <= time && time <= fields.getLong(2 * Long.BYTES);
    }

    private static String runAndNode(String node, byte[] row) {
        return ByteBuffer.wrap(row).getLong() + "/" + node;
    }

    private static long counter(byte[] row) {
        return ByteBuffer.wrap(row).getLong(4 * Long.BYTES);
    }

    private static byte[] widened(byte[] sum, long counter) {
        long lowest = sum.length == 0
                ? counter
                : Math.min(counter, ByteBuffer.wrap(sum).getLong());
        long highest = sum.length == 0
                ? counter
                : Math.max(counter, ByteBuffer.wrap(sum).getLong(Long.BYTES));
        return ByteBuffer.allocate(2 * Long.BYTES)
                .putLong(lowest)
                .putLong(highest)
                .array();
    }

    private static Long difference(byte[] sum) {
        ByteBuffer bounds = ByteBuffer.wrap(sum);
        return bounds.getLong(Long.BYTES) - bounds.getLong(0);
    }

    @Override
    public void close() {
        streams.close(CloseOptions.groupMembershipOperation(CloseOptions.GroupMembershipOperation.LEAVE_GROUP)
                .withTimeout(Duration.ofSeconds(30)));
    }
}
