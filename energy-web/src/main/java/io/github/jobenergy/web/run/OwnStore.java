package io.github.jobenergy.web.run;

import io.github.jobenergy.program.monitoring.Monitored;
import io.github.jobenergy.schemas.topic.Topic;
import io.github.jobenergy.store.database.DatabaseSettings;
import io.github.jobenergy.store.database.Store;
import io.github.jobenergy.store.database.SupersededStoreException;
import io.github.jobenergy.store.run.StoreBrokers;
import io.github.jobenergy.store.run.StoreConsumers;
import io.github.jobenergy.store.run.StoreMonitoring;
import io.github.jobenergy.store.run.StoreRun;
import io.github.jobenergy.store.run.StoredTopics;
import java.sql.SQLException;
import java.time.Clock;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Keeps the tables of a database in the process of the server, as {@code energy-store run} does in its own: a DuckDB file can be used
 * by one process at a time.
 */
public final class OwnStore implements AutoCloseable {

    private final StoredTopics topics;
    private final Store store;
    private final org.apache.kafka.clients.consumer.Consumer<byte[], byte[]> consumer;
    private final StoreRun run;
    private final Thread thread;

    private OwnStore(
            StoreBrokers brokers,
            Function<Topic, String> names,
            DatabaseSettings database,
            Clock clock,
            Consumer<Exception> failed)
            throws SQLException {
        topics = StoredTopics.of(brokers, names, StoredTopics.STORED);
        try {
            store = Store.open(database, StoredTopics.STORED);
        } catch (SQLException unusable) {
            topics.close();
            throw unusable;
        }
        consumer = StoreConsumers.consumer(brokers);
        run = new StoreRun(store, consumer, topics, clock);
        thread = new Thread(() -> run(failed), "store");
    }

    /**
     * Opens the database, and creates or migrates its tables.
     *
     * @param failed receives the failure that ends the reading
     * @throws SQLException if the database cannot be used
     */
    public static OwnStore open(
            StoreBrokers brokers,
            Function<Topic, String> names,
            DatabaseSettings database,
            Clock clock,
            Consumer<Exception> failed)
            throws SQLException {
        return new OwnStore(brokers, names, database, clock, failed);
    }

    /**
     * Reads the topics into the database, up to the ends that they have now.
     *
     * @throws SupersededStoreException if another program writes the same tables
     */
    public void readToEnd() throws SQLException, SupersededStoreException {
        run.runToEnd(false);
    }

    /** Returns the metrics and the health of the reading. */
    public Monitored monitored(Clock clock) {
        return new StoreMonitoring(run, clock);
    }

    /** Starts to read the topics into the database, until the store is closed. */
    public void read() {
        thread.start();
    }

    private void run(Consumer<Exception> failed) {
        try {
            run.run();
        } catch (SQLException | SupersededStoreException | RuntimeException ended) {
            failed.accept(ended);
        }
    }

    /** Ends the reading after the present transaction, and closes the database. */
    @Override
    public void close() throws SQLException {
        run.stop();
        try {
            if (thread.getState() != Thread.State.NEW) {
                thread.join();
            }
        } catch (InterruptedException atTheEnd) {
            Thread.currentThread().interrupt();
        }
        try (topics;
                store;
                consumer) {
            return;
        }
    }
}
