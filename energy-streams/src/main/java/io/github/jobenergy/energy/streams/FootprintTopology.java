package io.github.jobenergy.energy.streams;

import io.github.jobenergy.energy.footprint.FootprintSettings;
import io.github.jobenergy.energy.state.StoreNames;
import io.github.jobenergy.energy.streams.clients.TopicSetup;
import io.github.jobenergy.energy.streams.sinks.AccountWriter;
import io.github.jobenergy.energy.streams.sinks.SchemaSerializer;
import io.github.jobenergy.energy.streams.steps.AccountChanges;
import io.github.jobenergy.energy.streams.steps.Event;
import io.github.jobenergy.energy.streams.steps.FootprintStep;
import io.github.jobenergy.energy.streams.steps.FootprintUsageStep;
import io.github.jobenergy.energy.streams.steps.Reader.Form;
import io.github.jobenergy.schemas.footprint.JobFootprint;
import io.github.jobenergy.schemas.rate.RateKey;
import io.github.jobenergy.schemas.rate.RateSlot;
import io.github.jobenergy.schemas.topic.Topic;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.Named;
import org.apache.kafka.streams.kstream.Repartitioned;
import org.apache.kafka.streams.processor.StreamPartitioner;
import org.apache.kafka.streams.state.StoreBuilder;
import org.jspecify.annotations.Nullable;

/**
 * The part of the topology that publishes footprints. Each slot of {@code rates} is read once and sent to every task of the runs:
 *
 * <pre>
 *   rates ─► rate-slots ─► footprints ─┬► job-footprint
 *                          ▲    ▲      └► usage-changes ─► footprint-usage ─► usage-footprint
 *      inputs of job-power ┘    └── job-footprint
 * </pre>
 */
final class FootprintTopology {

    /** The names of the sources of a topology determine the numbers of its tasks; this one is the last of all names. */
    private static final String RATES = "used-rates";

    private final EnergyTopology topology;
    private final EnergySettings settings;
    private final FootprintSettings stated;
    private final Set<StoreBuilder<?>> stores;

    /**
     * Creates a part of that topology.
     *
     * @param stores the stores of the footprints, of the gather and of the curves
     */
    FootprintTopology(
            EnergyTopology topology, EnergySettings settings, FootprintSettings stated, Set<StoreBuilder<?>> stores) {
        this.topology = topology;
        this.settings = settings;
        this.stated = stated;
        this.stores = stores;
    }

    /** Publishes the footprints of runs, in the tasks of the curves. Returns the changes of rows. */
    KStream<String, Event> ofRuns(KStream<String, Event> curveInputs) {
        KStream<String, Event> published = topology.read(new Form<>(
                        Topic.JOB_FOOTPRINT,
                        JobFootprint.class,
                        it -> it.run().text(),
                        (it, origin) -> new Event.PublishedFootprint(it)))
                .mapValues(
                        event -> event instanceof Event.Deleted deleted
                                ? new Event.FootprintWithdrawn(deleted.run())
                                : event,
                        Named.as("published-job-footprint"));
        KStream<String, Event> inputs = curveInputs
                .merge(published, Named.as("curves-and-footprints"))
                .merge(rates(), Named.as("footprint-inputs"));
        KStream<String, Event> outputs = topology.withoutRejected(
                inputs.process(
                        EnergyTopology.step(
                                () -> new FootprintStep(
                                        stated,
                                        settings.meter().slot().orElseThrow(),
                                        settings.meter().coalescing()),
                                stores),
                        Named.as("footprints")),
                "footprints",
                topology.rejectionsOfRuns());
        outputs.filter((key, event) -> !AccountChanges.isIn(event), Named.as("footprints-of-runs"))
                .processValues(AccountWriter::new, Named.as("write-job-footprint"))
                .to(settings.topicName(Topic.JOB_FOOTPRINT), SchemaSerializer.produced(Topic.JOB_FOOTPRINT));
        return outputs.filter((key, event) -> AccountChanges.isIn(event), Named.as("changes-of-footprints"));
    }

    /** Returns all slots of rates, in each task. */
    private KStream<String, Event> rates() {
        return topology.read(
                        new Form<>(
                                Topic.RATES,
                                RateSlot.class,
                                it -> it.key().text(),
                                (it, origin) -> new Event.Rated(it)),
                        RATES,
                        StoreNames.rejections("rates"))
                .mapValues(FootprintTopology::slot, Named.as("select-rate-slots"))
                .repartition(Repartitioned.<String, RateSlot>as(TopicSetup.RATE_SLOTS)
                        .withKeySerde(Serdes.String())
                        .withValueSerde(slots())
                        .withStreamPartitioner(new ToAllPartitions())
                        .withNumberOfPartitions(settings.partitions()))
                .mapValues(FootprintTopology::event, Named.as("read-rate-slots"));
    }

    /** Returns a slot; null, as in the topic, for the withdrawal of one. */
    private static @Nullable RateSlot slot(Event event) {
        return event instanceof Event.Rated rated ? rated.slot() : null;
    }

    private static Event event(String key, @Nullable RateSlot slot) {
        return slot == null ? new Event.RateWithdrawn(RateKey.parse(key)) : new Event.Rated(slot);
    }

    @SuppressWarnings("NullAway") // a tombstone in Kafka is a record whose value is null
    private static Serde<RateSlot> slots() {
        Serde<RateSlot> present = EnergyTopology.records(RateSlot.class);
        return Serdes.serdeFrom(
                (topic, slot) -> slot == null ? null : present.serializer().serialize(topic, slot),
                (topic, bytes) -> bytes == null ? null : present.deserializer().deserialize(topic, bytes));
    }

    /** Publishes the rows of footprints, in the tasks of usage. */
    void ofUsers(KStream<String, Event> changes, StoreBuilder<?> rejections) {
        topology.withoutRejected(
                        changes.process(
                                EnergyTopology.step(
                                        () -> new FootprintUsageStep(
                                                settings.meter().coalescing(), stated.embodied()),
                                        StoreNames.ofFootprintRows()),
                                Named.as("footprint-usage")),
                        "footprint-usage",
                        rejections)
                .processValues(AccountWriter::new, Named.as("write-usage-footprint"))
                .to(settings.topicName(Topic.USAGE_FOOTPRINT), SchemaSerializer.produced(Topic.USAGE_FOOTPRINT));
    }

    /** Sends a record to every partition. */
    private static final class ToAllPartitions implements StreamPartitioner<String, RateSlot> {

        @Override
        public Optional<Set<Integer>> partitions(String topic, String key, RateSlot value, int count) {
            return Optional.of(IntStream.range(0, count).boxed().collect(Collectors.toUnmodifiableSet()));
        }
    }
}
