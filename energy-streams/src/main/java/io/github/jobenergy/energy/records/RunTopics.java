package io.github.jobenergy.energy.records;

import io.github.jobenergy.energy.explain.NodeChoice;
import io.github.jobenergy.energy.explain.RunName;
import io.github.jobenergy.energy.explain.RunRecords;
import io.github.jobenergy.energy.records.TopicReader.Part;
import io.github.jobenergy.energy.share.placement.MeterSpaces;
import io.github.jobenergy.energy.share.placement.NodeRun.Holding;
import io.github.jobenergy.energy.share.placement.Placement;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.energy.NodeJobEnergy;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.JobStart;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.node.MalformedHostlistException;
import io.github.jobenergy.schemas.node.NodeKey;
import io.github.jobenergy.schemas.node.NodeState;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.topic.Topic;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Reads from the topics the records needed to explain a run, and as few others as the keys and timestamps of Kafka allow:
 *
 * <pre>
 *   of the run:        completions, starts, answers, results       its partition, since its submit time
 *   of its nodes:      node-states                                 their partitions
 *                      node-power                                  their partitions, 24 h before its end to its end, and
 *                                                                  as late as a reading may come
 *   of other runs:     starts, completions                         all partitions: no key contains nodes
 * </pre>
 *
 * Other runs are read only if there are readings of the nodes.
 */
public final class RunTopics implements AutoCloseable {

    /** The idle power is learned from 24 hours; a gap between readings may begin a little earlier. */
    private static final Duration BEFORE = Duration.ofHours(25);

    /** A reading after a gap, and the range in which power levels are searched. */
    private static final Duration AFTER = Duration.ofHours(1);

    /** The clock skew that is tolerated, as when readings are checked. */
    private static final Duration SKEW = Duration.ofMinutes(5);

    private static final Instant LATEST = Instant.ofEpochMilli(Long.MAX_VALUE);

    private final TopicReader reader;
    private final Placement placement;
    private final Duration correctionWindow;
    private final NodeChoice choice;

    /**
     * A reader of the topics of these names on the brokers of this configuration; the progress of reading is reported to {@code
     * progressLines}.
     */
    public RunTopics(
            Map<String, Object> clientConfig,
            Function<Topic, String> names,
            Expectations expected,
            Consumer<String> progressLines) {
        this.reader = new TopicReader(clientConfig, names, progressLines);
        this.placement = new Placement(expected.spaces());
        this.correctionWindow = expected.correctionWindow();
        this.choice = expected.choice();
    }

    /**
     * The settings of the site's programs that determine which records are needed, and the choice of nodes.
     *
     * @param spaces the meter spaces: which clusters share nodes
     * @param correctionWindow how late a reading may arrive
     * @param choice the nodes whose readings are read
     */
    public record Expectations(MeterSpaces spaces, Duration correctionWindow, NodeChoice choice) {}

    /**
     * Reads the records of a run that are retained. The result has no completion if there is none of the run.
     *
     * @throws MalformedHostlistException if the nodes of the run cannot be parsed
     */
    public RunRecords read(RunName name) throws MalformedHostlistException {
        List<JobCompletion> completions = completions(name);
        RunRecords found = records(completions, List.of());
        Optional<RunKey> run = name.latestOver(found);
        if (run.isEmpty()) {
            return found;
        }
        completions.removeIf(completion -> !completion.run().equals(run.get()));
        JobCompletion completion = found.completion(run.get()).orElseThrow();
        List<JobStart> starts = ofRun(Topic.JOB_STARTS, JobStart.class, run.get());
        Optional<JobStart> start = records(List.of(), starts).start(run.get());
        return around(completion, placement.of(completion, start), new ArrayList<>(completions), starts);
    }

    private static RunRecords records(List<JobCompletion> completions, List<JobStart> starts) {
        return new RunRecords(completions, starts, List.of(), List.of(), List.of(), List.of());
    }

    private List<JobCompletion> completions(RunName name) {
        List<JobCompletion> completions = new ArrayList<>();
        Optional<Instant> submit = name.submitTime();
        Set<String> keys = submit.map(time -> Set.of(new RunKey(name.cluster(), name.jobId(), time).text()))
                .orElse(Set.of());
        Instant from = submit.map(time -> time.minus(SKEW)).orElse(Instant.EPOCH);
        reader.read(
                new Part<>(
                        Topic.JOB_COMPLETIONS,
                        JobCompletion.class,
                        keys,
                        keys.isEmpty() ? key -> key.startsWith(name.keyPrefix()) : keys::contains,
                        from,
                        LATEST),
                completions::add);
        return completions;
    }

    private <T> List<T> ofRun(Topic topic, Class<T> type, RunKey run) {
        List<T> found = new ArrayList<>();
        Set<String> key = Set.of(run.text());
        reader.read(new Part<>(topic, type, key, key::contains, run.submitTime().minus(SKEW), LATEST), found::add);
        return found;
    }

    private RunRecords around(
            JobCompletion completion,
            SortedMap<NodeKey, List<Holding>> nodes,
            List<JobCompletion> completions,
            List<JobStart> starts) {
        RunKey run = completion.run();
        List<JobEnergy> results = ofRun(Topic.JOB_ENERGY_REVISIONS, JobEnergy.class, run);
        results.addAll(ofRun(Topic.JOB_ENERGY, JobEnergy.class, run));
        List<NodeJobEnergy> answers = ofRun(Topic.NODE_JOB_ENERGY, NodeJobEnergy.class, run);
        List<NodeState> states = new ArrayList<>();
        List<PowerReading> readings = new ArrayList<>();
        Set<NodeKey> chosen = choice.of(nodes.keySet());
        if (!chosen.isEmpty()) {
            Set<String> keys = new TreeSet<>(chosen.stream().map(NodeKey::text).toList());
            reader.read(
                    new Part<>(Topic.NODE_STATES, NodeState.class, keys, keys::contains, Instant.EPOCH, LATEST),
                    states::add);
            Extent extent = Extent.of(nodes.values());
            reader.read(
                    new Part<>(
                            Topic.NODE_POWER,
                            PowerReading.class,
                            keys,
                            keys::contains,
                            extent.from().minus(SKEW),
                            extent.to().plus(correctionWindow)),
                    reading -> extent.keep(reading, readings));
            if (!readings.isEmpty()) {
                others(chosen, extent, completions, starts);
            }
        }
        return new RunRecords(completions, starts, states, readings, answers, results);
    }

    /** Reads the co-located runs: first the starts of all time, then the completions since the first co-located run started. */
    private void others(Set<NodeKey> nodes, Extent extent, List<JobCompletion> completions, List<JobStart> starts) {
        CoLocatedRuns coLocated = new CoLocatedRuns(placement, nodes, extent);
        List<JobStart> startsNear = new ArrayList<>();
        reader.read(
                new Part<>(Topic.JOB_STARTS, JobStart.class, Set.of(), key -> true, Instant.EPOCH, LATEST),
                start -> coLocated.addIfNear(start, startsNear));
        Instant since = startsNear.stream()
                .map(JobStart::startTime)
                .reduce(extent.coLocatedFrom(), (one, other) -> one.isBefore(other) ? one : other);
        List<JobCompletion> over = new ArrayList<>();
        reader.read(
                new Part<>(
                        Topic.JOB_COMPLETIONS, JobCompletion.class, Set.of(), key -> true, since.minus(SKEW), LATEST),
                completion -> coLocated.addIfNear(completion, over));
        starts.addAll(startsNear);
        completions.addAll(over);
    }

    /**
     * The time range of the records needed.
     *
     * @param from the start of the range of readings
     * @param coLocatedFrom the start of the range of co-located runs
     * @param to the end of both ranges
     */
    record Extent(Instant from, Instant coLocatedFrom, Instant to) {

        static Extent of(Collection<List<Holding>> held) {
            Instant start = held.stream()
                    .flatMap(List::stream)
                    .map(holding -> Instant.ofEpochMilli(holding.start()))
                    .min(Comparator.naturalOrder())
                    .orElse(Instant.EPOCH);
            Instant end = held.stream()
                    .flatMap(List::stream)
                    .map(holding -> Instant.ofEpochMilli(holding.end()))
                    .max(Comparator.naturalOrder())
                    .orElse(LATEST);
            Instant earliest = start.minus(AFTER);
            Instant learned = end.minus(BEFORE);
            return new Extent(earliest.isBefore(learned) ? earliest : learned, earliest, end.plus(AFTER));
        }

        void keep(PowerReading reading, List<PowerReading> kept) {
            if (!reading.readingTime().isBefore(from) && !reading.readingTime().isAfter(to)) {
                kept.add(reading);
            }
        }
    }

    @Override
    public void close() {
        reader.close();
    }
}
