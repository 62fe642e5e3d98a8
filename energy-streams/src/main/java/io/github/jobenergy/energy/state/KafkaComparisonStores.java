package io.github.jobenergy.energy.state;

import io.github.jobenergy.energy.comparison.ComparisonRow;
import io.github.jobenergy.energy.comparison.ComparisonStores;
import io.github.jobenergy.schemas.comparison.ComparisonKey;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.streams.processor.api.ProcessingContext;

/**
 * The state stores of the comparison in its task. Times of reminders are milliseconds since 1970-01-01T00:00:00Z, as
 * in the keys of the stores.
 */
public final class KafkaComparisonStores implements ComparisonStores {

    private final ProcessingContext task;
    private final RowStore<ComparisonRow> rows;
    private final ReminderStore ages;
    private final ReminderStore reminders;

    /** The stores of the task of this context. */
    public KafkaComparisonStores(ProcessingContext context) {
        task = context;
        rows = context.getStateStore(StoreNames.COMPARISON_ROWS);
        ages = new ReminderStore(context.getStateStore(StoreNames.COMPARISON_AGES));
        reminders = new ReminderStore(context.getStateStore(StoreNames.COMPARISON_REMINDERS));
    }

    @Override
    public Optional<ComparisonRow> row(ComparisonKey key) {
        return rows.get(key.text());
    }

    @Override
    public void putRow(ComparisonRow row) {
        String key = row.key().text();
        rows.put(key, row);
        ages.keep(key, task.currentSystemTimeMs(), StoreNames.USAGE_KEPT);
    }

    @Override
    public void removeRow(ComparisonKey key) {
        rows.delete(key.text());
        ages.remove(key.text());
    }

    /** Removes rows whose retention has expired. Returns whether there are more. */
    public boolean removeExpired(Instant now) {
        List<String> old = ages.take(now.toEpochMilli(), StoreNames.REMOVALS_AT_ONCE);
        old.forEach(rows::delete);
        return old.size() == StoreNames.REMOVALS_AT_ONCE;
    }

    @Override
    public void putReminder(ComparisonKey key, long wallTime) {
        reminders.put(key.text(), wallTime);
    }

    @Override
    public List<ComparisonKey> takeReminders(long wallTime, int atMost) {
        return reminders.take(wallTime, atMost).stream()
                .map(ComparisonKey::parse)
                .toList();
    }
}
