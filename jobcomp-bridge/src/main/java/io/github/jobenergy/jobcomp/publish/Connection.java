package io.github.jobenergy.jobcomp.publish;

import io.github.jobenergy.jobcomp.ledger.LedgerEntry;
import io.github.jobenergy.jobcomp.ledger.SearchProgress;
import io.github.jobenergy.jobcomp.ledger.StartEntry;
import io.github.jobenergy.schemas.job.RunKey;
import java.time.Instant;
import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * The brokers, as long as all goes well: after any {@link org.apache.kafka.common.KafkaException} it is closed and another
 * one made, and what is published is read again. The ledger is read only while all that was sent is committed.
 */
public interface Connection extends Publisher, AutoCloseable {

    /**
     * Reports what the ledger holds of each run that ended at or after that moment, and maybe of others; where it reports a
     * run twice, the later report holds.
     */
    default void readLedger(Instant endTime, BiConsumer<RunKey, LedgerEntry> reported) {
        readLedger(endTime, 0, reported);
    }

    /**
     * The same; and of the runs of which something was said last, however early they ended.
     *
     * @param latest how many of the ledger's last records are looked at, in each of its partitions
     */
    void readLedger(Instant endTime, long latest, BiConsumer<RunKey, LedgerEntry> reported);

    /**
     * Reports what the ledger holds of the start of each run that began at or after that moment, and maybe of others; where it
     * reports a run twice, the later report holds.
     */
    void readStarts(Instant startTime, BiConsumer<RunKey, StartEntry> reported);

    /** How far the cluster's accounting was searched by any bridge before; absent if it never was. */
    Optional<SearchProgress> readProgress();

    @Override
    void close();
}
