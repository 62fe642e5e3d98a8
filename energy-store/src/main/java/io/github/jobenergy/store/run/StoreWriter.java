package io.github.jobenergy.store.run;

import io.github.jobenergy.store.database.Store;
import io.github.jobenergy.store.database.SupersededStoreException;
import io.github.jobenergy.store.database.TopicBatch;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.errors.InterruptException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes batches into the store on a thread of its own, one transaction at a time, while the next records are read and decoded. A
 * transaction that fails is reported before the next one starts. The store is used by one thread at a time: the owner calls {@link #await}
 * before it uses the store itself. For one thread.
 */
final class StoreWriter implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(StoreWriter.class);

    private final Store store;
    private final ExecutorService thread = Executors.newSingleThreadExecutor(task -> new Thread(task, "writer"));
    private Optional<Future<?>> last = Optional.empty();

    StoreWriter(Store store) {
        this.store = store;
    }

    /** Starts the transaction of these batches when the one before is complete. */
    void write(Collection<TopicBatch> batches, Instant now) throws SQLException, SupersededStoreException {
        await();
        last = Optional.of(thread.submit(() -> {
            store.write(batches, now);
            return null;
        }));
    }

    /** Returns when the last transaction is complete. */
    void await() throws SQLException, SupersededStoreException {
        if (last.isEmpty()) {
            return;
        }
        Future<?> transaction = last.get();
        last = Optional.empty();
        try {
            transaction.get();
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof SQLException rejected) {
                throw rejected;
            }
            if (failed.getCause() instanceof SupersededStoreException other) {
                throw other;
            }
            throw new IllegalStateException("expected a transaction or the reason of its failure", failed);
        } catch (InterruptedException interrupted) {
            throw new InterruptException(interrupted);
        }
    }

    /** Returns when no transaction is in progress. */
    @Override
    public void close() {
        thread.shutdown();
        try {
            while (!thread.awaitTermination(1, TimeUnit.MINUTES)) {
                LOG.info("Waiting for the transaction in progress");
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
