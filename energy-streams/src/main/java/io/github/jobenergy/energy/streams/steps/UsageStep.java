package io.github.jobenergy.energy.streams.steps;

import io.github.jobenergy.energy.state.KafkaUsageStores;
import io.github.jobenergy.energy.usage.UsageAccount;
import io.github.jobenergy.schemas.energy.UsageEnergy;
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
        KafkaUsageStores stores = new KafkaUsageStores(context);
        removeExpiredWith(stores::removeExpired);
        UsageAccount step = new UsageAccount(stores, coalescing, new UsageAccount.Rows() {
            @Override
            public void issue(UsageEnergy row) {
                pass(row.usageKey().text(), new Event.Summed(row), row.observedTime());
            }

            @Override
            public void withdraw(UsageKey row) {
                pass(row.text(), new Event.RowWithdrawn(row), now());
            }

            @Override
            public void fail(UsageKey row, RuntimeException failure) {
                UsageStep.this.fail("row " + row, failure);
            }
        });
        account = step;
        wakeWith(step::wake);
    }

    @Override
    void take(Record<String, Event> input) {
        if (input.value() instanceof Event.Used used) {
            UsageAccount step = Objects.requireNonNull(account);
            used.changes().changes().forEach(change -> step.take(change, now()));
        }
    }
}
