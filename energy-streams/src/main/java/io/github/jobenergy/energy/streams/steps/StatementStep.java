package io.github.jobenergy.energy.streams.steps;

import io.github.jobenergy.energy.state.KafkaRowStores;
import io.github.jobenergy.energy.statement.StatementAccount;
import io.github.jobenergy.energy.statement.StatementRow;
import io.github.jobenergy.energy.statement.StatementTerms;
import io.github.jobenergy.schemas.statement.StatementKey;
import java.time.Duration;
import java.util.Objects;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/**
 * Hosts the account of statements in Kafka Streams: statements, and the withdrawals of empty ones, are forwarded under their keys.
 */
public final class StatementStep extends StepProcessor {

    private final Duration coalescing;
    private final StatementTerms terms;
    private @Nullable StatementAccount account;

    /** Creates a processor that hosts the account and publishes a statement at most once in this time. */
    public StatementStep(Duration coalescing, StatementTerms terms) {
        this.coalescing = coalescing;
        this.terms = terms;
    }

    @Override
    public void init(ProcessorContext<String, Event> context) {
        super.init(context);
        KafkaRowStores<StatementKey, StatementRow> stores = KafkaRowStores.ofStatements(context);
        removeExpiredWith(stores::removeExpired);
        StatementAccount step = new StatementAccount(
                stores,
                coalescing,
                terms,
                new ForwardedRows<>(
                        this,
                        "statement",
                        StatementKey::text,
                        row -> new ForwardedRows.Forwarded<>(
                                row.statementKey(), new Event.Stated(row), row.observedTime()),
                        Event.StatementWithdrawn::new));
        account = step;
        wakeWith(step::wake);
    }

    @Override
    protected void take(Record<String, Event> input) {
        if (input.value() instanceof Event.Used used) {
            StatementAccount step = Objects.requireNonNull(account);
            used.changes().changes().forEach(change -> step.take(change, now()));
        }
    }
}
