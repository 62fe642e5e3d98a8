package io.github.jobenergy.energy.streams.steps;

import io.github.jobenergy.energy.footprint.EmbodiedRate;
import io.github.jobenergy.energy.state.KafkaRowStores;
import io.github.jobenergy.energy.statement.Budgets;
import io.github.jobenergy.energy.statement.StatementAccount;
import io.github.jobenergy.energy.statement.StatementRow;
import io.github.jobenergy.energy.statement.StatementTerms;
import io.github.jobenergy.schemas.statement.StatementKey;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/**
 * Hosts the account of statements in Kafka Streams: statements, and the withdrawals of empty ones, are forwarded under their keys.
 */
public final class StatementStep extends StepProcessor {

    private final Duration coalescing;
    private final StatementTerms terms;
    private final Budgets budgets;
    private final Optional<EmbodiedRate> embodied;
    private @Nullable StatementAccount account;

    /** Creates a processor that hosts the account and publishes a statement at most once in this time. */
    public StatementStep(Duration coalescing, StatementTerms terms, Budgets budgets, Optional<EmbodiedRate> embodied) {
        this.coalescing = coalescing;
        this.terms = terms;
        this.budgets = budgets;
        this.embodied = embodied;
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
                budgets,
                embodied,
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
        StatementAccount step = Objects.requireNonNull(account);
        if (input.value() instanceof Event.Used used) {
            used.changes().changes().forEach(change -> step.take(change, now()));
        } else if (input.value() instanceof Event.FootprintUsed used) {
            used.changes().changes().forEach(change -> step.take(change, now()));
        }
    }
}
