package io.github.jobenergy.energy.state;

import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;

/** The state stores of the topology: their names, which stay, and how they are built. */
public final class StoreNames {

    static final String RUNS = "runs";
    static final String NODES = "nodes";
    static final String READINGS = "reading-minutes";
    static final String MINUTE_SUMS = "minute-sums";
    static final String MINUTE_USES = "minute-uses";
    static final String NODE_RUNS = "runs-on-nodes";
    static final String NODE_RUN_ENDS = "run-ends-on-nodes";
    static final String STATES = "states-of-nodes";
    static final String METER_REMINDERS = "meter-reminders";
    static final String METER_CLOCK = "meter-clock";
    static final String SIGHTINGS = "sightings-of-nodes";
    static final String OPEN_HOURS = "open-hours";
    static final String HOUR_REMINDERS = "hour-reminders";
    static final String PUBLISHED_HOURS = "published-hours";
    static final String COMPLETIONS = "gathered-completions";
    static final String PROGRESS = "gathered-progress";
    static final String ANSWERS = "gathered-answers";
    static final String RESULTS = "published-results";
    static final String GATHER_REMINDERS = "gather-reminders";

    /** Readings, minute sums and what runs used are kept this long, by their own time. */
    static final Duration RETENTION = Duration.ofDays(8);

    private static final Duration MINUTE = Duration.ofMinutes(1);

    private StoreNames() {}

    /** The stores of the fan-out. */
    public static Set<StoreBuilder<?>> ofFanOut() {
        return inOrder(keyed(RUNS));
    }

    /** The stores of the meter. */
    public static Set<StoreBuilder<?>> ofMeter() {
        return inOrder(
                keyed(NODES),
                byMinute(READINGS),
                byMinute(MINUTE_SUMS),
                byMinute(MINUTE_USES),
                keyed(NODE_RUNS),
                keyed(NODE_RUN_ENDS),
                keyed(STATES),
                keyed(METER_REMINDERS),
                keyed(METER_CLOCK),
                keyed(SIGHTINGS),
                keyed(OPEN_HOURS),
                keyed(HOUR_REMINDERS));
    }

    /** The stores of the ledger. */
    public static Set<StoreBuilder<?>> ofLedger() {
        return inOrder(keyed(PUBLISHED_HOURS));
    }

    /** The stores of the gather. */
    public static Set<StoreBuilder<?>> ofGather() {
        return inOrder(keyed(COMPLETIONS), keyed(PROGRESS), keyed(ANSWERS), keyed(RESULTS), keyed(GATHER_REMINDERS));
    }

    /** In one order always, for the topology's description is compared with a file. */
    private static Set<StoreBuilder<?>> inOrder(StoreBuilder<?>... stores) {
        return Collections.unmodifiableSet(new LinkedHashSet<>(Arrays.asList(stores)));
    }

    private static StoreBuilder<?> keyed(String name) {
        return Stores.keyValueStoreBuilder(Stores.persistentKeyValueStore(name), Serdes.String(), Serdes.ByteArray())
                .withCachingEnabled();
    }

    private static StoreBuilder<?> byMinute(String name) {
        return Stores.windowStoreBuilder(
                        Stores.persistentWindowStore(name, RETENTION, MINUTE, false),
                        Serdes.String(),
                        Serdes.ByteArray())
                .withCachingEnabled();
    }
}
