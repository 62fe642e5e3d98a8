package io.github.jobenergy.jobcomp.publish;

import io.github.jobenergy.jobcomp.ledger.LedgerEntry;
import io.github.jobenergy.jobcomp.ledger.SearchProgress;
import io.github.jobenergy.jobcomp.ledger.StartEntry;
import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.codec.MalformedRecordException;
import io.github.jobenergy.schemas.job.RunKey;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The ledger as it stands on the brokers, read from a moment on to its present end. An entry is written after its run ended,
 * or began, by our clock; slurmctld's may be ahead of it by less than {@link #CLOCK_SLACK}. The entry of a run's completion is
 * keyed by the run, that of its start by the run behind {@code /start/}.
 */
final class LedgerTopic {

    private static final Logger LOG = LoggerFactory.getLogger(LedgerTopic.class);

    private static final Duration CLOCK_SLACK = Duration.ofHours(1);

    /** No key of a run begins so: a cluster has a name. */
    private static final String START = "/start/";

    /** How many records before the end are looked at first, and how many times more then. */
    private static final long FIRST_REACH = 1_000;

    private static final long REACH_GROWTH = 32;

    private final String topic;
    private final CommittedRecords records;
    private final ContractCodec codec = new ContractCodec();

    LedgerTopic(BrokerSettings settings, String topic) {
        this.topic = topic;
        this.records = new CommittedRecords(settings, topic);
    }

    /** The key of the entry of a run's start. */
    static String startKey(RunKey run) {
        return START + run.text();
    }

    /** Reports each entry of a run that ended at or after that moment, and maybe others, oldest first for each run. */
    void readSince(Instant endTime, BiConsumer<RunKey, LedgerEntry> reported) {
        readSince(endTime, 0, reported);
    }

    /** The same, and those among the last of each partition, that many. */
    void readSince(Instant endTime, long least, BiConsumer<RunKey, LedgerEntry> reported) {
        readSince(endTime, least, new Entries<>("", LedgerEntry.class, reported));
    }

    /** Reports each entry of the start of a run that began at or after that moment, likewise. */
    void readStartsSince(Instant startTime, BiConsumer<RunKey, StartEntry> reported) {
        readSince(startTime, 0, new Entries<>(START, StartEntry.class, reported));
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
            return !SearchProgress.isKey(key) && prefix.equals(key.startsWith(START) ? START : "");
        }
    }

    private <T> void readSince(Instant time, long least, Entries<T> entries) {
        records.readSince(time.minus(CLOCK_SLACK), least, message -> report(message, entries));
    }

    /**
     * The last record of how far that cluster's accounting was searched. It is written every few minutes, so it stands near
     * the end: looked for there first, then ever further back.
     */
    Optional<SearchProgress> readProgress(String cluster) {
        Latest latest = new Latest(SearchProgress.key(cluster).getBytes(StandardCharsets.UTF_8));
        long reach = FIRST_REACH;
        while (!records.readLast(reach, latest::look) && latest.progress().isEmpty()) {
            reach *= REACH_GROWTH;
        }
        return latest.progress();
    }

    /** The latest of a cluster's records of progress, among the records it is shown in the order of their partition. */
    private final class Latest {

        private final byte[] key;
        private Optional<SearchProgress> progress = Optional.empty();

        Latest(byte[] key) {
            this.key = key;
        }

        Optional<SearchProgress> progress() {
            return progress;
        }

        void look(ConsumerRecord<byte[], byte[]> message) {
            if (message.value() != null && Arrays.equals(key, message.key())) {
                try {
                    progress = Optional.of(codec.read(SearchProgress.class, message.value()));
                } catch (MalformedRecordException foreign) {
                    passOver(message, foreign);
                }
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
                .log("skipped a record of the ledger topic that no bridge has written");
    }
}
