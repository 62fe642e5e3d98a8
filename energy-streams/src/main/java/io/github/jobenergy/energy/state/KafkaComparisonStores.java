package io.github.jobenergy.energy.state;

import io.github.jobenergy.energy.comparison.ComparisonRow;
import io.github.jobenergy.energy.comparison.ComparisonStores;
import io.github.jobenergy.schemas.comparison.ComparisonKey;
import org.apache.kafka.streams.processor.api.ProcessingContext;

/** The state stores of the comparison in its task. */
public final class KafkaComparisonStores extends KafkaRowStores<ComparisonKey, ComparisonRow>
        implements ComparisonStores {

    /** The stores of the task of this context. */
    public KafkaComparisonStores(ProcessingContext context) {
        super(
                context,
                new Names(StoreNames.COMPARISON_ROWS, StoreNames.COMPARISON_AGES, StoreNames.COMPARISON_REMINDERS),
                new Keys<>(ComparisonRow::key, ComparisonKey::text, ComparisonKey::parse));
    }
}
