package io.github.jobenergy.energy.replay;

import io.github.jobenergy.energy.comparison.ComparisonRow;
import io.github.jobenergy.energy.comparison.ComparisonStores;
import io.github.jobenergy.schemas.comparison.ComparisonKey;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The state of the comparison in a map: limited by memory, rows do not expire. Times of reminders are milliseconds
 * since 1970-01-01T00:00:00Z.
 */
public final class MemoryComparisonStores implements ComparisonStores {

    private final Map<ComparisonKey, ComparisonRow> rows = new HashMap<>();
    private final MemoryReminders<ComparisonKey> reminders = new MemoryReminders<>();

    @Override
    public Optional<ComparisonRow> row(ComparisonKey key) {
        return Optional.ofNullable(rows.get(key));
    }

    @Override
    public void putRow(ComparisonRow row) {
        rows.put(row.key(), row);
    }

    @Override
    public void removeRow(ComparisonKey key) {
        rows.remove(key);
    }

    @Override
    public void putReminder(ComparisonKey key, long wallTime) {
        reminders.put(key, wallTime);
    }

    @Override
    public List<ComparisonKey> takeReminders(long wallTime, int atMost) {
        return reminders.take(wallTime, atMost);
    }
}
