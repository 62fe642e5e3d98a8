package io.github.jobenergy.jobcomp.publish;

import io.github.jobenergy.jobcomp.ledger.LedgerEntry;
import io.github.jobenergy.jobcomp.ledger.Progress;
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
 * by our clock; slurmctld's may be ahead of it by less than {@link #CLOCK_SLACK}.
 */
final class LedgerTopic {

    private static final Logger LOG = LoggerFactory.getLogger(LedgerTopic.class);

    private static final Duration CLOCK_SLACK = Duration.ofHours(1);

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

    /** Reports each entry of a run that ended at or after that moment, and maybe others, oldest first for each run. */
    void readSince(Instant endTime, BiConsumer<RunKey, LedgerEntry> reported) {
        records.readSince(endTime.minus(CLOCK_SLACK), message -> report(message, reported));
    }

    /**
     * The last record of how far that cluster's accounting was searched. It is written every few minutes, so it stands near
     * the end: looked for there first, then ever further back.
     */
    Optional<Progress> readProgress(String cluster) {
        Latest latest = new Latest(Progress.key(cluster).getBytes(StandardCharsets.UTF_8));
        long reach = FIRST_REACH;
        while (!records.readLast(reach, latest::look) && latest.progress().isEmpty()) {
            reach *= REACH_GROWTH;
        }
        return latest.progress();
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

    private void report(ConsumerRecord<byte[], byte[]> message, BiConsumer<RunKey, LedgerEntry> reported) {
        try {
            if (message.key() != null && message.value() != null) {
                String key = new String(message.key(), StandardCharsets.UTF_8);
                if (!Progress.isKey(key)) {
                    reported.accept(RunKey.parse(key), codec.read(LedgerEntry.class, message.value()));
                }
            }
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
