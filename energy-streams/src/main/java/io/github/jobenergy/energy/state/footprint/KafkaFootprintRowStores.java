package io.github.jobenergy.energy.state.footprint;

import io.github.jobenergy.energy.footprint.usage.FootprintRow;
import io.github.jobenergy.energy.footprint.usage.FootprintRowStores;
import io.github.jobenergy.energy.state.KafkaRowStores;
import io.github.jobenergy.energy.state.StoreNames;
import io.github.jobenergy.schemas.energy.UsageKey;
import org.apache.kafka.streams.processor.api.ProcessingContext;

/** The state stores of the account of footprints in its task. */
public final class KafkaFootprintRowStores extends KafkaRowStores<UsageKey, FootprintRow>
        implements FootprintRowStores {

    /** The stores of the task of this context. */
    public KafkaFootprintRowStores(ProcessingContext context) {
        super(
                context,
                new Names(StoreNames.FOOTPRINT_ROWS, StoreNames.FOOTPRINT_ROW_AGES, StoreNames.FOOTPRINT_ROW_REMINDERS),
                new Keys<>(FootprintRow::key, UsageKey::text, UsageKey::parse));
    }
}
