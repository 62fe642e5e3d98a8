package io.github.jobenergy.node.adopt;

import io.github.jobenergy.node.decode.Decoder;
import io.github.jobenergy.node.decode.Message;
import io.github.jobenergy.node.memory.Counts;
import io.github.jobenergy.node.output.TransactionOutlet;
import io.github.jobenergy.node.reading.OutcomeCounts;
import io.github.jobenergy.node.reading.Readings;
import io.github.jobenergy.program.kafka.SkippingConsumer;
import io.github.jobenergy.program.kafka.SupersededException;
import io.github.jobenergy.schemas.rejection.Origin;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;

/**
 * A session of an adoption: the records read, the records published and the consumed offsets are one transaction. A session ends
 * at the first failure. After a failure the committed state is unknown, and the state of sensors kept by the session may be of
 * readings that were never published. The session and its memory are therefore discarded, and the next session starts at the last
 * commit.
 */
final class AdoptionSession implements AutoCloseable {

    private final AdoptionSettings settings;
    private final Consumer<byte[], byte[]> consumer;
    private final Producer<byte[], byte[]> producer;
    private final Clock clock;
    private final PlacePublication publication;
    private final Decoder decoder;
    private final Readings readings;

    /** When the transaction in progress began. */
    private Instant transactionStart;

    /**
     * Creates a session with its consumer and its producer.
     *
     * @param consumer a member of the group, without automatic commits
     * @param producer a producer with the transactional id
     * @param publication the publication of places
     */
    AdoptionSession(
            AdoptionSettings settings,
            Consumer<byte[], byte[]> consumer,
            Producer<byte[], byte[]> producer,
            Clock clock,
            OutcomeCounts tally,
            PlacePublication publication) {
        this.settings = settings;
        this.consumer = consumer;
        this.producer = producer;
        this.clock = clock;
        this.publication = publication;
        this.transactionStart = clock.instant();
        this.decoder = settings.decoder();
        this.readings = new Readings(
                settings.mapping(), settings.times(), new TransactionOutlet(producer, settings.topics()), tally);
    }

    /**
     * Fences any earlier program with the same transactional id, aborts its open transaction, publishes the places that have changed,
     * and subscribes to the topics.
     */
    void begin() throws SupersededException {
        guarded(() -> {
            producer.initTransactions();
            settings.places().ifPresent(table -> publication.publish(table, producer));
            consumer.subscribe(settings.input().names());
        });
    }

    /** The metrics of the consumer; safe for use by any thread. */
    Map<MetricName, ? extends Metric> metrics() {
        return consumer.metrics();
    }

    /** Polls for records up to this time and adopts the records in one transaction. */
    void step(Duration timeout, Counts<AdoptionEvent> counts) throws SupersededException {
        ConsumerRecords<byte[], byte[]> records = consumer.poll(timeout);
        if (records.isEmpty()) {
            return;
        }
        guarded(() -> adopt(records));
        for (ConsumerRecord<byte[], byte[]> each : records) {
            counts.add(each.value() == null ? AdoptionEvent.EMPTY : AdoptionEvent.ADOPTED);
        }
    }

    private void adopt(ConsumerRecords<byte[], byte[]> records) {
        transactionStart = clock.instant();
        producer.beginTransaction();
        records.forEach(this::decode);
        producer.sendOffsetsToTransaction(records.nextOffsets(), consumer.groupMetadata());
        producer.commitTransaction();
    }

    private void decode(ConsumerRecord<byte[], byte[]> each) {
        if (SkippingConsumer.isReplacement(each)) {
            String description = new String(each.value(), StandardCharsets.UTF_8);
            readings.rejected(Origin.ofRecord(each.topic(), each.partition(), each.offset(), each.value())
                    .reject(RejectionReason.TOO_LARGE, Optional.empty(), description, clock.instant()));
        } else if (each.value() != null) {
            Optional<String> key =
                    Optional.ofNullable(each.key()).map(bytes -> new String(bytes, StandardCharsets.UTF_8));
            decoder.decode(
                    Message.ofRecord(
                            each.topic(),
                            each.partition(),
                            each.offset(),
                            key,
                            each.value(),
                            arrival(each.timestamp())),
                    readings);
        }
    }

    /** The timestamp of a record, set by the broker or by the collector; the current time if it is missing or in the future. */
    private Instant arrival(long timestampMillis) {
        Instant now = clock.instant();
        Instant timestamp = Instant.ofEpochMilli(timestampMillis);
        return timestampMillis <= 0 || timestamp.isAfter(now) ? now : timestamp;
    }

    private void guarded(Runnable work) throws SupersededException {
        try {
            work.run();
        } catch (KafkaException failed) {
            if (SupersededException.isCausedBy(failed) && !hasTimedOut()) {
                throw new SupersededException(
                        "another program with the transactional id " + settings.transactionalId() + " has taken over",
                        failed);
            }
            throw failed;
        }
    }

    /**
     * Returns whether the transaction may have exceeded its timeout. The brokers then abort it and fence its producer, as they do
     * if another program takes over; the next session may succeed.
     */
    private boolean hasTimedOut() {
        return !clock.instant()
                .isBefore(transactionStart.plus(settings.brokers().transactionTimeout()));
    }

    /** Wakes a thread that polls for records. */
    void wakeUp() {
        consumer.wakeup();
    }

    /** Aborts the open transaction and leaves the group. */
    @Override
    public void close() {
        try {
            producer.close(Duration.ZERO);
        } finally {
            consumer.close();
        }
    }
}
