package io.github.jobenergy.energy.usage;

import io.github.jobenergy.schemas.energy.UsageKey;
import java.util.List;
import java.util.Optional;

/** Where usage is kept. In Kafka Streams these are state stores, in {@code replay} maps. */
public interface UsageStores {

    /** What is in a row. */
    Optional<UsageRow> row(UsageKey key);

    /** Remembers what is in a row. */
    void putRow(UsageRow row);

    /** Forgets a row. */
    void removeRow(UsageKey key);

    /** Asks to be reminded of a row. The same one asked for twice comes once, at the earlier time. */
    void putReminder(UsageKey key, long wallTime);

    /** Takes the rows due at the given wall time, at most as many as asked for. */
    List<UsageKey> takeReminders(long wallTime, int atMost);
}
