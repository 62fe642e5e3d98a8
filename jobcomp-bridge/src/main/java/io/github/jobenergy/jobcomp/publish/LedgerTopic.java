package io.github.jobenergy.jobcomp.publish;

import io.github.jobenergy.jobcomp.ledger.LedgerEntry;
import io.github.jobenergy.jobcomp.ledger.Progress;
import io.github.jobenergy.jobcomp.ledger.StartEntry;
import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.codec.MalformedRecordException;
import io.github.jobenergy.schemas.job.RunKey;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
 * or began, by our clock; slurmctld's may be ahead of it by less than {@link #CLOCK_SLACK}. The entry of a run's completion is
 * keyed by the run, that of its start by the run behind {@code /start/}.
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

    /** No key of a run begins so: a cluster has a name. */
    private static final String START = "/start/";

    /** How many records before the end are looked at first, and how many times more then. */
    private static final long FIRST_REACH = 1_000;

    private static final long REACH_GROWTH = 32;

    private final BrokerSettings settings;
    private final String topic;
    private final ContractCodec codec = new ContractCodec();

    LedgerTopic(BrokerSettings settings, String topic) {
        this.settings = settings;
        this.topic = topic;
    }

    /** The key of the entry of a run's start. */
    static String startKey(RunKey run) {
        return START + run.text();
    }

    /** Reports each entry of a run that ended at or after that moment, and maybe others, oldest first for each run. */
    void readSince(Instant endTime, BiConsumer<RunKey, LedgerEntry> reported) {
        readSince(endTime, new Entries<>("", LedgerEntry.class, reported));
    }

    /** Reports each entry of the start of a run that began at or after that moment, likewise. */
    void readStartsSince(Instant startTime, BiConsumer<RunKey, StartEntry> reported) {
        readSince(startTime, new Entries<>(START, StartEntry.class, reported));
    }

    /**
     * The entries of one kind.
     *
     * @param prefix what stands before the run in their keys
     * @param type what they are
     * @param reported whom they are reported to
     */
    private record Entries<T>(String prefix, Class<T> type, BiConsumer<RunKey, T> reported) {

        /** Whether an entry with that key is one of them. */
        boolean include(String key) {
            return !Progress.isKey(key) && prefix.equals(key.startsWith(START) ? START : "");
        }
    }

    private <T> void readSince(Instant time, Entries<T> entries) {
        Map<TopicPartition, Long> ends = ends();
        try (Consumer<byte[], byte[]> consumer = open(IsolationLevel.READ_COMMITTED)) {
            consumer.assign(ends.keySet());
            seek(consumer, ends, time.minus(CLOCK_SLACK));
            readTo(consumer, ends, message -> report(message, entries));
        }
    }

    /**
     * The last record of how far that cluster's accounting was searched. It is written every few minutes, so it stands near
     * the end: looked for there first, then ever further back.
     */
    Optional<Progress> readProgress(String cluster) {
        Map<TopicPartition, Long> ends = ends();
        byte[] key = Progress.key(cluster).getBytes(StandardCharsets.UTF_8);
        try (Consumer<byte[], byte[]> consumer = open(IsolationLevel.READ_COMMITTED)) {
            consumer.assign(ends.keySet());
            Map<TopicPartition, Long> beginnings = consumer.beginningOffsets(ends.keySet());
            Latest latest = new Latest(key);
            long reach = FIRST_REACH;
            boolean isAllRead = false;
            while (latest.progress().isEmpty() && !isAllRead) {
                isAllRead = true;
                for (Map.Entry<TopicPartition, Long> end : ends.entrySet()) {
                    long from = Math.max(beginnings.getOrDefault(end.getKey(), 0L), end.getValue() - reach);
                    isAllRead &= from > end.getValue() - reach;
                    consumer.seek(end.getKey(), from);
                }
                readTo(consumer, ends, latest::look);
                reach *= REACH_GROWTH;
            }
            return latest.progress();
        }
    }

    /** The latest of a cluster's records of progress, among the records it is shown in the order of their partition. */
    private final class Latest {

        private final byte[] key;
        private Optional<Progress> progress = Optional.empty();

        Latest(byte[] key) {
            this.key = key;
        }

        Optional<Progress> progress() {
            return progress;
        }

        void look(ConsumerRecord<byte[], byte[]> message) {
            if (message.value() != null && Arrays.equals(key, message.key())) {
                try {
                    progress = Optional.of(codec.read(Progress.class, message.value()));
                } catch (MalformedRecordException foreign) {
                    passOver(message, foreign);
                }
            }
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
            java.util.function.Consumer<ConsumerRecord<byte[], byte[]>> reader) {
        long heardAt = System.nanoTime();
        while (!ends.entrySet().stream().allMatch(end -> consumer.position(end.getKey()) >= end.getValue())) {
            for (ConsumerRecord<byte[], byte[]> message : consumer.poll(POLL)) {
                reader.accept(message);
                heardAt = System.nanoTime();
            }
            if (System.nanoTime() - heardAt > PATIENCE.toNanos()) {
                throw new KafkaException("the brokers gave nothing of " + topic + " within " + PATIENCE);
            }
        }
    }

    private <T> void report(ConsumerRecord<byte[], byte[]> message, Entries<T> entries) {
        if (message.key() == null || message.value() == null) {
            return;
        }
        String key = new String(message.key(), StandardCharsets.UTF_8);
        if (!entries.include(key)) {
            return;
        }
        try {
            RunKey run = RunKey.parse(key.substring(entries.prefix().length()));
            entries.reported().accept(run, codec.read(entries.type(), message.value()));
        } catch (IllegalArgumentException | MalformedRecordException foreign) {
            passOver(message, foreign);
        }
    }

    private void passOver(ConsumerRecord<byte[], byte[]> message, Exception foreign) {
        LOG.atWarn()
                .addKeyValue("topic", topic)
                .addKeyValue("partition", message.partition())
                .addKeyValue("offset", message.offset())
                .addKeyValue("reason", foreign.getMessage())
                .log("passed over a record in the ledger that is no entry of a bridge");
    }
}
