package io.github.jobenergy.node.adopt;

import io.github.jobenergy.node.decode.Decoder;
import io.github.jobenergy.node.decode.Message;
import io.github.jobenergy.node.memory.Counts;
import io.github.jobenergy.node.output.TransactionOutlet;
import io.github.jobenergy.node.reading.OutcomeCounts;
import io.github.jobenergy.node.reading.Readings;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InvalidProducerEpochException;
import org.apache.kafka.common.errors.ProducerFencedException;

/**
 * Adopts records: what is read, what comes of it and how far it got are one transaction. A session lives as long as all goes
 * well. After any failure nobody knows what is committed, and what the session remembers of sensors may speak of readings that
 * never were: so it is thrown away with its memory, and the next one begins where the last commit was.
 */
final class AdoptionSession implements AutoCloseable {

    private final AdoptionSettings settings;
    private final Consumer<byte[], byte[]> consumer;
    private final Producer<byte[], byte[]> producer;
    private final Clock clock;
    private final Decoder decoder;
    private final Readings readings;

    /**
     * Joins the group.
     *
     * @param consumer of the group, which commits nothing by itself
     * @param producer with the transactional id
     */
    AdoptionSession(
            AdoptionSettings settings,
            Consumer<byte[], byte[]> consumer,
            Producer<byte[], byte[]> producer,
            Clock clock,
            OutcomeCounts tally) {
        this.settings = settings;
        this.consumer = consumer;
        this.producer = producer;
        this.clock = clock;
        this.decoder = settings.format().decoder();
        this.readings = new Readings(
                settings.whose(), settings.times(), new TransactionOutlet(producer, settings.topics()), tally);
    }

    /** Takes the place of any program before, and ends what that one left open. */
    void begin() throws SupersededException {
        guarded(() -> {
            producer.initTransactions();
            consumer.subscribe(settings.from());
        });
    }

    /** How the member of the group is; may be asked by any thread. */
    Map<MetricName, ? extends Metric> metrics() {
        return consumer.metrics();
    }

    /** Waits so long for records, and adopts them. */
    void step(Duration patience, Counts<AdoptionEvent> counts) throws SupersededException {
        ConsumerRecords<byte[], byte[]> records = consumer.poll(patience);
        if (records.isEmpty()) {
            return;
        }
        guarded(() -> adopt(records));
        for (ConsumerRecord<byte[], byte[]> each : records) {
            counts.add(each.value() == null ? AdoptionEvent.EMPTY : AdoptionEvent.ADOPTED);
        }
    }

    private void adopt(ConsumerRecords<byte[], byte[]> records) {
        producer.beginTransaction();
        Map<TopicPartition, OffsetAndMetadata> reached = new HashMap<>();
        for (ConsumerRecord<byte[], byte[]> each : records) {
            decode(each);
            reached.put(new TopicPartition(each.topic(), each.partition()), new OffsetAndMetadata(each.offset() + 1));
        }
        producer.sendOffsetsToTransaction(reached, consumer.groupMetadata());
        producer.commitTransaction();
    }

    private void decode(ConsumerRecord<byte[], byte[]> each) {
        if (each.value() != null) {
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

    /** When the broker, or the collector, says it was; ours where that is missing or cannot be. */
    private Instant arrival(long timestampMillis) {
        Instant now = clock.instant();
        Instant told = Instant.ofEpochMilli(timestampMillis);
        return timestampMillis <= 0 || told.isAfter(now) ? now : told;
    }

    private void guarded(Runnable work) throws SupersededException {
        try {
            work.run();
        } catch (ProducerFencedException | InvalidProducerEpochException other) {
            throw new SupersededException(settings.transactionalId(), other);
        } catch (KafkaException failed) {
            if (failed.getCause() instanceof ProducerFencedException
                    || failed.getCause() instanceof InvalidProducerEpochException) {
                throw new SupersededException(settings.transactionalId(), failed);
            }
            throw failed;
        }
    }

    /** Whoever waits for records is woken. */
    void wakeUp() {
        consumer.wakeup();
    }

    /** Leaves the group; what is not committed never will be. */
    @Override
    public void close() {
        try {
            producer.close(Duration.ZERO);
        } finally {
            consumer.close();
        }
    }
}
