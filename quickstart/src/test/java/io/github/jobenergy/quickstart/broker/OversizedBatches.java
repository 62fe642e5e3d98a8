package io.github.jobenergy.quickstart.broker;

import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.ApiVersions;
import org.apache.kafka.clients.ClientRequest;
import org.apache.kafka.clients.ClientUtils;
import org.apache.kafka.clients.DefaultHostResolver;
import org.apache.kafka.clients.ManualMetadataUpdater;
import org.apache.kafka.clients.NetworkClient;
import org.apache.kafka.clients.NetworkClientUtils;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.compress.Compression;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.message.ProduceRequestData;
import org.apache.kafka.common.message.ProduceRequestData.PartitionProduceData;
import org.apache.kafka.common.message.ProduceRequestData.TopicProduceData;
import org.apache.kafka.common.message.ProduceRequestData.TopicProduceDataCollection;
import org.apache.kafka.common.message.ProduceResponseData.PartitionProduceResponse;
import org.apache.kafka.common.metrics.Metrics;
import org.apache.kafka.common.protocol.Errors;
import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.common.record.internal.CompressionType;
import org.apache.kafka.common.record.internal.DefaultRecord;
import org.apache.kafka.common.record.internal.DefaultRecordBatch;
import org.apache.kafka.common.record.internal.MemoryRecords;
import org.apache.kafka.common.record.internal.RecordBatch;
import org.apache.kafka.common.requests.ProduceRequest;
import org.apache.kafka.common.requests.ProduceResponse;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.utils.ByteBufferOutputStream;
import org.apache.kafka.common.utils.ByteUtils;
import org.apache.kafka.common.utils.LogContext;
import org.apache.kafka.common.utils.Time;

/**
 * Publishes batches with a compressed record of 640 MiB without that much memory. A producer would hold the record in memory,
 * so the batch is written and sent with internal classes of kafka-clients.
 */
public final class OversizedBatches implements AutoCloseable {

    /** More than the heap of the programs under test, which is 512 MiB. */
    private static final int BYTES = 640 << 20;

    private static final int PART = 1 << 20;

    /** A compacted topic rejects records without a key. */
    private static final byte[] KEY = {'k'};

    private static final int TIMEOUT_MILLIS = (int) Duration.ofMinutes(5).toMillis();
    private static final short ACKNOWLEDGED_BY_ALL = -1;

    private final Metrics metrics = new Metrics();
    private final NetworkClient client;
    private final Node node;

    /** Connects to a broker. */
    public OversizedBatches(Broker broker) {
        String[] address = broker.bootstrapServers().split(":", -1);
        this.node = new Node(0, address[0], Integer.parseInt(address[1]));
        this.client = ClientUtils.createNetworkClient(
                new ProducerConfig(Map.of(
                        ProducerConfig.BOOTSTRAP_SERVERS_CONFIG,
                        broker.bootstrapServers(),
                        ProducerConfig.KEY_SERIALIZER_CLASS_CONFIG,
                        ByteArraySerializer.class,
                        ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG,
                        ByteArraySerializer.class)),
                "oversized",
                metrics,
                "oversized",
                new LogContext(),
                new ApiVersions(),
                Time.SYSTEM,
                1,
                TIMEOUT_MILLIS,
                null,
                new ManualMetadataUpdater(),
                new DefaultHostResolver(),
                null,
                null);
    }

    /**
     * A record that fits in the heap.
     *
     * @param key its key
     * @param value its value
     */
    public record Small(String key, String value) {}

    /** Publishes a batch of these records, the oversized one, and these again. */
    public void publish(String topic, int partition, List<Small> around) throws IOException {
        publish(topic, partition, batch(around, 1, BYTES));
    }

    /** Publishes a batch of so many records that fit in the heap one by one. */
    public void publish(String topic, int partition, int count, int bytes) throws IOException {
        publish(topic, partition, batch(List.of(), count, bytes));
    }

    private void publish(String topic, int partition, ByteBuffer batch) throws IOException {
        TopicProduceDataCollection topics = new TopicProduceDataCollection();
        topics.add(new TopicProduceData()
                .setName(topic)
                .setPartitionData(List.of(new PartitionProduceData()
                        .setIndex(partition)
                        .setRecords(MemoryRecords.readableRecords(batch)))));
        ProduceRequestData data = new ProduceRequestData()
                .setAcks(ACKNOWLEDGED_BY_ALL)
                .setTimeoutMs(TIMEOUT_MILLIS)
                .setTopicData(topics);
        NetworkClientUtils.awaitReady(client, node, Time.SYSTEM, TIMEOUT_MILLIS);
        // A request of this version names the topic by its name.
        ClientRequest request = client.newClientRequest(
                node.idString(), ProduceRequest.builder(data, true), Time.SYSTEM.milliseconds(), true);
        ProduceResponse response = (ProduceResponse)
                NetworkClientUtils.sendAndReceive(client, request, Time.SYSTEM).responseBody();
        PartitionProduceResponse result = response.data()
                .responses()
                .iterator()
                .next()
                .partitionResponses()
                .get(0);
        Errors.forCode(result.errorCode()).maybeThrow();
    }

    private static ByteBuffer batch(List<Small> around, int zeros, int bytes) throws IOException {
        ByteBufferOutputStream batch = new ByteBufferOutputStream(PART);
        batch.position(DefaultRecordBatch.RECORD_BATCH_OVERHEAD);
        int count = 0;
        try (DataOutputStream records = new DataOutputStream(
                Compression.zstd().build().wrapForOutput(batch, RecordBatch.CURRENT_MAGIC_VALUE))) {
            for (Small small : around) {
                write(small, count++, records);
            }
            for (int number = 0; number < zeros; number++) {
                writeZeros(count++, bytes, records);
            }
            for (Small small : around) {
                write(small, count++, records);
            }
        }
        ByteBuffer written = batch.buffer();
        int length = written.position();
        written.position(0);
        long now = System.currentTimeMillis();
        DefaultRecordBatch.writeHeader(
                written,
                0,
                count - 1,
                length,
                RecordBatch.CURRENT_MAGIC_VALUE,
                CompressionType.ZSTD,
                TimestampType.CREATE_TIME,
                now,
                now,
                RecordBatch.NO_PRODUCER_ID,
                RecordBatch.NO_PRODUCER_EPOCH,
                RecordBatch.NO_SEQUENCE,
                false,
                false,
                false,
                RecordBatch.NO_PARTITION_LEADER_EPOCH,
                count);
        written.position(0);
        written.limit(length);
        return written;
    }

    private static void write(Small small, int number, DataOutputStream records) throws IOException {
        DefaultRecord.writeTo(
                records,
                number,
                0,
                ByteBuffer.wrap(small.key().getBytes(StandardCharsets.UTF_8)),
                ByteBuffer.wrap(small.value().getBytes(StandardCharsets.UTF_8)),
                new Header[0]);
    }

    private static void writeZeros(int number, int bytes, DataOutputStream records) throws IOException {
        int ofAttributesAndTime = 2;
        int ofHeaderCount = 1;
        ByteUtils.writeVarint(
                ofAttributesAndTime
                        + ByteUtils.sizeOfVarint(number)
                        + ByteUtils.sizeOfVarint(KEY.length)
                        + KEY.length
                        + ByteUtils.sizeOfVarint(bytes)
                        + bytes
                        + ofHeaderCount,
                records);
        records.write(new byte[ofAttributesAndTime]);
        ByteUtils.writeVarint(number, records);
        ByteUtils.writeVarint(KEY.length, records);
        records.write(KEY);
        ByteUtils.writeVarint(bytes, records);
        byte[] part = new byte[PART];
        for (int left = bytes; left > 0; left -= PART) {
            records.write(part, 0, Math.min(PART, left));
        }
        records.write(new byte[ofHeaderCount]);
    }

    @Override
    public void close() {
        client.close();
        metrics.close();
    }
}
