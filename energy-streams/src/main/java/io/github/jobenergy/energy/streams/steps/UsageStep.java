package io.github.jobenergy.energy.streams.steps;

import io.github.jobenergy.energy.state.KafkaRowStores;
import io.github.jobenergy.energy.usage.UsageAccount;
import io.github.jobenergy.energy.usage.UsageRow;
import io.github.jobenergy.schemas.energy.UsageKey;
import java.time.Duration;
import java.util.Objects;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/**
 * Hosts the usage account in Kafka Streams: rows of usage, and the withdrawals of empty rows, are forwarded under the keys of the
 * rows.
 */
public final class UsageStep extends StepProcessor {

    private final Duration coalescing;
    private @Nullable UsageAccount account;

    /** Creates a processor that hosts the usage account and publishes a row at most once in this time. */
    public UsageStep(Duration coalescing) {
        this.coalescing = coalescing;
    }

    @Override
    public void init(ProcessorContext<String, Event> context) {
        super.init(context);
        KafkaRowStores<UsageKey, UsageRow> stores = KafkaRowStores.ofUsage(context);
        removeExpiredWith(stores::removeExpired);
        UsageAccount step = new UsageAccount(
                stores,
                coalescing,
                new ForwardedRows<>(
                        this,
                        "row",
                        UsageKey::text,
                        row -> new ForwardedRows.Forwarded<>(row.usageKey(), new Event.Summed(row), row.observedTime()),
                        Event.RowWithdrawn::new));
        account = step;
        wakeWith(step::wake);
    }

    @Override
    protected void take(Record<String, Event> input) {
        if (input.value() instanceof Event.Used used) {
            UsageAccount step = Objects.requireNonNull(account);
            used.changes().changes().forEach(change -> step.take(change, now()));
        }
    }
}
