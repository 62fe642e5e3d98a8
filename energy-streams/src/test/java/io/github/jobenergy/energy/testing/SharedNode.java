package io.github.jobenergy.energy.testing;

import io.github.jobenergy.energy.meter.MeterSettings;
import io.github.jobenergy.energy.register.span.MeterRules;
import io.github.jobenergy.energy.replay.Replay;
import io.github.jobenergy.energy.share.placement.MeterSpaces;
import io.github.jobenergy.schemas.check.ContractCheck;
import io.github.jobenergy.schemas.energy.NodeJobEnergy;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.JobResources;
import io.github.jobenergy.schemas.job.JobStart;
import io.github.jobenergy.schemas.job.JobTimes;
import io.github.jobenergy.schemas.job.NodeAllocation;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.job.Slice;
import io.github.jobenergy.schemas.node.MalformedHostlistException;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.node.NodeCapacity;
import io.github.jobenergy.schemas.node.NodeCapacity.GpuCount;
import io.github.jobenergy.schemas.node.NodeState;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.node.RunUse;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.quantity.Power;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.LongFunction;
import java.util.function.LongPredicate;

/** A node whose meters draw constant power, every reading at a full ten seconds, and runs of 100 s on it. */
public final class SharedNode {

    public static final Instant START = Instant.parse("2026-11-21T01:10:00Z");
    public static final Instant END = START.plusSeconds(100);

    private static final int READING_SECONDS = 10;
    private static final int AROUND_SECONDS = 300;

    private final Replay replay;
    private final Map<Integer, Long> busyCpus = new TreeMap<>();
    private final Map<Long, String> methods = new TreeMap<>();

    private SharedNode(Optional<Power> idle) {
        MeterRules rules = new MeterRules(Optional.empty(), Optional.empty(), idle);
        MeterSettings usual = MeterSettings.DEFAULT;
        replay = new Replay(
                new MeterSettings(
                        usual.lateness(), usual.deadline(), usual.correctionWindow(), usual.coalescing(), rules),
                MeterSpaces.OWN,
                Clock.systemUTC());
    }

    /** A node of known capacity: CPUs, as many GiB, and GPUs. */
    public static SharedNode of(long cpus, long gpus) {
        return new SharedNode(Optional.empty()).has(-AROUND_SECONDS, cpus, gpus);
    }

    /** A node of unknown capacity. */
    public static SharedNode unknown() {
        return new SharedNode(Optional.empty());
    }

    /** A node with that idle power. */
    public static SharedNode idling(long watts, long cpus, long gpus) {
        return new SharedNode(Optional.of(Power.ofWatts(watts))).has(-AROUND_SECONDS, cpus, gpus);
    }

    /** Reports a capacity that many seconds after the start of the runs. */
    public SharedNode has(long second, long cpus, long gpus) {
        List<GpuCount> counts = gpus == 0 ? List.of() : List.of(new GpuCount(Optional.empty(), gpus, Optional.empty()));
        NodeCapacity capacity = new NodeCapacity(
                Optional.of(cpus), Optional.empty(), Optional.of(cpus << 30), Optional.empty(), counts);
        replay.observe(NodeState.builder(RecordedJobs.node("n1"), START.plusSeconds(second))
                .state("MIXED")
                .stateRaw("MIXED")
                .capacity(capacity)
                .build());
        return this;
    }

    /** From here on every reading reports that the run keeps that many CPUs busy. */
    public SharedNode uses(int id, long cpus) {
        busyCpus.put(id, cpus);
        return this;
    }

    private List<RunUse> usesAt(long second) {
        return second < 0 || second > Duration.between(START, END).toSeconds()
                ? List.of()
                : busyCpus.entrySet().stream()
                        .map(busy -> new RunUse(
                                Optional.empty(),
                                busy.getKey(),
                                Optional.empty(),
                                Duration.ofSeconds(busy.getValue() * second)))
                        .toList();
    }

    /** A counter of a domain at that power in watts. */
    public SharedNode draws(String domain, long watts) {
        return draws(domain, "source", watts);
    }

    /** A counter of a domain, read by that instrument, at that power in watts. */
    public SharedNode draws(String domain, String source, long watts) {
        for (long second = -AROUND_SECONDS; second <= 2 * AROUND_SECONDS; second += READING_SECONDS) {
            Instant time = START.plusSeconds(second);
            Energy counted = Energy.ofJoules(watts * (AROUND_SECONDS + second));
            replay.read(new PowerReading(
                    RecordedJobs.node("n1"),
                    time,
                    domain,
                    source,
                    new Measurement.Counter(counted, Optional.empty(), Optional.empty()),
                    usesAt(second),
                    time));
        }
        return this;
    }

    /** A counter of a domain with that range, at that power in watts, read at a full thirty seconds. */
    public SharedNode rollsOver(String domain, long watts, Energy range) {
        for (long second = -AROUND_SECONDS; second <= 2 * AROUND_SECONDS; second += 30) {
            Energy counted = Energy.ofMillijoules(1_000 * watts * (AROUND_SECONDS + second) % range.millijoules());
            read(domain, second, new Measurement.Counter(counted, Optional.of(range), Optional.empty()));
        }
        return this;
    }

    /** A counter of a domain at that power in watts, with a reading at some of the full ten seconds. */
    public SharedNode counts(String domain, long watts, LongPredicate isRead) {
        return reads(
                domain,
                isRead,
                second -> new Measurement.Counter(
                        Energy.ofJoules(watts * (AROUND_SECONDS + second)), Optional.empty(), Optional.empty()));
    }

    /**
     * Instants of a domain at that power in watts, a milliwatt more or less so that no value is repeated, with a reading
     * at some of the full ten seconds.
     */
    public SharedNode polls(String domain, long watts, LongPredicate isRead) {
        return reads(
                domain,
                isRead,
                second -> new Measurement.Instantaneous(
                        Power.ofMilliwatts(1_000 * watts + (second % (2 * READING_SECONDS) == 0 ? 1 : -1))));
    }

    private SharedNode reads(String domain, LongPredicate isRead, LongFunction<Measurement> measurement) {
        for (long second = -AROUND_SECONDS; second <= 2 * AROUND_SECONDS; second += READING_SECONDS) {
            if (isRead.test(second)) {
                read(domain, second, measurement.apply(second));
            }
        }
        return this;
    }

    private void read(String domain, long second, Measurement measurement) {
        Instant time = START.plusSeconds(second);
        replay.read(
                new PowerReading(RecordedJobs.node("n1"), time, domain, "source", measurement, usesAt(second), time));
    }

    /** A run that held that many CPUs over all its nodes for the whole time. */
    public SharedNode runs(int id, String nodes, long cpus, Optional<Long> gpus) throws MalformedHostlistException {
        return completes(id, nodes, new Held(cpus, gpus, Optional.empty(), Optional.empty()));
    }

    /** A run that held that many CPUs of the node for the whole time, and was suspended for that many seconds of it. */
    public SharedNode suspends(int id, long cpus, long seconds) throws MalformedHostlistException {
        return completes(
                id, "n1", new Held(cpus, Optional.empty(), Optional.empty(), Optional.of(Duration.ofSeconds(seconds))));
    }

    /** A run that owned its nodes. */
    public SharedNode owns(int id, String nodes) throws MalformedHostlistException {
        return completes(id, nodes, new Held(1, Optional.empty(), Optional.of(true), Optional.empty()));
    }

    private SharedNode completes(int id, String nodes, Held held) throws MalformedHostlistException {
        JobCompletion plain =
                RecordedJobs.completion(run(id), new Slice(START, END, nodes, Optional.of(held.cpus())), 1);
        JobResources known = plain.resources();
        JobTimes times = plain.times();
        replay.complete(plain.toBuilder()
                .times(new JobTimes(
                        times.eligibleTime(),
                        times.startTime(),
                        times.endTime(),
                        times.elapsed(),
                        held.suspended().or(times::suspended),
                        times.timeLimit()))
                .resources(known.toBuilder()
                        .memoryBytes(Optional.empty())
                        .gpuCount(held.gpus())
                        .exclusive(held.exclusive())
                        .build())
                .build());
        return this;
    }

    /** What a run was given on the node. */
    public SharedNode holds(int id, NodeAllocation allocation) throws MalformedHostlistException {
        return starts(id, List.of(allocation));
    }

    /** What a run was given on its nodes; nothing where only that it began is known. */
    public SharedNode starts(int id, List<NodeAllocation> allocations) throws MalformedHostlistException {
        replay.start(JobStart.builder(run(id), 1)
                .startTime(START)
                .nodes("n1")
                .allocations(allocations)
                .observedTime(START)
                .build());
        return this;
    }

    public static RunKey run(int id) {
        return RunKey.of("rig22", id, START.getEpochSecond());
    }

    /** What each run drew on the node, by its job id. */
    public SortedMap<Long, NodeJobEnergy> answers() {
        replay.close().forEach(result -> {
            ContractCheck.assertValid(result);
            methods.put(result.run().jobId(), result.methodVersion());
        });
        SortedMap<Long, NodeJobEnergy> answers = new TreeMap<>();
        replay.answers().forEach(answer -> {
            ContractCheck.assertValid(answer);
            if (answer.node().node().equals("n1")) {
                answers.put(answer.run().jobId(), answer);
            }
        });
        return answers;
    }

    /** By which method each run was charged, by its job id; after {@link #answers()}. */
    public Map<Long, String> methods() {
        return methods;
    }

    private record Held(long cpus, Optional<Long> gpus, Optional<Boolean> exclusive, Optional<Duration> suspended) {}
}
