package io.github.jobenergy.energy.state;

import io.github.jobenergy.energy.comparison.ComparisonRow;
import io.github.jobenergy.energy.footprint.usage.FootprintRow;
import io.github.jobenergy.energy.state.writebehind.WriteBehindBuilder;
import io.github.jobenergy.energy.statement.StatementRow;
import io.github.jobenergy.energy.usage.UsageRow;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;
import org.apache.kafka.streams.state.WindowStore;

/** The state stores of the topology: their names, which do not change, and their builders. */
public final class StoreNames {

    static final String RUNS = "runs";
    static final String RUN_AGES = "run-ages";
    static final String NODES = "nodes";
    static final String READINGS = "reading-minutes";
    static final String MINUTE_SUMS = "minute-sums";
    static final String HOUR_SUMS = "hour-sums";
    static final String MINUTE_USES = "minute-uses";
    static final String KEPT_USES = "kept-uses";
    static final String NODE_RUNS = "runs-on-nodes";
    static final String NODE_RUN_ENDS = "run-ends-on-nodes";
    static final String NODE_RUN_ANSWERS = "runs-on-nodes-answers";
    static final String NODE_RUN_AGES = "runs-on-nodes-ages";
    static final String STATES = "states-of-nodes";
    static final String METER_REMINDERS = "meter-reminders";
    static final String METER_CLOCK = "meter-clock";
    static final String OBSERVATIONS = "sightings-of-nodes";
    static final String OPEN_HOURS = "open-hours";
    static final String HOUR_REMINDERS = "hour-reminders";
    static final String PUBLISHED_HOURS = "published-hours";
    static final String COMPLETIONS = "gathered-completions";
    static final String PROGRESS = "gathered-progress";
    static final String ANSWERS = "gathered-answers";
    /** The published results of runs. */
    public static final String RESULTS = "published-results";

    static final String GATHER_AGES = "gathered-ages";
    static final String GATHER_REMINDERS = "gather-reminders";

    static final String OPEN_CURVES = "open-curves";
    static final String CURVE_PROGRESS = "curve-progress";
    static final String CURVES_ON_NODES = "curves-on-nodes";
    static final String CURVE_SECTIONS = "curve-sections";
    static final String CURVE_AGES = "curve-ages";
    static final String CURVE_REMINDERS = "curve-reminders";

    static final String USAGE_ROWS = "usage-rows";
    static final String USAGE_AGES = "usage-ages";
    static final String USAGE_REMINDERS = "usage-reminders";

    static final String COMPARISON_ROWS = "comparison-rows";
    static final String COMPARISON_AGES = "comparison-ages";
    static final String COMPARISON_REMINDERS = "comparison-reminders";

    /** The footprints of runs. */
    public static final String FOOTPRINTS = "run-footprints";

    /** The index of the footprints of runs by hour. */
    public static final String FOOTPRINT_HOURS = "run-footprint-hours";

    /** The times at which footprints of runs expire. */
    public static final String FOOTPRINT_AGES = "run-footprint-ages";

    /** The runs whose footprints are to be computed. */
    public static final String FOOTPRINT_REMINDERS = "run-footprint-reminders";

    /** The slots of rates. */
    public static final String FOOTPRINT_RATES = "run-footprint-rates";

    /** The intervals with changed rates. */
    public static final String FOOTPRINT_RATE_CHANGES = "run-footprint-rate-changes";

    /** The rows of the account of footprints. */
    public static final String FOOTPRINT_ROWS = "footprint-rows";

    /** The times at which these rows expire. */
    public static final String FOOTPRINT_ROW_AGES = "footprint-row-ages";

    /** The reminders of these rows. */
    public static final String FOOTPRINT_ROW_REMINDERS = "footprint-row-reminders";

    static final String STATEMENT_ROWS = "statement-rows";
    static final String STATEMENT_AGES = "statement-ages";
    static final String STATEMENT_REMINDERS = "statement-reminders";

    /** The alerts of runs. */
    public static final String RUN_ALERTS = "alerts-of-runs";

    /** The times at which alerts of runs expire. */
    public static final String RUN_ALERT_AGES = "alerts-of-runs-ages";

    /** The runs whose alerts are to be computed. */
    public static final String RUN_ALERT_REMINDERS = "alerts-of-runs-reminders";

    /** The alerts of budgets. */
    public static final String BUDGET_ALERTS = "alerts-of-budgets";

    /** The retention of readings, minute sums and the use of nodes by runs, by their own time. */
    static final Duration RETENTION = Duration.ofDays(8);

    /** The retention of a run that has ended, by the wall clock since its last update: equal to that of its answers. */
    public static final Duration ENDED_RUNS_KEPT = Duration.ofDays(60);

    /**
     * The retention of a run that has not ended, and of published results, since their last update; also of the states and hour
     * sums of nodes, by their own time.
     */
    public static final Duration OPEN_RUNS_KEPT = Duration.ofDays(400);

    /**
     * The retention of a row of usage or of the comparison: somewhat longer than that of the published results of its runs, so that no result is
     * subtracted from a row that is gone.
     */
    static final Duration USAGE_KEPT = OPEN_RUNS_KEPT.plusDays(2);

    /** The number of entries removed in one piece of work; then other work is done. */
    public static final int REMOVALS_AT_ONCE = 1_000;

    private static final Duration HOUR = Duration.ofHours(1);
    private static final Duration MINUTE = Duration.ofMinutes(1);

    /**
     * The changelog configuration that Kafka Streams sets for a store that it recognizes as a window store: retained a day longer
     * than the store.
     */
    private static final Map<String, String> BY_TIME = Map.of(
            TopicConfig.CLEANUP_POLICY_CONFIG,
            TopicConfig.CLEANUP_POLICY_COMPACT + "," + TopicConfig.CLEANUP_POLICY_DELETE,
            TopicConfig.RETENTION_MS_CONFIG,
            Long.toString(RETENTION.plusDays(1).toMillis()));

    private StoreNames() {}

    /** Returns the stores of the fan-out. */
    public static Set<StoreBuilder<?>> ofFanOut() {
        return inOrder(keyed(RUNS), keyed(RUN_AGES));
    }

    /** Returns the stores of the meter. */
    public static Set<StoreBuilder<?>> ofMeter() {
        return inOrder(
                WriteBehindBuilder.of(durable(NODES), NodeStore::new),
                WriteBehindBuilder.of(durableByMinute(READINGS), BucketStore::new)
                        .withLoggingEnabled(BY_TIME),
                byMinute(MINUTE_SUMS),
                retainedLonger(HOUR_SUMS, HOUR),
                byMinute(MINUTE_USES),
                retainedLonger(KEPT_USES, MINUTE),
                keyed(NODE_RUNS),
                keyed(NODE_RUN_ENDS),
                keyed(NODE_RUN_ANSWERS),
                keyed(NODE_RUN_AGES),
                keyed(STATES),
                keyed(METER_REMINDERS),
                keyed(METER_CLOCK),
                keyed(OBSERVATIONS),
                keyed(OPEN_HOURS),
                keyed(HOUR_REMINDERS));
    }

    /** Returns the stores of the meter of a topology that publishes the curves of runs. */
    public static Set<StoreBuilder<?>> ofMeterWithCurves() {
        Set<StoreBuilder<?>> stores = new LinkedHashSet<>(ofMeter());
        stores.add(keyed(OPEN_CURVES));
        return Collections.unmodifiableSet(stores);
    }

    /** Returns the stores of the curves of runs. */
    public static Set<StoreBuilder<?>> ofCurves() {
        return inOrder(
                WriteBehindBuilder.of(durable(CURVE_PROGRESS), KafkaCurveStores::progressStore),
                WriteBehindBuilder.of(durable(CURVES_ON_NODES), KafkaCurveStores::nodeStore),
                WriteBehindBuilder.of(durable(CURVE_SECTIONS), KafkaCurveStores::sectionStore),
                keyed(CURVE_AGES),
                keyed(CURVE_REMINDERS));
    }

    /** Returns the stores of the revisions of node hours. */
    public static Set<StoreBuilder<?>> ofHourRevisions() {
        return inOrder(keyed(PUBLISHED_HOURS));
    }

    /** Returns the stores of the gather. */
    public static Set<StoreBuilder<?>> ofGather() {
        return inOrder(
                keyed(COMPLETIONS),
                keyed(PROGRESS),
                keyed(ANSWERS),
                keyed(RESULTS),
                keyed(GATHER_AGES),
                keyed(GATHER_REMINDERS));
    }

    /** Returns the stores of the usage account. */
    public static Set<StoreBuilder<?>> ofUsage() {
        return inOrder(
                WriteBehindBuilder.of(durable(USAGE_ROWS), inner -> KafkaRowStores.RowStore.of(inner, UsageRow.class)),
                keyed(USAGE_AGES),
                keyed(USAGE_REMINDERS));
    }

    /** Returns the stores of the comparison. */
    public static Set<StoreBuilder<?>> ofComparison() {
        return inOrder(
                WriteBehindBuilder.of(
                        durable(COMPARISON_ROWS), inner -> KafkaRowStores.RowStore.of(inner, ComparisonRow.class)),
                keyed(COMPARISON_AGES),
                keyed(COMPARISON_REMINDERS));
    }

    /** Returns the stores of the footprints of runs, without those of results and curves. */
    public static Set<StoreBuilder<?>> ofFootprints() {
        return inOrder(
                keyed(FOOTPRINTS),
                keyed(FOOTPRINT_HOURS),
                keyed(FOOTPRINT_AGES),
                keyed(FOOTPRINT_REMINDERS),
                keyed(FOOTPRINT_RATES),
                keyed(FOOTPRINT_RATE_CHANGES));
    }

    /** Returns the stores of the account of footprints. */
    public static Set<StoreBuilder<?>> ofFootprintRows() {
        return inOrder(
                WriteBehindBuilder.of(
                        durable(FOOTPRINT_ROWS), inner -> KafkaRowStores.RowStore.of(inner, FootprintRow.class)),
                keyed(FOOTPRINT_ROW_AGES),
                keyed(FOOTPRINT_ROW_REMINDERS));
    }

    /** Returns the stores of the account of statements. */
    public static Set<StoreBuilder<?>> ofStatements() {
        return inOrder(
                WriteBehindBuilder.of(
                        durable(STATEMENT_ROWS), inner -> KafkaRowStores.RowStore.of(inner, StatementRow.class)),
                keyed(STATEMENT_AGES),
                keyed(STATEMENT_REMINDERS));
    }

    /** Returns the stores of the alerts of runs, without those of runs and curves. */
    public static Set<StoreBuilder<?>> ofRunAlerts() {
        return inOrder(keyed(RUN_ALERTS), keyed(RUN_ALERT_AGES), keyed(RUN_ALERT_REMINDERS));
    }

    /** Returns the store of the alerts of budgets. */
    public static Set<StoreBuilder<?>> ofBudgetAlerts() {
        return inOrder(keyed(BUDGET_ALERTS));
    }

    /** Returns the store in which a part of the topology counts its rejections. */
    public static StoreBuilder<?> rejections(String part) {
        return keyed("rejections-of-" + part);
    }

    /** Returns the stores in a fixed order, because the description of the topology is compared with a file. */
    private static Set<StoreBuilder<?>> inOrder(StoreBuilder<?>... stores) {
        return Collections.unmodifiableSet(new LinkedHashSet<>(Arrays.asList(stores)));
    }

    private static StoreBuilder<?> keyed(String name) {
        return durable(name).withCachingEnabled();
    }

    private static StoreBuilder<KeyValueStore<String, byte[]>> durable(String name) {
        return Stores.keyValueStoreBuilder(Stores.persistentKeyValueStore(name), Serdes.String(), Serdes.ByteArray())
                .withCachingDisabled();
    }

    /** A store of hours and minutes that is retained longer than the readings they were computed from. */
    private static StoreBuilder<?> retainedLonger(String name, Duration window) {
        return byTime(name, OPEN_RUNS_KEPT, window).withCachingEnabled();
    }

    private static StoreBuilder<?> byMinute(String name) {
        return durableByMinute(name).withCachingEnabled();
    }

    private static StoreBuilder<WindowStore<String, byte[]>> durableByMinute(String name) {
        return byTime(name, RETENTION, MINUTE);
    }

    private static StoreBuilder<WindowStore<String, byte[]>> byTime(String name, Duration kept, Duration window) {
        return Stores.windowStoreBuilder(
                        Stores.persistentWindowStore(name, kept, window, false), Serdes.String(), Serdes.ByteArray())
                .withCachingDisabled();
    }
}
