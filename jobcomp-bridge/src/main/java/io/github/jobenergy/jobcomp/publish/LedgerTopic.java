package io.github.jobenergy.jobcomp.publish;

import io.github.jobenergy.jobcomp.ledger.LedgerEntry;
import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.codec.MalformedRecordException;
import io.github.jobenergy.schemas.job.RunKey;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndTimestamp;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The ledger as it stands on the brokers, read from a moment on to its present end. An entry is written after its run ended,
 * by our clock; slurmctld's may be ahead of it by less than {@link #CLOCK_SLACK}.
 *
 * <p>The end is where anybody has written, not only where all is committed: another cluster's open transaction would
 * otherwise hide our own committed entries behind it. So we wait for it to end.
 */
final class LedgerTopic {

    private static final Logger LOG = LoggerFactory.getLogger(LedgerTopic.class);

    private static final Duration CLOCK_SLACK = Duration.ofHours(1);
    private static final Duration POLL = Duration.ofMillis(500);

    /** How long the brokers may give nothing before the end is reached: longer than a transaction may stay open. */
    private static final Duration PATIENCE = Duration.ofSeconds(90);

    private final BrokerSettings settings;
    private final String topic;
    private final ContractCodec codec = new ContractCodec();

    LedgerTopic(BrokerSettings settings, String topic) {
        this.settings = settings;
        this.topic = topic;
    }

    /** Reports each entry of a run that ended at or after that moment, and maybe others, oldest first for each run. */
    void readSince(Instant endTime, BiConsumer<RunKey, LedgerEntry> reported) {
        Map<TopicPartition, Long> ends = ends();
        try (Consumer<byte[], byte[]> consumer = open(IsolationLevel.READ_COMMITTED)) {
            consumer.assign(ends.keySet());
            seek(consumer, ends, endTime.minus(CLOCK_SLACK));
            readTo(consumer, ends, reported);
        }
    }

    private Consumer<byte[], byte[]> open(IsolationLevel isolation) {
        return new KafkaConsumer<>(settings.consumer(isolation));
    }

    private Map<TopicPartition, Long> ends() {
        try (Consumer<byte[], byte[]> consumer = open(IsolationLevel.READ_UNCOMMITTED)) {
            List<TopicPartition> partitions = consumer.partitionsFor(topic).stream()
                    .map(info -> new TopicPartition(info.topic(), info.partition()))
                    .toList();
            return consumer.endOffsets(partitions);
        }
    }

    private static void seek(Consumer<byte[], byte[]> consumer, Map<TopicPartition, Long> ends, Instant since) {
        long time = Math.max(0, since.toEpochMilli());
        Map<TopicPartition, OffsetAndTimestamp> starts = consumer.offsetsForTimes(
                ends.keySet().stream().collect(Collectors.toMap(partition -> partition, partition -> time)));
        ends.forEach((partition, end) -> {
            OffsetAndTimestamp start = starts.get(partition);
            consumer.seek(partition, start == null ? end : start.offset());
        });
    }

    private void readTo(
            Consumer<byte[], byte[]> consumer,
            Map<TopicPartition, Long> ends,
            BiConsumer<RunKey, LedgerEntry> reported) {
        long heardAt = System.nanoTime();
        while (!ends.entrySet().stream().allMatch(end -> consumer.position(end.getKey()) >= end.getValue())) {
            for (ConsumerRecord<byte[], byte[]> message : consumer.poll(POLL)) {
                report(message, reported);
                heardAt = System.nanoTime();
            }
            if (System.nanoTime() - heardAt > PATIENCE.toNanos()) {
                throw new KafkaException("the brokers gave nothing of " + topic + " within " + PATIENCE);
            }
        }
    }

    private void report(ConsumerRecord<byte[], byte[]> message, BiConsumer<RunKey, LedgerEntry> reported) {
        try {
            if (message.key() != null && message.value() != null) {
                RunKey run = RunKey.parse(new String(message.key(), StandardCharsets.UTF_8));
                reported.accept(run, codec.read(LedgerEntry.class, message.value()));
            }
        } catch (IllegalArgumentException | MalformedRecordException foreign) {
            LOG.atWarn()
                    .addKeyValue("topic", topic)
                    .addKeyValue("partition", message.partition())
                    .addKeyValue("offset", message.offset())
                    .addKeyValue("reason", foreign.getMessage())
                    .log("passed over a record in the ledger that is no entry of a bridge");
        }
    }
}
