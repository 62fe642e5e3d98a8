package io.github.jobenergy.energy.testing;

import io.github.jobenergy.schemas.job.Evidence;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.JobIdentity;
import io.github.jobenergy.schemas.job.JobMembership;
import io.github.jobenergy.schemas.job.JobOutcome;
import io.github.jobenergy.schemas.job.JobResources;
import io.github.jobenergy.schemas.job.JobState;
import io.github.jobenergy.schemas.job.JobTimes;
import io.github.jobenergy.schemas.job.JobUser;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.job.Slice;
import io.github.jobenergy.schemas.job.SlurmEnergy;
import io.github.jobenergy.schemas.job.Step;
import io.github.jobenergy.schemas.job.TimeLimit;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.node.NodeCapacity;
import io.github.jobenergy.schemas.node.NodeKey;
import io.github.jobenergy.schemas.node.NodeState;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.quantity.Power;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Nine jobs on four nodes of a real Slurm 22.05, and the values of a known sensor of each node every second. {@code plain} ran
 * without PrologFlags, {@code contain} with PrologFlags=Contain.
 */
public final class RecordedJobs {

    /** The recordings. */
    public static final List<String> NAMES = List.of("plain", "contain");

    /** The nodes of both. */
    public static final List<String> NODES = List.of("n1", "n2", "n3", "n4");

    private static final String CLUSTER = "rig22";

    private final String name;

    public RecordedJobs(String name) {
        this.name = name;
    }

    /** One row of a sensor: the time in milliseconds, its counter in millijoules, the power in milliwatts. */
    public record Row(long time, long millijoules, long milliwatts) {}

    public static NodeKey node(String node) {
        return new NodeKey(CLUSTER, node);
    }

    public List<Row> sensor(String node) {
        List<Row> rows = new ArrayList<>();
        for (String line : lines(name + "/" + node + ".csv")) {
            String[] fields = line.split(",", -1);
            rows.add(new Row(
                    new BigDecimal(fields[0]).movePointRight(3).longValueExact(),
                    Long.parseLong(fields[1]) * 1_000,
                    Long.parseLong(fields[2]) * 1_000));
        }
        return rows;
    }

    /** What the sensor's counter advanced by between two instants, straight lines between its rows, in joules. */
    public double truth(String node, Instant from, Instant to) {
        return counter(node, to.toEpochMilli()) - counter(node, from.toEpochMilli());
    }

    private double counter(String node, long time) {
        List<Row> rows = sensor(node);
        for (int i = 1; i < rows.size(); i++) {
            Row before = rows.get(i - 1);
            Row after = rows.get(i);
            if (before.time() <= time && time < after.time()) {
                double part = (time - before.time()) / (double) (after.time() - before.time());
                return (before.millijoules() + part * (after.millijoules() - before.millijoules())) / 1_000;
            }
        }
        throw new IllegalArgumentException("the sensor of " + node + " has no row around " + time);
    }

    public static PowerReading counter(String node, Row row) {
        Measurement counter =
                new Measurement.Counter(Energy.ofMillijoules(row.millijoules()), Optional.empty(), Optional.empty());
        return reading(node, row, counter);
    }

    public static PowerReading instant(String node, Row row) {
        return reading(node, row, new Measurement.Instantaneous(Power.ofMilliwatts(row.milliwatts())));
    }

    private static PowerReading reading(String node, Row row, Measurement measurement) {
        Instant time = Instant.ofEpochMilli(row.time());
        return new PowerReading(node(node), time, PowerReading.NODE_DOMAIN, "pm_counters", measurement, time);
    }

    /** Every row of every node, as counters. */
    public List<PowerReading> counters() {
        List<PowerReading> readings = new ArrayList<>();
        for (String node : NODES) {
            sensor(node).forEach(row -> readings.add(counter(node, row)));
        }
        return readings;
    }

    /** The node states of scontrol: four CPUs and 4,000 MiB each. */
    public List<NodeState> states() {
        List<NodeState> states = new ArrayList<>();
        for (String node : NODES) {
            NodeCapacity capacity = new NodeCapacity(
                    Optional.of(4L), Optional.of(0L), Optional.of(4_000L << 20), Optional.of(0L), List.of());
            Instant time = Instant.ofEpochMilli(sensor(node).get(0).time());
            states.add(NodeState.builder(node(node), time)
                    .state("IDLE")
                    .stateRaw("IDLE")
                    .capacity(capacity)
                    .build());
        }
        return states;
    }

    public List<JobCompletion> completions() {
        return lines(name + "/runs.csv").stream()
                .skip(1)
                .map(line -> line.split(",(?![^\\[]*\\])", -1))
                .map(fields -> completion(
                        RunKey.of(CLUSTER, Long.parseLong(fields[0]), Long.parseLong(fields[1])),
                        new Slice(
                                Instant.ofEpochSecond(Long.parseLong(fields[2])),
                                Instant.ofEpochSecond(Long.parseLong(fields[3])),
                                fields[4],
                                Optional.of(Long.parseLong(fields[5]))),
                        Long.parseLong(fields[6]) << 20))
                .toList();
    }

    /** The completions with the steps of accounting and the energy that Slurm reports, by the rules of jobcomp-bridge. */
    public List<JobCompletion> accounted() {
        List<String[]> rows = lines(name + "/accounting.csv").stream()
                .skip(1)
                .map(line -> line.split(",(?![^\\[]*\\])", -1))
                .toList();
        return completions().stream()
                .map(completion -> accounted(completion, rows))
                .toList();
    }

    private static JobCompletion accounted(JobCompletion completion, List<String[]> rows) {
        String job = Long.toString(completion.run().jobId());
        List<Step> steps = rows.stream()
                .filter(row -> row[0].startsWith(job + "."))
                .map(row -> new Step(
                        row[0].substring(job.length() + 1),
                        Optional.of(Instant.ofEpochSecond(Long.parseLong(row[1]))),
                        Optional.of(Instant.ofEpochSecond(Long.parseLong(row[2]))),
                        Optional.of(row[3]),
                        Optional.of(Energy.ofJoules(Long.parseLong(row[4])))))
                .toList();
        Optional<SlurmEnergy> ofJob = rows.stream()
                .filter(row -> row[0].equals(job) && !row[4].isEmpty())
                .map(row -> SlurmEnergy.measured(Energy.ofJoules(Long.parseLong(row[4])), SlurmEnergy.Source.JOB))
                .findFirst();
        return completion.toBuilder()
                .steps(steps)
                .slurmEnergy(ofJob.or(() -> ofStep(steps, "extern", SlurmEnergy.Source.EXTERN_STEP))
                        .or(() -> ofStep(steps, "batch", SlurmEnergy.Source.BATCH_STEP))
                        .orElse(SlurmEnergy.UNSET))
                .build();
    }

    private static Optional<SlurmEnergy> ofStep(List<Step> steps, String id, SlurmEnergy.Source source) {
        return steps.stream()
                .filter(step -> step.stepId().equals(id))
                .flatMap(step -> step.slurm().stream())
                .map(joules -> SlurmEnergy.measured(joules, source))
                .findFirst();
    }

    /** The completion of a run with one allocation. */
    public static JobCompletion completion(RunKey run, Slice slice, long memoryBytes) {
        return completion(run, List.of(slice), memoryBytes);
    }

    /** The same of a run that was resized. */
    public static JobCompletion completion(RunKey run, List<Slice> slices) {
        return completion(run, slices, 1L << 30);
    }

    private static JobCompletion completion(RunKey run, List<Slice> slices, long memoryBytes) {
        Slice slice = slices.get(0);
        Instant end = slices.get(slices.size() - 1).endTime();
        return JobCompletion.builder(run, 1)
                .settled(true)
                .identity(new JobIdentity(
                        Optional.of("job"),
                        Optional.empty(),
                        new JobUser(
                                Optional.of("alice"),
                                Optional.of(2001L),
                                Optional.empty(),
                                Optional.empty(),
                                Optional.of("astro"),
                                Optional.of("batch"),
                                Optional.of("normal")),
                        new JobMembership(
                                Optional.empty(),
                                Optional.empty(),
                                Optional.empty(),
                                Optional.empty(),
                                Optional.empty(),
                                Optional.empty()),
                        Optional.empty(),
                        Optional.empty()))
                .outcome(JobOutcome.builder(new JobState("COMPLETED"), "COMPLETED")
                        .exitCode(Optional.of(0L))
                        .exitSignal(Optional.of(0L))
                        .build())
                .times(new JobTimes(
                        Optional.empty(),
                        Optional.of(slice.startTime()),
                        end,
                        Optional.of(Duration.between(slice.startTime(), end)),
                        Optional.empty(),
                        TimeLimit.UNKNOWN))
                .resources(JobResources.builder()
                        .nodes(Optional.of(slice.nodes()))
                        .cpuCount(slice.cpuCount())
                        .memoryBytes(Optional.of(memoryBytes))
                        .slices(slices)
                        .build())
                .slurmEnergy(SlurmEnergy.UNSET)
                .evidence(new Evidence(Optional.empty(), List.of(Evidence.Witness.SACCT), Evidence.Capture.FILE, end))
                .build();
    }

    private static List<String> lines(String resource) {
        InputStream in =
                Objects.requireNonNull(RecordedJobs.class.getResourceAsStream("/recorded-jobs/" + resource), resource);
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            return lines.lines().toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
