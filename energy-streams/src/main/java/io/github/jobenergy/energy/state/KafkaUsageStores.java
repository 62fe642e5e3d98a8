package io.github.jobenergy.energy.state;

import io.github.jobenergy.energy.usage.UsageRow;
import io.github.jobenergy.energy.usage.UsageStores;
import io.github.jobenergy.schemas.energy.UsageKey;
import org.apache.kafka.streams.processor.api.ProcessingContext;

/** The state stores of the usage account in its task. */
public final class KafkaUsageStores extends KafkaRowStores<UsageKey, UsageRow> implements UsageStores {

    /** The stores of the task of this context. */
    public KafkaUsageStores(ProcessingContext context) {
        super(
                context,
                new Names(StoreNames.USAGE_ROWS, StoreNames.USAGE_AGES, StoreNames.USAGE_REMINDERS),
                new Keys<>(UsageRow::key, UsageKey::text, UsageKey::parse));
    }
}
