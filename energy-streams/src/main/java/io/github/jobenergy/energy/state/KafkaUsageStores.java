package io.github.jobenergy.energy.state;

import io.github.jobenergy.energy.usage.UsageRow;
import io.github.jobenergy.energy.usage.UsageStores;
import io.github.jobenergy.schemas.energy.UsageKey;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.streams.processor.api.ProcessingContext;

/**
 * The state stores of the usage account in its task. Times of reminders are milliseconds since 1970-01-01T00:00:00Z, as
 * in the keys of the stores.
 */
public final class KafkaUsageStores implements UsageStores {

    private final ProcessingContext task;
    private final RowStore<UsageRow> rows;
    private final ReminderStore ages;
    private final ReminderStore reminders;

    /** The stores of the task of this context. */
    public KafkaUsageStores(ProcessingContext context) {
        task = context;
        rows = context.getStateStore(StoreNames.USAGE_ROWS);
        ages = new ReminderStore(context.getStateStore(StoreNames.USAGE_AGES));
        reminders = new ReminderStore(context.getStateStore(StoreNames.USAGE_REMINDERS));
    }

    @Override
    public Optional<UsageRow> row(UsageKey key) {
        return rows.get(key.text());
    }

    @Override
    public void putRow(UsageRow row) {
        String key = row.key().text();
        rows.put(key, row);
        ages.keep(key, task.currentSystemTimeMs(), StoreNames.USAGE_KEPT);
    }

    @Override
    public void removeRow(UsageKey key) {
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
    public void putReminder(UsageKey key, long wallTime) {
        reminders.put(key.text(), wallTime);
    }

    @Override
    public List<UsageKey> takeReminders(long wallTime, int atMost) {
        return reminders.take(wallTime, atMost).stream().map(UsageKey::parse).toList();
    }
}
