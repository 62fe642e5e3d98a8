package io.github.jobenergy.energy.state;

import io.github.jobenergy.energy.comparison.ComparisonRow;
import io.github.jobenergy.energy.footprint.usage.FootprintRow;
import io.github.jobenergy.energy.row.RowStores;
import io.github.jobenergy.energy.state.writebehind.WriteBehindStore;
import io.github.jobenergy.energy.statement.StatementRow;
import io.github.jobenergy.energy.usage.UsageRow;
import io.github.jobenergy.schemas.comparison.ComparisonKey;
import io.github.jobenergy.schemas.energy.UsageKey;
import io.github.jobenergy.schemas.statement.StatementKey;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import org.apache.kafka.streams.processor.api.ProcessingContext;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * The state stores of an account with rows, such as usage, in its task: the rows, the times at which they expire, and the reminders
 * of rows that are due. Times of reminders are milliseconds since 1970-01-01T00:00:00Z, as in the keys of the stores.
 *
 * @param <K> the type of the keys of rows
 * @param <R> the type of the rows
 */
public final class KafkaRowStores<K, R> implements RowStores<K, R> {

    /** The number of rows cached as objects; about 2 kB each. */
    private static final int ROWS_HELD = 10_000;

    private final ProcessingContext task;
    private final Keys<K, R> keys;
    private final RowStore<R> rows;
    private final ReminderStore ages;
    private final ReminderStore reminders;

    private KafkaRowStores(ProcessingContext context, Names names, Keys<K, R> keys) {
        this.task = context;
        this.keys = keys;
        this.rows = context.getStateStore(names.rows());
        this.ages = new ReminderStore(context.getStateStore(names.ages()));
        this.reminders = new ReminderStore(context.getStateStore(names.reminders()));
    }

    /** Returns the stores of the usage account in the task of a context. */
    public static KafkaRowStores<UsageKey, UsageRow> ofUsage(ProcessingContext context) {
        return new KafkaRowStores<>(
                context,
                new Names(StoreNames.USAGE_ROWS, StoreNames.USAGE_AGES, StoreNames.USAGE_REMINDERS),
                new Keys<>(UsageRow::key, UsageKey::text, UsageKey::parse));
    }

    /** Returns the stores of the comparison in the task of a context. */
    public static KafkaRowStores<ComparisonKey, ComparisonRow> ofComparison(ProcessingContext context) {
        return new KafkaRowStores<>(
                context,
                new Names(StoreNames.COMPARISON_ROWS, StoreNames.COMPARISON_AGES, StoreNames.COMPARISON_REMINDERS),
                new Keys<>(ComparisonRow::key, ComparisonKey::text, ComparisonKey::parse));
    }

    /** Returns the stores of the account of footprints in the task of a context. */
    public static KafkaRowStores<UsageKey, FootprintRow> ofFootprints(ProcessingContext context) {
        return new KafkaRowStores<>(
                context,
                new Names(StoreNames.FOOTPRINT_ROWS, StoreNames.FOOTPRINT_ROW_AGES, StoreNames.FOOTPRINT_ROW_REMINDERS),
                new Keys<>(FootprintRow::key, UsageKey::text, UsageKey::parse));
    }

    /** Returns the stores of the account of statements in the task of a context. */
    public static KafkaRowStores<StatementKey, StatementRow> ofStatements(ProcessingContext context) {
        return new KafkaRowStores<>(
                context,
                new Names(StoreNames.STATEMENT_ROWS, StoreNames.STATEMENT_AGES, StoreNames.STATEMENT_REMINDERS),
                new Keys<>(StatementRow::key, StatementKey::text, StatementKey::parse));
    }

    /**
     * The names of the stores.
     *
     * @param rows that of the rows
     * @param ages that of the times at which rows expire
     * @param reminders that of the reminders
     */
    private record Names(String rows, String ages, String reminders) {}

    /**
     * The keys of rows.
     *
     * @param key returns the key of a row
     * @param text returns a key as text
     * @param parse reads a key from its text
     */
    private record Keys<K, R>(Function<R, K> key, Function<K, String> text, Function<String, K> parse) {}

    @Override
    public Optional<R> row(K key) {
        return rows.get(keys.text().apply(key));
    }

    @Override
    public void putRow(R row) {
        String key = keys.key().andThen(keys.text()).apply(row);
        rows.put(key, row);
        ages.keep(key, task.currentSystemTimeMs(), StoreNames.USAGE_KEPT);
    }

    @Override
    public void removeRow(K key) {
        String text = keys.text().apply(key);
        rows.delete(text);
        ages.remove(text);
    }

    /** Removes rows whose retention has expired. Returns whether there are more. */
    public boolean removeExpired(Instant now) {
        List<String> old = ages.take(now.toEpochMilli(), StoreNames.REMOVALS_AT_ONCE);
        old.forEach(rows::delete);
        return old.size() == StoreNames.REMOVALS_AT_ONCE;
    }

    @Override
    public void putReminder(K key, long wallTime) {
        reminders.put(keys.text().apply(key), wallTime);
    }

    @Override
    public List<K> takeReminders(long wallTime, int atMost) {
        return reminders.take(wallTime, atMost).stream().map(keys.parse()).toList();
    }

    /**
     * A store of rows, such as those of usage, by the text of their key, written behind: one write per row and commit, however many
     * runs changed the row.
     *
     * @param <R> the type of the rows
     */
    static final class RowStore<R> extends WriteBehindStore<KeyValueStore<String, byte[]>, String, Optional<R>> {

        private final Function<R, byte[]> writer;
        private final Function<byte[], R> reader;

        /** Creates a store of rows in that format, of which that many are cached as objects. */
        RowStore(
                KeyValueStore<String, byte[]> inner,
                Function<R, byte[]> writer,
                Function<byte[], R> reader,
                int rowsHeld) {
            super(inner, any -> 1, rowsHeld);
            this.writer = writer;
            this.reader = reader;
        }

        /** Creates a store of the rows of an account. */
        static <R> RowStore<R> of(KeyValueStore<String, byte[]> inner, Class<R> type) {
            StateRecords records = new StateRecords();
            return new RowStore<>(inner, records::write, bytes -> records.read(type, bytes), ROWS_HELD);
        }

        /** Writes a row; deletes the row from the store if it is empty. */
        @Override
        protected void write(String key, Optional<R> row) {
            row.ifPresentOrElse(
                    present -> wrapped().put(key, writer.apply(present)),
                    () -> wrapped().delete(key));
        }

        Optional<R> get(String key) {
            Optional<Optional<R>> held = recent().get(key);
            if (held.isPresent()) {
                return held.get();
            }
            Optional<R> row = Optional.ofNullable(wrapped().get(key)).map(reader);
            recent().keep(key, row);
            return row;
        }

        void put(String key, R row) {
            recent().put(key, Optional.of(row));
        }

        void delete(String key) {
            recent().put(key, Optional.empty());
        }

        /** Returns the rows by key, both ends included. */
        SortedMap<String, R> range(String from, String to) {
            SortedMap<String, R> rows = new TreeMap<>();
            try (KeyValueIterator<String, byte[]> found = wrapped().range(from, to)) {
                found.forEachRemaining(entry -> rows.put(entry.key, reader.apply(entry.value)));
            }
            recent().unwritten(from, to)
                    .forEach((key, row) ->
                            row.ifPresentOrElse(present -> rows.put(key, present), () -> rows.remove(key)));
            return rows;
        }

        /** Deletes the first rows with keys that begin with a prefix, at most that many. Returns whether there were any. */
        boolean deleteSome(String prefix, int atMost) {
            flushCache();
            List<String> keys = new ArrayList<>();
            try (KeyValueIterator<String, byte[]> found = wrapped().range(prefix, StateKey.after(prefix))) {
                while (found.hasNext() && keys.size() < atMost) {
                    keys.add(found.next().key);
                }
            }
            keys.forEach(this::delete);
            return !keys.isEmpty();
        }
    }
}
