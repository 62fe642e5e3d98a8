package io.github.jobenergy.energy.streams.steps;

import io.github.jobenergy.energy.comparison.ComparisonAccount;
import io.github.jobenergy.energy.comparison.ComparisonRow;
import io.github.jobenergy.energy.state.KafkaRowStores;
import io.github.jobenergy.schemas.comparison.ComparisonKey;
import java.time.Duration;
import java.util.Objects;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/**
 * Hosts the comparison in Kafka Streams: rows, and the withdrawals of empty rows, are forwarded under the keys of the rows. A row is
 * published less often than a row of usage, because its drift is computed from the rows of a month.
 */
public final class ComparisonStep extends StepProcessor {

    /** How many times the coalescing time of results passes between two records of a row. */
    private static final int COALESCING_FACTOR = 10;

    private final Duration coalescing;
    private @Nullable ComparisonAccount account;

    /** Creates a processor that hosts the comparison and publishes a row at most once in ten times this time. */
    public ComparisonStep(Duration coalescing) {
        this.coalescing = coalescing.multipliedBy(COALESCING_FACTOR);
    }

    @Override
    public void init(ProcessorContext<String, Event> context) {
        super.init(context);
        KafkaRowStores<ComparisonKey, ComparisonRow> stores = KafkaRowStores.ofComparison(context);
        removeExpiredWith(stores::removeExpired);
        ComparisonAccount step = new ComparisonAccount(
                stores,
                coalescing,
                new ForwardedRows<>(
                        this,
                        "row",
                        ComparisonKey::text,
                        row -> new ForwardedRows.Forwarded<>(
                                row.comparisonKey(), new Event.ComparedRow(row), row.observedTime()),
                        Event.ComparedRowWithdrawn::new));
        account = step;
        wakeWith(step::wake);
    }

    @Override
    protected void take(Record<String, Event> input) {
        if (input.value() instanceof Event.Compared compared) {
            ComparisonAccount step = Objects.requireNonNull(account);
            compared.changes().changes().forEach(change -> step.take(change, now()));
        }
    }
}
