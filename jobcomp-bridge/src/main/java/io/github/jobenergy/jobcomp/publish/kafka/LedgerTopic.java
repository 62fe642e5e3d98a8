package io.github.jobenergy.jobcomp.publish.kafka;

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
 * Reads the ledger topic from a given time up to its present end. An entry is written after the end or the start of its run,
 * by the clock of the bridge; the clock of slurmctld may be ahead of it by less than {@link #CLOCK_SLACK}. The entry of a
 * run's completion is keyed by the run, that of its start by {@code /start/} and the run.
 */
final class LedgerTopic {

    private static final Logger LOG = LoggerFactory.getLogger(LedgerTopic.class);

    private static final Duration CLOCK_SLACK = Duration.ofHours(1);

    /** The key prefix of starts; no key of a run has it, since cluster names are not empty. */
    private static final String START = "/start/";

    /** The number of last records searched first, and the factor by which it grows. */
    private static final long FIRST_REACH = 1_000;

    private static final long REACH_GROWTH = 32;

    private final String topic;
    private final CommittedRecords records;
    private final ContractCodec codec = new ContractCodec();

    LedgerTopic(PublishingSettings settings, String topic) {
        this.topic = topic;
        this.records = new CommittedRecords(settings, topic);
    }

    /** The key of the ledger entry of a run's start. */
    static String startKey(RunKey run) {
        return START + run.text();
    }

    /** Reports the entries of runs that ended at or after this time, and possibly others, in ascending order for each run. */
    void readSince(Instant endTime, BiConsumer<RunKey, LedgerEntry> reported) {
        readSince(endTime, 0, reported);
    }

    /** Reports the same entries, and those among the last records of each partition, this number at least. */
    void readSince(Instant endTime, long least, BiConsumer<RunKey, LedgerEntry> reported) {
        readSince(endTime, least, new Entries<>("", LedgerEntry.class, reported));
    }

    /** Reports the entries of the starts of runs that started at or after this time, in the same way. */
    void readStartsSince(Instant startTime, BiConsumer<RunKey, StartEntry> reported) {
        readSince(startTime, 0, new Entries<>(START, StartEntry.class, reported));
    }

    /**
     * The entries of one kind.
     *
     * @param prefix the key prefix before the run
     * @param type the class of the entries
     * @param reported the receiver of the entries
     */
    private record Entries<T>(String prefix, Class<T> type, BiConsumer<RunKey, T> reported) {

        /** Whether the key is that of an entry of this kind. */
        boolean include(String key) {
            return !SearchProgress.isKey(key) && prefix.equals(key.startsWith(START) ? START : "");
        }
    }

    private <T> void readSince(Instant time, long least, Entries<T> entries) {
        records.readSince(time.minus(CLOCK_SLACK), least, message -> report(message, entries));
    }

    /**
     * The last progress record of the search of the cluster's accounting. It is written every few minutes and is therefore
     * near the end of its partition: the last records are searched first, then ever more of them.
     */
    Optional<SearchProgress> readProgress(String cluster) {
        Latest latest = new Latest(SearchProgress.key(cluster).getBytes(StandardCharsets.UTF_8));
        long reach = FIRST_REACH;
        while (!records.readLast(reach, latest::read) && latest.progress().isEmpty()) {
            reach *= REACH_GROWTH;
        }
        return latest.progress();
    }

    /** Holds the last progress record of a cluster among the records it is given, in the order of their partition. */
    private final class Latest {

        private final byte[] key;
        private Optional<SearchProgress> progress = Optional.empty();

        Latest(byte[] key) {
            this.key = key;
        }

        Optional<SearchProgress> progress() {
            return progress;
        }

        void read(ConsumerRecord<byte[], byte[]> message) {
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
