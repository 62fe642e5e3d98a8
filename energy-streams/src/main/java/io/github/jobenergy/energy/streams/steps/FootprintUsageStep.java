package io.github.jobenergy.energy.streams.steps;

import io.github.jobenergy.energy.footprint.EmbodiedRate;
import io.github.jobenergy.energy.footprint.usage.FootprintAccount;
import io.github.jobenergy.energy.footprint.usage.FootprintRow;
import io.github.jobenergy.energy.state.KafkaRowStores;
import io.github.jobenergy.schemas.energy.UsageKey;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/**
 * Hosts the account of footprints in Kafka Streams: rows, and the withdrawals of empty rows, are forwarded under the keys of the rows.
 */
public final class FootprintUsageStep extends StepProcessor {

    private final Duration coalescing;
    private final Optional<EmbodiedRate> embodied;
    private @Nullable FootprintAccount account;

    /** Creates a processor that hosts the account and publishes a row at most once in this time. */
    public FootprintUsageStep(Duration coalescing, Optional<EmbodiedRate> embodied) {
        this.coalescing = coalescing;
        this.embodied = embodied;
    }

    @Override
    public void init(ProcessorContext<String, Event> context) {
        super.init(context);
        KafkaRowStores<UsageKey, FootprintRow> stores = KafkaRowStores.ofFootprints(context);
        removeExpiredWith(stores::removeExpired);
        FootprintAccount step = new FootprintAccount(
                stores,
                coalescing,
                embodied,
                new ForwardedRows<>(
                        this,
                        "row of footprints",
                        UsageKey::text,
                        row -> new ForwardedRows.Forwarded<>(
                                row.usageKey(), new Event.FootprintRowSummed(row), row.observedTime()),
                        Event.FootprintRowWithdrawn::new));
        account = step;
        wakeWith(step::wake);
    }

    @Override
    protected void take(Record<String, Event> input) {
        if (input.value() instanceof Event.FootprintUsed used) {
            FootprintAccount step = Objects.requireNonNull(account);
            used.changes().changes().forEach(change -> step.take(change, now()));
        }
    }
}
