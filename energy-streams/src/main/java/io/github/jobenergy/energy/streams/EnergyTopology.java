package io.github.jobenergy.energy.streams;

import io.github.jobenergy.energy.curve.CurveBytes;
import io.github.jobenergy.energy.curve.NodeCurve;
import io.github.jobenergy.energy.curve.RunCurves;
import io.github.jobenergy.energy.curve.SlotLength;
import io.github.jobenergy.energy.footprint.FootprintSettings;
import io.github.jobenergy.energy.gather.Gather;
import io.github.jobenergy.energy.share.placement.NodeRun;
import io.github.jobenergy.energy.state.StateRecords;
import io.github.jobenergy.energy.state.StoreNames;
import io.github.jobenergy.energy.streams.clients.TopicSetup;
import io.github.jobenergy.energy.streams.sinks.AccountWriter;
import io.github.jobenergy.energy.streams.sinks.RejectionWriter;
import io.github.jobenergy.energy.streams.sinks.ResultWriter;
import io.github.jobenergy.energy.streams.sinks.SchemaSerializer;
import io.github.jobenergy.energy.streams.steps.AccountChanges;
import io.github.jobenergy.energy.streams.steps.ComparisonStep;
import io.github.jobenergy.energy.streams.steps.CurveStep;
import io.github.jobenergy.energy.streams.steps.Event;
import io.github.jobenergy.energy.streams.steps.FanOutStep;
import io.github.jobenergy.energy.streams.steps.GatherStep;
import io.github.jobenergy.energy.streams.steps.HourRevisionStep;
import io.github.jobenergy.energy.streams.steps.MeterStep;
import io.github.jobenergy.energy.streams.steps.Reader;
import io.github.jobenergy.energy.streams.steps.Reader.Form;
import io.github.jobenergy.energy.streams.steps.StepProcessor;
import io.github.jobenergy.energy.streams.steps.UsageStep;
import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.energy.NodeEnergy;
import io.github.jobenergy.schemas.energy.NodeJobEnergy;
import io.github.jobenergy.schemas.energy.curve.JobPower;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.JobStart;
import io.github.jobenergy.schemas.node.NodeState;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.topic.Topic;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.TopologyConfig;
import org.apache.kafka.streams.kstream.Branched;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.Named;
import org.apache.kafka.streams.kstream.Repartitioned;
import org.apache.kafka.streams.processor.TimestampExtractor;
import org.apache.kafka.streams.processor.UsePartitionTimeOnInvalidTimestamp;
import org.apache.kafka.streams.processor.api.FixedKeyProcessorSupplier;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorSupplier;
import org.apache.kafka.streams.state.StoreBuilder;

/**
 * The topology of the program. Its steps and topics, by name:
 *
 * <pre>
 *   job-completions ─┬─────────────────────────────────────────────────────────► gather ─► job-energy, job-energy-revisions
 *                    └► fan-out ─► node-runs ─► meter ─┬► node-job-energy ───► ▲  ▲
 *   job-starts ───────► ▲                       ▲  ▲   │                      └── job-energy
 *   node-power ─────────────────────────────────┘  │   └► node-hours ─► hour-revisions ─► node-energy
 *   node-states ───────────────────────────────────┘                      ▲
 *                                                           node-energy ───┘        all rejected records ─► rejections
 *
 *   gather ─► usage-changes ─┬► usage ──────► usage-energy
 *                            └► comparison ─► meter-comparison
 *
 *   with slots:   meter ─► node-curves ─► job-power ─► job-power
 *                                          ▲   ▲
 *                 gather, job-energy ──────┘   └── job-power
 *
 *   with footprints, see {@link FootprintTopology}; with places, see {@link PlaceTopology}; with statements, see
 *   {@link StatementTopology}; with alerts, see {@link AlertTopology}
 * </pre>
 */
public final class EnergyTopology {

    /**
     * Timestamp 0 for topics that this program publishes itself: a step reads them before all other input, because it must know
     * what was published before it publishes more.
     */
    private static final TimestampExtractor OWN_RECORDS_FIRST = (message, partitionTime) -> 0;

    private static final Set<Topic> OWN_TOPICS =
            Set.of(Topic.JOB_ENERGY, Topic.NODE_ENERGY, Topic.JOB_POWER, Topic.JOB_FOOTPRINT, Topic.PLACE_ENERGY);

    private static final TimestampExtractor AS_OBSERVED = new UsePartitionTimeOnInvalidTimestamp();

    private final EnergySettings settings;
    private final StreamsBuilder builder;
    private final ContractCodec codec = new ContractCodec();
    private final StoreBuilder<?> rejectionsOfRuns = StoreNames.rejections("runs");
    private final StoreBuilder<?> rejectionsOfNodes = StoreNames.rejections("nodes");
    private final StoreBuilder<?> rejectionsOfHours = StoreNames.rejections("hours");
    private final StoreBuilder<?> rejectionsOfUsage = StoreNames.rejections("usage");
    private final Set<StoreBuilder<?>> fanOutStores = StoreNames.ofFanOut();
    private final Set<StoreBuilder<?>> gatherStores = StoreNames.ofGather();
    private final Set<StoreBuilder<?>> curveStores = StoreNames.ofCurves();

    private EnergyTopology(EnergySettings settings, Map<String, Object> streamsConfig) {
        this.settings = settings;
        this.builder = new StreamsBuilder(new TopologyConfig(new StreamsConfig(streamsConfig)));
    }

    /** Builds the topology with these settings. */
    public static Topology build(EnergySettings settings, Map<String, Object> streamsConfig) {
        return new EnergyTopology(settings, streamsConfig).build();
    }

    private Topology build() {
        KStream<String, Event> completions = read(new Form<>(
                Topic.JOB_COMPLETIONS, JobCompletion.class, it -> it.run().text(), Event.Completed::new));
        KStream<String, Event> starts =
                read(new Form<>(Topic.JOB_STARTS, JobStart.class, it -> it.run().text(), Event.Started::new));
        KStream<String, Event> readings = read(
                new Form<>(Topic.NODE_POWER, PowerReading.class, it -> it.node().text(), Event.Read::new));
        KStream<String, Event> states = read(new Form<>(
                Topic.NODE_STATES, NodeState.class, it -> it.node().text(), (it, origin) -> new Event.Observed(it)));
        KStream<String, Event> published = read(new Form<>(
                Topic.JOB_ENERGY, JobEnergy.class, it -> it.run().text(), (it, origin) -> new Event.Published(it)));

        KStream<String, Event> publishedHours = read(new Form<>(
                Topic.NODE_ENERGY,
                NodeEnergy.class,
                it -> it.nodeHour().text(),
                (it, origin) -> new Event.PublishedHour(it)));

        KStream<String, Event> nodeRuns = fanOut(completions.merge(starts, Named.as("completions-and-starts")));
        KStream<String, Event> ofMeter =
                meter(readings.merge(states, Named.as("readings-and-states")).merge(nodeRuns, Named.as("node-inputs")));
        hourRevisions(hours(ofMeter).merge(publishedHours, Named.as("hour-inputs")));
        KStream<String, Event> answers = read(new Form<>(
                Topic.NODE_JOB_ENERGY,
                NodeJobEnergy.class,
                it -> it.run().text(),
                (it, origin) -> new Event.Answered(it)));
        KStream<String, Event> results = publishedResults(published);
        KStream<String, Event> gathered = gather(
                completions.merge(answers, Named.as("completions-and-answers")).merge(results, Named.as("run-inputs")));
        Optional<KStream<String, Event>> curveInputs = settings.meter()
                .slot()
                .map(slot -> curves(slot, results.merge(gathered, Named.as("results-of-runs")), ofMeter));
        Optional<FootprintTopology> footprints = settings.footprints().map(stated -> footprints(stated));
        KStream<String, Event> changes = accountChanges(footprints
                .flatMap(part -> curveInputs.map(part::ofRuns))
                .map(ofRuns -> gathered.merge(ofRuns, Named.as("results-and-footprints")))
                .orElse(gathered));
        usage(changes);
        comparison(changes);
        footprints.ifPresent(part -> part.ofUsers(changes, rejectionsOfUsage));
        if (settings.places()) {
            new PlaceTopology(this, settings).publish(publishedHours);
        }
        Optional<KStream<String, Event>> statements =
                settings.statements().map(stated -> new StatementTopology(this, settings, stated).of(changes));
        settings.alerts().map(rules -> new AlertTopology(this, settings, rules)).ifPresent(part -> {
            curveInputs.ifPresent(inputs -> part.ofRuns(
                    inputs,
                    completions.merge(starts, Named.as("facts-of-runs")),
                    Stream.of(fanOutStores, curveStores)));
            statements.ifPresent(part::ofStatements);
        });
        return builder.build();
    }

    private FootprintTopology footprints(FootprintSettings stated) {
        Set<StoreBuilder<?>> stores = new LinkedHashSet<>(StoreNames.ofFootprints());
        stores.addAll(gatherStores);
        stores.addAll(curveStores);
        return new FootprintTopology(this, settings, stated, stores);
    }

    <T> KStream<String, Event> read(Form<T> form) {
        return read(form, form.topic().baseName(), rejectionsOf(form.topic()));
    }

    /** Reads a topic as a source of that name, whose rejections that store counts. */
    <T> KStream<String, Event> read(Form<T> form, String name, StoreBuilder<?> rejections) {
        FixedKeyProcessorSupplier<String, byte[], Event> reader = () -> new Reader<>(form, settings.partitions());
        KStream<String, Event> events = builder.stream(
                        settings.topicName(form.topic()),
                        Consumed.with(Serdes.String(), Serdes.ByteArray())
                                .withName(name)
                                .withTimestampExtractor(
                                        OWN_TOPICS.contains(form.topic()) ? OWN_RECORDS_FIRST : AS_OBSERVED))
                .processValues(reader, Named.as("read-" + name));
        return withoutRejected(events, "read-" + name, rejections);
    }

    /** Returns the store of rejection counts: each part of the topology with tasks of its own has a store of its own. */
    private StoreBuilder<?> rejectionsOf(Topic topic) {
        return switch (topic.key()) {
            case NODE -> rejectionsOfNodes;
            case NODE_HOUR -> rejectionsOfHours;
            default -> rejectionsOfRuns;
        };
    }

    /**
     * A tombstone in the topic of results is not a tombstone of the completion: it takes back only the result published before
     * it.
     */
    private static KStream<String, Event> publishedResults(KStream<String, Event> published) {
        return published.mapValues(
                event -> event instanceof Event.Deleted deleted ? new Event.ResultWithdrawn(deleted.run()) : event,
                Named.as("published-job-energy"));
    }

    private KStream<String, Event> fanOut(KStream<String, Event> runs) {
        KStream<String, Event> outputs = withoutRejected(
                runs.process(step(() -> new FanOutStep(settings.spaces()), fanOutStores), Named.as("fan-out")),
                "fan-out",
                rejectionsOfRuns);
        return outputs.mapValues(event -> ((Event.Followed) event).nodeRun(), Named.as("select-node-runs"))
                .repartition(Repartitioned.<String, NodeRun>as("node-runs")
                        .withKeySerde(Serdes.String())
                        .withValueSerde(records(NodeRun.class))
                        .withNumberOfPartitions(settings.partitions()))
                .mapValues(nodeRun -> (Event) new Event.Followed(nodeRun), Named.as("read-node-runs"));
    }

    private KStream<String, Event> meter(KStream<String, Event> nodeInputs) {
        Set<StoreBuilder<?>> stores =
                settings.meter().slot().isPresent() ? StoreNames.ofMeterWithCurves() : StoreNames.ofMeter();
        KStream<String, Event> outputs = withoutRejected(
                nodeInputs.process(step(() -> new MeterStep(settings.meter()), stores), Named.as("meter")),
                "meter",
                rejectionsOfNodes);
        outputs.filter((key, event) -> event instanceof Event.Answered, Named.as("answers-of-nodes"))
                .mapValues(event -> codec.write(((Event.Answered) event).answer()), Named.as("write-node-job-energy"))
                .to(settings.topicName(Topic.NODE_JOB_ENERGY), SchemaSerializer.produced(Topic.NODE_JOB_ENERGY));
        return outputs;
    }

    /** Returns the energy of the hours of nodes, as computed by the meter. */
    private KStream<String, Event> hours(KStream<String, Event> outputs) {
        return outputs.filter((key, event) -> event instanceof Event.ComputedHour, Named.as("hours-of-nodes"))
                .mapValues(event -> ((Event.ComputedHour) event).hour(), Named.as("select-node-hours"))
                .repartition(Repartitioned.<String, NodeEnergy>as(TopicSetup.NODE_HOURS)
                        .withKeySerde(Serdes.String())
                        .withValueSerde(records(NodeEnergy.class))
                        .withNumberOfPartitions(settings.partitions()))
                .mapValues(hour -> (Event) new Event.ComputedHour(hour), Named.as("read-node-hours"));
    }

    private void hourRevisions(KStream<String, Event> hourInputs) {
        hourInputs
                .process(step(HourRevisionStep::new, StoreNames.ofHourRevisions()), Named.as("hour-revisions"))
                .mapValues(event -> codec.write(((Event.PublishedHour) event).hour()), Named.as("write-node-energy"))
                .to(settings.topicName(Topic.NODE_ENERGY), SchemaSerializer.produced(Topic.NODE_ENERGY));
    }

    private KStream<String, Event> gather(KStream<String, Event> runInputs) {
        Gather.Windows windows = new Gather.Windows(
                settings.meter().coalescing(), settings.meter().correctionWindow());
        KStream<String, Event> outputs = withoutRejected(
                runInputs.process(
                        step(() -> new GatherStep(settings.spaces(), windows), gatherStores), Named.as("gather")),
                "gather",
                rejectionsOfRuns);
        KStream<String, byte[]> written = outputs.filter(
                        (key, event) -> !AccountChanges.isIn(event), Named.as("results"))
                .processValues(ResultWriter::new, Named.as("write-job-energy"));
        written.to(settings.topicName(Topic.JOB_ENERGY), SchemaSerializer.produced(Topic.JOB_ENERGY));
        written.filter((key, value) -> value != null, Named.as("without-tombstones"))
                .to(
                        settings.topicName(Topic.JOB_ENERGY_REVISIONS),
                        SchemaSerializer.produced(Topic.JOB_ENERGY_REVISIONS));
        return outputs;
    }

    /** Returns the changes that results make in rows of usage and of the comparison. */
    private KStream<String, Event> accountChanges(KStream<String, Event> outputs) {
        return outputs.filter((key, event) -> AccountChanges.isIn(event), Named.as("usage-of-runs"))
                .mapValues(AccountChanges::of, Named.as("select-usage-changes"))
                .repartition(Repartitioned.<String, AccountChanges>as("usage-changes")
                        .withKeySerde(Serdes.String())
                        .withValueSerde(records(AccountChanges.class))
                        .withNumberOfPartitions(settings.partitions()))
                .mapValues(AccountChanges::event, Named.as("read-usage-changes"));
    }

    private void usage(KStream<String, Event> changes) {
        withoutRejected(
                        changes.process(
                                step(() -> new UsageStep(settings.meter().coalescing()), StoreNames.ofUsage()),
                                Named.as("usage")),
                        "usage",
                        rejectionsOfUsage)
                .processValues(AccountWriter::new, Named.as("write-usage-energy"))
                .to(settings.topicName(Topic.USAGE_ENERGY), SchemaSerializer.produced(Topic.USAGE_ENERGY));
    }

    private void comparison(KStream<String, Event> changes) {
        withoutRejected(
                        changes.process(
                                step(
                                        () -> new ComparisonStep(
                                                settings.meter().coalescing()),
                                        StoreNames.ofComparison()),
                                Named.as("comparison")),
                        "comparison",
                        rejectionsOfUsage)
                .processValues(AccountWriter::new, Named.as("write-meter-comparison"))
                .to(settings.topicName(Topic.METER_COMPARISON), SchemaSerializer.produced(Topic.METER_COMPARISON));
    }

    /** Returns the store in which the part of runs counts its rejections. */
    StoreBuilder<?> rejectionsOfRuns() {
        return rejectionsOfRuns;
    }

    /** Publishes the slots of runs, in the tasks of the gather. Returns the inputs of the step. */
    private KStream<String, Event> curves(
            SlotLength slot, KStream<String, Event> results, KStream<String, Event> ofMeter) {
        KStream<String, Event> nodeCurves = ofMeter.filter(
                        (key, event) -> event instanceof Event.Curved, Named.as("curves-of-nodes"))
                .mapValues(event -> ((Event.Curved) event).curve(), Named.as("select-node-curves"))
                .repartition(Repartitioned.<String, NodeCurve>as(TopicSetup.NODE_CURVES)
                        .withKeySerde(Serdes.String())
                        .withValueSerde(Serdes.serdeFrom(
                                (topic, curve) -> CurveBytes.write(curve), (topic, bytes) -> CurveBytes.curve(bytes)))
                        .withNumberOfPartitions(settings.partitions()))
                .mapValues(curve -> (Event) new Event.Curved(curve), Named.as("read-node-curves"));
        KStream<String, Event> published = read(new Form<>(
                Topic.JOB_POWER, JobPower.class, it -> it.run().text(), (it, origin) -> new Event.PublishedSlot(it)));
        RunCurves.Windows windows = new RunCurves.Windows(slot, settings.meter().coalescing());
        KStream<String, Event> inputs = results.filter(
                        (key, event) -> !AccountChanges.isIn(event), Named.as("results-with-curves"))
                .merge(nodeCurves, Named.as("results-and-node-curves"))
                .merge(published, Named.as("curve-inputs"));
        withoutRejected(
                        inputs.process(step(() -> new CurveStep(windows), curveStores), Named.as("curves")),
                        "curves",
                        rejectionsOfRuns)
                .mapValues(event -> codec.write(((Event.PublishedSlot) event).slot()), Named.as("write-job-power"))
                .to(settings.topicName(Topic.JOB_POWER), SchemaSerializer.produced(Topic.JOB_POWER));
        return inputs;
    }

    /** Counts and publishes the rejections among events, and returns the others. */
    KStream<String, Event> withoutRejected(KStream<String, Event> events, String step, StoreBuilder<?> counts) {
        Map<String, KStream<String, Event>> branches = events.split(Named.as(step + "-"))
                .branch((key, event) -> event instanceof Event.Rejected, Branched.as("rejected"))
                .defaultBranch(Branched.as("accepted"));
        branch(branches, step + "-rejected")
                .process(
                        with(() -> new RejectionWriter(counts.name()), Set.of(counts)),
                        Named.as("write-rejections-of-" + step))
                .to(
                        settings.topicName(Topic.REJECTIONS),
                        SchemaSerializer.produced(Topic.REJECTIONS, "rejections-of-" + step));
        return branch(branches, step + "-accepted");
    }

    private static KStream<String, Event> branch(Map<String, KStream<String, Event>> branches, String name) {
        return Objects.requireNonNull(branches.get(name));
    }

    static ProcessorSupplier<String, Event, String, Event> step(
            Supplier<StepProcessor> host, Set<StoreBuilder<?>> stores) {
        return with(host::get, stores);
    }

    private static <V> ProcessorSupplier<String, Event, String, V> with(
            Supplier<Processor<String, Event, String, V>> host, Set<StoreBuilder<?>> stores) {
        return new ProcessorSupplier<>() {
            @Override
            public Processor<String, Event, String, V> get() {
                return host.get();
            }

            @Override
            public Set<StoreBuilder<?>> stores() {
                return stores;
            }
        };
    }

    static <T> Serde<T> records(Class<T> type) {
        StateRecords records = new StateRecords();
        return Serdes.serdeFrom(
                (topic, written) -> records.write(written), (topic, bytes) -> records.read(type, bytes));
    }
}
