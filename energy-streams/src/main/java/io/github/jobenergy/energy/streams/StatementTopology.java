package io.github.jobenergy.energy.streams;

import io.github.jobenergy.energy.footprint.FootprintSettings;
import io.github.jobenergy.energy.state.StoreNames;
import io.github.jobenergy.energy.statement.Budgets;
import io.github.jobenergy.energy.statement.StatementSettings;
import io.github.jobenergy.energy.statement.StatementTerms;
import io.github.jobenergy.energy.streams.clients.TopicSetup;
import io.github.jobenergy.energy.streams.sinks.AccountWriter;
import io.github.jobenergy.energy.streams.sinks.SchemaSerializer;
import io.github.jobenergy.energy.streams.steps.AccountChanges;
import io.github.jobenergy.energy.streams.steps.Event;
import io.github.jobenergy.energy.streams.steps.StatementStep;
import io.github.jobenergy.schemas.Names;
import io.github.jobenergy.schemas.energy.UsageKey;
import io.github.jobenergy.schemas.topic.Topic;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.Named;
import org.apache.kafka.streams.kstream.Repartitioned;

/**
 * The part of the topology that publishes statements. The changes of an account, of all its users, are in one task:
 *
 * <pre>
 *   usage-changes ─► used-statements ─► statements ─► statements
 * </pre>
 */
final class StatementTopology {

    private final EnergyTopology topology;
    private final EnergySettings settings;
    private final StatementTerms terms;
    private final Budgets budgets;

    /** Creates a part of that topology. */
    StatementTopology(EnergyTopology topology, EnergySettings settings, StatementSettings stated) {
        this.topology = topology;
        this.settings = settings;
        this.terms = new StatementTerms(settings.meter().correctionWindow(), stated.grace());
        this.budgets = stated.budgets();
    }

    /** Publishes statements from changes of rows of usage and of footprints. Returns the statements and their withdrawals. */
    KStream<String, Event> of(KStream<String, Event> changes) {
        KStream<String, Event> byAccount = changes.filter(
                        (key, event) -> event instanceof Event.Used || event instanceof Event.FootprintUsed,
                        Named.as("changes-of-statements"))
                .map(
                        (key, event) -> KeyValue.pair(account(event), AccountChanges.of(event)),
                        Named.as("select-statement-changes"))
                .repartition(Repartitioned.<String, AccountChanges>as(TopicSetup.STATEMENT_CHANGES)
                        .withKeySerde(Serdes.String())
                        .withValueSerde(EnergyTopology.records(AccountChanges.class))
                        .withNumberOfPartitions(settings.partitions()))
                .mapValues(AccountChanges::event, Named.as("read-statement-changes"));
        KStream<String, Event> statements = topology.withoutRejected(
                byAccount.process(
                        EnergyTopology.step(
                                () -> new StatementStep(
                                        settings.meter().coalescing(),
                                        terms,
                                        budgets,
                                        settings.footprints().flatMap(FootprintSettings::embodied)),
                                StoreNames.ofStatements()),
                        Named.as("statements")),
                "statements",
                StoreNames.rejections("statements"));
        statements
                .processValues(AccountWriter::new, Named.as("write-statements"))
                .to(settings.topicName(Topic.STATEMENTS), SchemaSerializer.produced(Topic.STATEMENTS));
        return statements;
    }

    /** Returns the cluster and the account, which all changes of an event have in common. */
    private static String account(Event event) {
        UsageKey row = event instanceof Event.FootprintUsed used
                ? used.changes().changes().get(0).row()
                : ((Event.Used) event).changes().changes().get(0).row();
        return row.cluster() + "/" + Names.keyPart(row.account());
    }
}
