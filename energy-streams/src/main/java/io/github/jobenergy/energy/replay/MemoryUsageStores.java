package io.github.jobenergy.energy.replay;

import io.github.jobenergy.energy.usage.UsageRow;
import io.github.jobenergy.energy.usage.UsageStores;
import io.github.jobenergy.schemas.energy.UsageKey;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The state of the usage account in a map: limited by memory, rows do not expire. Times of reminders are milliseconds
 * since 1970-01-01T00:00:00Z.
 */
public final class MemoryUsageStores implements UsageStores {

    private final Map<UsageKey, UsageRow> rows = new HashMap<>();
    private final MemoryReminders<UsageKey> reminders = new MemoryReminders<>();

    @Override
    public Optional<UsageRow> row(UsageKey key) {
        return Optional.ofNullable(rows.get(key));
    }

    @Override
    public void putRow(UsageRow row) {
        rows.put(row.key(), row);
    }

    @Override
    public void removeRow(UsageKey key) {
        rows.remove(key);
    }

    @Override
    public void putReminder(UsageKey key, long wallTime) {
        reminders.put(key, wallTime);
    }

    @Override
    public List<UsageKey> takeReminders(long wallTime, int atMost) {
        return reminders.take(wallTime, atMost);
    }
}
