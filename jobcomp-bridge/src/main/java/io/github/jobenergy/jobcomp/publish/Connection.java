package io.github.jobenergy.jobcomp.publish;

import io.github.jobenergy.jobcomp.ledger.LedgerEntry;
import io.github.jobenergy.jobcomp.ledger.SearchProgress;
import io.github.jobenergy.jobcomp.ledger.StartEntry;
import io.github.jobenergy.schemas.job.RunKey;
import java.time.Instant;
import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * The connection of the active bridge to the brokers. After any {@link org.apache.kafka.common.KafkaException} it has to be
 * closed and replaced by a new one, and the ledger has to be read again. The ledger can be read only while all records sent
 * are committed.
 */
public interface Connection extends Publisher, AutoCloseable {

    /**
     * Reports the ledger entries of all runs that ended at or after this time, and possibly of others; if a run is reported
     * twice, the later report is valid.
     */
    default void readLedger(Instant endTime, BiConsumer<RunKey, LedgerEntry> reported) {
        readLedger(endTime, 0, reported);
    }

    /**
     * Reports the same entries, and those among the last records of the ledger, however early their runs ended.
     *
     * @param latest the number of last records of the ledger that are read in each of its partitions
     */
    void readLedger(Instant endTime, long latest, BiConsumer<RunKey, LedgerEntry> reported);

    /**
     * Reports the ledger entries of the starts of all runs that started at or after this time, and possibly of others; if a
     * run is reported twice, the later report is valid.
     */
    void readStarts(Instant startTime, BiConsumer<RunKey, StartEntry> reported);

    /** The progress of the search of the cluster's accounting by any bridge; absent if there was none. */
    Optional<SearchProgress> readProgress();

    @Override
    void close();
}
