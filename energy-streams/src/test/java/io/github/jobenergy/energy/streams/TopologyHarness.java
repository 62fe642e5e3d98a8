package io.github.jobenergy.energy.streams;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.footprint.FootprintSettings;
import io.github.jobenergy.energy.meter.MeterSettings;
import io.github.jobenergy.energy.share.placement.MeterSpaces;
import io.github.jobenergy.energy.statement.Budgets;
import io.github.jobenergy.energy.statement.StatementSettings;
import io.github.jobenergy.energy.streams.steps.UnprocessableRecords;
import io.github.jobenergy.energy.streams.steps.WakeBudgets;
import io.github.jobenergy.schemas.check.ContractCheck;
import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.codec.MalformedRecordException;
import io.github.jobenergy.schemas.comparison.ComparisonKey;
import io.github.jobenergy.schemas.comparison.MeterComparison;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.energy.NodeEnergy;
import io.github.jobenergy.schemas.energy.UsageEnergy;
import io.github.jobenergy.schemas.energy.UsageKey;
import io.github.jobenergy.schemas.energy.curve.JobPower;
import io.github.jobenergy.schemas.footprint.JobFootprint;
import io.github.jobenergy.schemas.footprint.UsageFootprint;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.JobStart;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.node.NodeHour;
import io.github.jobenergy.schemas.node.NodeState;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.rate.RateSlot;
import io.github.jobenergy.schemas.rejection.Rejection;
import io.github.jobenergy.schemas.topic.Topic;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.internals.WrappedStateStore;
import org.apache.kafka.streams.test.TestRecord;

/** The real topology under Kafka's test driver: one partition, and a wall clock that the test advances. */
final class TopologyHarness implements AutoCloseable {

    private static final int MOST_MINUTES = 2_000;
    private static final Instant START = Instant.parse("2026-11-21T02:00:00Z");

    private final EnergySettings settings;
    private final TopologyTestDriver driver;
    private final ContractCodec codec = new ContractCodec();
    private final Map<RunKey, JobEnergy> results = new TreeMap<>();
    private final Map<NodeHour, NodeEnergy> hours = new TreeMap<>();
    private final Map<UsageKey, UsageEnergy> usage = new TreeMap<>();
    private final Map<ComparisonKey, MeterComparison> comparisons = new TreeMap<>();
    private final List<UsageKey> withdrawn = new ArrayList<>();
    private final List<JobEnergy> revisions = new ArrayList<>();
    private final List<JobPower> slots = new ArrayList<>();
    private final List<JobFootprint> footprints = new ArrayList<>();
    private final List<RunKey> withdrawnFootprints = new ArrayList<>();
    private final Map<UsageKey, UsageFootprint> usageFootprints = new TreeMap<>();
    private final List<Rejection> rejections = new ArrayList<>();
    private final List<RunKey> tombstones = new ArrayList<>();

    TopologyHarness(Path stateDirectory) {
        this(stateDirectory, MeterSettings.DEFAULT);
    }

    TopologyHarness(Path stateDirectory, MeterSettings meter) {
        this(stateDirectory, meter, START);
    }

    TopologyHarness(Path stateDirectory, MeterSettings meter, Instant wallClock) {
        this(stateDirectory, new EnergySettings(Topic.DEFAULT_PREFIX, "", 1, MeterSpaces.OWN, meter), wallClock);
    }

    TopologyHarness(Path stateDirectory, MeterSettings meter, FootprintSettings stated) {
        this(
                stateDirectory,
                new EnergySettings(Topic.DEFAULT_PREFIX, "", 1, MeterSpaces.OWN, meter, Optional.of(stated)),
                START);
    }

    /** The topology that publishes the energy of places. */
    static TopologyHarness withPlaces(Path stateDirectory) {
        EnergySettings settings =
                new EnergySettings(Topic.DEFAULT_PREFIX, "", 1, MeterSpaces.OWN, MeterSettings.DEFAULT);
        return new TopologyHarness(stateDirectory, settings.withPlaces(true), START);
    }

    /** The topology that publishes statements. */
    static TopologyHarness withStatements(Path stateDirectory, Duration grace) {
        EnergySettings settings =
                new EnergySettings(Topic.DEFAULT_PREFIX, "", 1, MeterSpaces.OWN, MeterSettings.DEFAULT);
        return new TopologyHarness(
                stateDirectory,
                settings.withStatements(Optional.of(new StatementSettings(grace, Budgets.NONE))),
                START);
    }

    /** The topology that publishes footprints, and statements with them. */
    static TopologyHarness withStatements(Path stateDirectory, MeterSettings meter, FootprintSettings stated) {
        EnergySettings settings =
                new EnergySettings(Topic.DEFAULT_PREFIX, "", 1, MeterSpaces.OWN, meter, Optional.of(stated));
        return new TopologyHarness(
                stateDirectory, settings.withStatements(Optional.of(StatementSettings.DEFAULT)), START);
    }

    TopologyHarness(Path stateDirectory, EnergySettings settings, Instant wallClock) {
        this.settings = settings;
        StreamsSettings streams = new StreamsSettings("none:9092", "test", stateDirectory, Map.of());
        Properties properties = new Properties();
        properties.putAll(streams.streamsConfig());
        properties.putAll(UnprocessableRecords.config(settings.topicName(Topic.REJECTIONS)));
        WakeBudgets.setUnlimited();
        driver = new TopologyTestDriver(EnergyTopology.build(settings, streams.streamsConfig()), properties, wallClock);
    }

    void send(Object contractRecord) {
        if (contractRecord instanceof PowerReading reading) {
            send(Topic.NODE_POWER, reading.node().text(), codec.write(reading));
        } else if (contractRecord instanceof NodeState state) {
            send(Topic.NODE_STATES, state.node().text(), codec.write(state));
        } else if (contractRecord instanceof JobCompletion completion) {
            send(Topic.JOB_COMPLETIONS, completion.run().text(), codec.write(completion));
        } else if (contractRecord instanceof JobStart start) {
            send(Topic.JOB_STARTS, start.run().text(), codec.write(start));
        } else if (contractRecord instanceof NodeEnergy hour) {
            send(Topic.NODE_ENERGY, hour.nodeHour().text(), codec.write(hour));
        } else if (contractRecord instanceof JobPower slot) {
            send(Topic.JOB_POWER, slot.run().text(), codec.write(slot));
        } else if (contractRecord instanceof RateSlot slot) {
            send(Topic.RATES, slot.key().text(), codec.write(slot));
        } else if (contractRecord instanceof JobFootprint footprint) {
            send(Topic.JOB_FOOTPRINT, footprint.run().text(), codec.write(footprint));
        } else if (contractRecord instanceof JobEnergy result) {
            send(Topic.JOB_ENERGY, result.run().text(), codec.write(result));
        } else {
            throw new IllegalArgumentException("no topic takes a " + contractRecord.getClass());
        }
    }

    void send(Topic topic, String key, byte[] value) {
        driver.createInputTopic(settings.topicName(topic), new StringSerializer(), new ByteArraySerializer())
                .pipeInput(key, value, START.toEpochMilli());
    }

    @SuppressWarnings("NullAway") // a tombstone in Kafka is a record whose value is null
    void sendTombstone(Topic topic, String key) {
        send(topic, key, null);
    }

    @SuppressWarnings("NullAway") // a tombstone in Kafka is a record whose value is null
    void sendTombstone(RunKey run) {
        driver.createInputTopic(
                        settings.topicName(Topic.JOB_COMPLETIONS), new StringSerializer(), new ByteArraySerializer())
                .pipeInput(run.text(), null, START.toEpochMilli());
    }

    /** Lets time pass on the wall clock, a second at a time. */
    void pass(Duration time) {
        for (long second = 0; second < time.toSeconds(); second++) {
            driver.advanceWallClockTime(Duration.ofSeconds(1));
        }
    }

    /** Lets time pass on the wall clock until there is a result of a run. Each waking does all that is due, however long it takes. */
    void awaitResult(RunKey run) {
        for (int minute = 0; minute < MOST_MINUTES && !results.containsKey(run); minute++) {
            pass(Duration.ofMinutes(1));
            drain();
        }
        assertTrue(results.containsKey(run), () -> "expected a result of " + run + ", found none");
    }

    /** What a metric stands at, by its group and name, over all tasks. */
    long metric(String group, String name) {
        return driver.metrics().values().stream()
                .filter(metric -> metric.metricName().group().equals(group)
                        && metric.metricName().name().equals(name))
                .mapToLong(metric -> ((Number) metric.metricValue()).longValue())
                .sum();
    }

    /** Lets a long time pass on the wall clock, in one step. */
    void leap(Duration time) {
        driver.advanceWallClockTime(time);
    }

    /** Reads what has come out since. */
    TopologyHarness drain() {
        for (TestRecord<String, byte[]> out : read(Topic.JOB_ENERGY)) {
            if (out.value() == null) {
                tombstones.add(RunKey.parse(out.key()));
                results.remove(RunKey.parse(out.key()));
            } else {
                ContractCheck.assertValid(Topic.JOB_ENERGY, out.value());
                JobEnergy result = decode(JobEnergy.class, out.value());
                assertEquals(
                        result.run().text() + "/" + result.resultRevision().revision(),
                        new String(out.headers().lastHeader("ce_id").value(), StandardCharsets.UTF_8));
                revisions.add(result);
                results.put(result.run(), result);
            }
        }
        for (TestRecord<String, byte[]> out : read(Topic.REJECTIONS)) {
            ContractCheck.assertValid(Topic.REJECTIONS, out.value());
            rejections.add(decode(Rejection.class, out.value()));
        }
        for (TestRecord<String, byte[]> out : read(Topic.NODE_ENERGY)) {
            ContractCheck.assertValid(Topic.NODE_ENERGY, out.value());
            NodeEnergy hour = decode(NodeEnergy.class, out.value());
            assertEquals(hour.nodeHour().text(), out.key());
            hours.put(hour.nodeHour(), hour);
        }
        for (TestRecord<String, byte[]> out : read(Topic.USAGE_ENERGY)) {
            UsageKey key = UsageKey.parse(out.key());
            if (out.value() == null) {
                withdrawn.add(key);
                usage.remove(key);
            } else {
                ContractCheck.assertValid(Topic.USAGE_ENERGY, out.value());
                UsageEnergy row = decode(UsageEnergy.class, out.value());
                assertEquals(key, row.usageKey());
                usage.put(key, row);
            }
        }
        for (TestRecord<String, byte[]> out : read(Topic.METER_COMPARISON)) {
            ComparisonKey key = ComparisonKey.parse(out.key());
            if (out.value() == null) {
                comparisons.remove(key);
            } else {
                ContractCheck.assertValid(Topic.METER_COMPARISON, out.value());
                comparisons.put(key, decode(MeterComparison.class, out.value()));
            }
        }
        if (settings.topics().contains(Topic.JOB_POWER)) {
            for (TestRecord<String, byte[]> out : read(Topic.JOB_POWER)) {
                ContractCheck.assertValid(Topic.JOB_POWER, out.value());
                JobPower slot = decode(JobPower.class, out.value());
                assertEquals(slot.run().text(), out.key());
                slots.add(slot);
            }
        }
        if (settings.footprints().isPresent()) {
            drainFootprints();
        }
        read(Topic.NODE_JOB_ENERGY).forEach(out -> ContractCheck.assertValid(Topic.NODE_JOB_ENERGY, out.value()));
        return this;
    }

    private void drainFootprints() {
        for (TestRecord<String, byte[]> out : read(Topic.JOB_FOOTPRINT)) {
            if (out.value() == null) {
                withdrawnFootprints.add(RunKey.parse(out.key()));
            } else {
                ContractCheck.assertValid(Topic.JOB_FOOTPRINT, out.value());
                footprints.add(decode(JobFootprint.class, out.value()));
            }
        }
        for (TestRecord<String, byte[]> out : read(Topic.USAGE_FOOTPRINT)) {
            UsageKey key = UsageKey.parse(out.key());
            if (out.value() == null) {
                usageFootprints.remove(key);
            } else {
                ContractCheck.assertValid(Topic.USAGE_FOOTPRINT, out.value());
                UsageFootprint row = decode(UsageFootprint.class, out.value());
                UsageFootprint before = usageFootprints.put(key, row);
                assertEquals(key, row.usageKey());
                assertTrue(before == null || before.revision() < row.revision(), row::toString);
            }
        }
    }

    List<TestRecord<String, byte[]>> read(Topic topic) {
        return driver.createOutputTopic(
                        settings.topicName(topic), new StringDeserializer(), new ByteArrayDeserializer())
                .readRecordsToList();
    }

    private <T> T decode(Class<T> type, byte[] value) {
        try {
            return codec.read(type, value);
        } catch (MalformedRecordException invalid) {
            throw new AssertionError("we emitted what we cannot read", invalid);
        }
    }

    /** How many entries a state store has. */
    int count(String store) {
        int count = 0;
        try (KeyValueIterator<String, byte[]> entries = store(store).all()) {
            for (; entries.hasNext(); entries.next()) {
                count++;
            }
        }
        return count;
    }

    /** A store of keys and values, by its name; of one that is written behind, the store that it writes to. */
    @SuppressWarnings("unchecked") // all stores have these types
    KeyValueStore<String, byte[]> store(String name) {
        StateStore store = driver.getAllStateStores().get(name);
        return store instanceof WrappedStateStore<?, ?, ?> behind && !(store instanceof KeyValueStore)
                ? (KeyValueStore<String, byte[]>) behind.wrapped()
                : driver.getKeyValueStore(name);
    }

    /** Every state store, by its name. */
    Map<String, StateStore> stores() {
        return driver.getAllStateStores();
    }

    /** The last result of each run. */
    Map<RunKey, JobEnergy> results() {
        return new LinkedHashMap<>(results);
    }

    /** The last result of the only run. */
    JobEnergy onlyResult() {
        assertEquals(1, results.size());
        return results.values().iterator().next();
    }

    /** The last revision of each node's hour. */
    Map<NodeHour, NodeEnergy> hours() {
        return new LinkedHashMap<>(hours);
    }

    /** The last of each row of the comparison. */
    Map<ComparisonKey, MeterComparison> comparisons() {
        return new LinkedHashMap<>(comparisons);
    }

    /** The last of each row of usage. */
    Map<UsageKey, UsageEnergy> usage() {
        return new LinkedHashMap<>(usage);
    }

    /** The rows of which nothing was left, in the order they were withdrawn. */
    List<UsageKey> withdrawn() {
        return withdrawn;
    }

    /** Every result, in the order issued. */
    List<JobEnergy> revisions() {
        return revisions;
    }

    /** Every revision of every slot, in the order issued. */
    List<JobPower> slots() {
        return slots;
    }

    /** Every revision of every footprint, in the order issued. */
    List<JobFootprint> footprints() {
        return footprints;
    }

    /** The runs whose footprint was withdrawn, in order. */
    List<RunKey> withdrawnFootprints() {
        return withdrawnFootprints;
    }

    /** The last of each row of footprints. */
    Map<UsageKey, UsageFootprint> usageFootprints() {
        return new LinkedHashMap<>(usageFootprints);
    }

    List<Rejection> rejections() {
        return rejections;
    }

    List<RunKey> tombstones() {
        return tombstones;
    }

    @Override
    public void close() {
        driver.close();
    }
}
