package io.github.jobenergy.program.kafka;

import io.github.jobenergy.schemas.rejection.Origin;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.ApiVersions;
import org.apache.kafka.clients.ClientRequest;
import org.apache.kafka.clients.ClientResponse;
import org.apache.kafka.clients.ClientUtils;
import org.apache.kafka.clients.DefaultHostResolver;
import org.apache.kafka.clients.ManualMetadataUpdater;
import org.apache.kafka.clients.NetworkClient;
import org.apache.kafka.clients.NetworkClientUtils;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.message.FetchResponseData.PartitionData;
import org.apache.kafka.common.metrics.Metrics;
import org.apache.kafka.common.protocol.Errors;
import org.apache.kafka.common.record.internal.MutableRecordBatch;
import org.apache.kafka.common.record.internal.Record;
import org.apache.kafka.common.record.internal.RecordBatch;
import org.apache.kafka.common.requests.FetchRequest;
import org.apache.kafka.common.requests.FetchResponse;
import org.apache.kafka.common.utils.BufferSupplier;
import org.apache.kafka.common.utils.CloseableIterator;
import org.apache.kafka.common.utils.LogContext;
import org.apache.kafka.common.utils.Time;

/**
 * Finds oversized records in the batches that a broker stores. A batch is decompressed in small parts, of which none is kept, so
 * that the length of a record can be known although the record does not fit in the heap. A consumer offers nothing of the kind,
 * therefore the requests are made of the internal classes of kafka-clients.
 */
final class OversizedRecordFinder implements AutoCloseable {

    /** The last version of the request that names a topic by its name. */
    private static final short LAST_VERSION_WITH_NAMES = 12;

    private final Time time = Time.SYSTEM;
    private final Metrics metrics = new Metrics();
    private final ConsumerConfig config;
    private final NetworkClient client;

    /** Connects as a consumer with that configuration does. */
    OversizedRecordFinder(Map<String, Object> consumer) {
        this.config = new ConsumerConfig(consumer);
        this.client = ClientUtils.createNetworkClient(
                config,
                config.getString(ConsumerConfig.CLIENT_ID_CONFIG),
                metrics,
                "stored-batches",
                new LogContext(),
                new ApiVersions(),
                time,
                1,
                config.getInt(ConsumerConfig.REQUEST_TIMEOUT_MS_CONFIG),
                null,
                new ManualMetadataUpdater(),
                new DefaultHostResolver(),
                null,
                null);
    }

    /**
     * The records that a consumer receives by one request.
     *
     * @param end the offset after them; where one is oversized, its offset
     * @param oversized the first batch with an oversized record
     */
    record Fetched(long end, Optional<OversizedBatch> oversized) {}

    /**
     * Finds the first oversized record in what a consumer at that offset receives by one request.
     *
     * @param leader the leader of the partition
     * @param mostBytes the length from which on a record is oversized, after decompression
     * @throws KafkaException if the leader cannot be read
     */
    Fetched firstOversized(Node leader, TopicPartition partition, long offset, long mostBytes) {
        long end = offset;
        for (RecordBatch batch :
                FetchResponse.recordsOrFail(fetch(leader, partition, offset)).batches()) {
            Optional<OversizedBatch> oversized = batch.lastOffset() < offset || !batch.isCompressed()
                    ? Optional.empty()
                    : oversized(partition, (MutableRecordBatch) batch, offset, mostBytes);
            if (oversized.isPresent()) {
                return new Fetched(oversized.get().offset(), oversized);
            }
            end = Math.max(end, batch.nextOffset());
        }
        return new Fetched(end, Optional.empty());
    }

    /** A record before the offset counts: a consumer reads it on its way to the offset. */
    private static Optional<OversizedBatch> oversized(
            TopicPartition partition, MutableRecordBatch batch, long offset, long mostBytes) {
        try (CloseableIterator<Record> records = batch.skipKeyValueIterator(BufferSupplier.NO_CACHING)) {
            while (records.hasNext()) {
                Record record = records.next();
                if (record.sizeInBytes() > mostBytes) {
                    return Optional.of(new OversizedBatch(
                            partition,
                            Math.max(offset, record.offset()),
                            record.sizeInBytes(),
                            batch.lastOffset(),
                            batch.maxTimestamp(),
                            sha256(batch)));
                }
            }
        }
        return Optional.empty();
    }

    private static String sha256(RecordBatch batch) {
        ByteBuffer stored = ByteBuffer.allocate(batch.sizeInBytes());
        batch.writeTo(stored);
        return Origin.sha256(stored.flip());
    }

    private PartitionData fetch(Node leader, TopicPartition partition, long offset) {
        FetchRequest.Builder request = FetchRequest.Builder.forConsumer(
                        LAST_VERSION_WITH_NAMES,
                        config.getInt(ConsumerConfig.FETCH_MAX_WAIT_MS_CONFIG),
                        0,
                        Map.of(
                                partition,
                                new FetchRequest.PartitionData(
                                        Uuid.ZERO_UUID,
                                        offset,
                                        FetchRequest.INVALID_LOG_START_OFFSET,
                                        config.getInt(ConsumerConfig.MAX_PARTITION_FETCH_BYTES_CONFIG),
                                        Optional.empty())))
                .isolationLevel(isolation())
                .setMaxBytes(config.getInt(ConsumerConfig.FETCH_MAX_BYTES_CONFIG));
        FetchResponse response = (FetchResponse) send(leader, request).responseBody();
        PartitionData data = response.data().responses().get(0).partitions().get(0);
        Errors.forCode(data.errorCode()).maybeThrow();
        return data;
    }

    private IsolationLevel isolation() {
        return config.getString(ConsumerConfig.ISOLATION_LEVEL_CONFIG).equals("read_committed")
                ? IsolationLevel.READ_COMMITTED
                : IsolationLevel.READ_UNCOMMITTED;
    }

    private ClientResponse send(Node leader, FetchRequest.Builder request) {
        int timeout = config.getInt(ConsumerConfig.REQUEST_TIMEOUT_MS_CONFIG);
        try {
            if (!NetworkClientUtils.awaitReady(client, leader, time, timeout)) {
                throw new KafkaException(
                        "expected a connection to " + leader + " within " + timeout + " ms, found none");
            }
            ClientRequest sent = client.newClientRequest(leader.idString(), request, time.milliseconds(), true);
            return NetworkClientUtils.sendAndReceive(client, sent, time);
        } catch (IOException disconnected) {
            throw new KafkaException("cannot read the batches of " + leader, disconnected);
        }
    }

    @Override
    public void close() {
        client.close();
        metrics.close();
    }
}
