package io.github.jobenergy.energy.testing;

import io.github.jobenergy.schemas.job.GpuPart;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.JobStart;
import io.github.jobenergy.schemas.job.NodeAllocation;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.job.Slice;
import io.github.jobenergy.schemas.job.SlurmEnergy;
import io.github.jobenergy.schemas.job.Step;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.node.NodeCapacity;
import io.github.jobenergy.schemas.node.NodeCapacity.GpuCount;
import io.github.jobenergy.schemas.node.NodeState;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.node.RunUse;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.quantity.Power;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/**
 * A made-up node and what might happen to it in some hours: several meters of every kind, with losses, standstills, resets and
 * rollovers; runs that abut, overlap and outlast everything; starts, states, or neither.
 */
public final class RandomNodeHistory {

    private static final String[] SLURM_STATES = {
        "IDLE",
        "ALLOCATED",
        "MIXED",
        "MIXED COMPLETING",
        "IDLE COMPLETING",
        "IDLE DRAIN",
        "IDLE PLANNED",
        "IDLE POWERING_UP",
        "DOWN",
        "UNKNOWN"
    };

    public static final Instant BEGIN = Instant.parse("2026-11-20T22:00:00Z");

    private final Random random;
    private final List<Object> records = new ArrayList<>();
    private final long hours;
    private final boolean areUsesMeasured;

    public RandomNodeHistory(long seed) {
        random = new Random(seed);
        hours = 1L + random.nextInt(5);
        areUsesMeasured = random.nextInt(4) == 0;
        int meters = 1 + random.nextInt(3);
        for (int meter = 0; meter < meters; meter++) {
            addMeter("source" + meter, random.nextInt(5) == 0 ? "cpu[" + meter + "]" : "node");
        }
        if (random.nextInt(3) == 0) {
            addMeter("nvml", "gpu[0]");
            addMeter("nvml", "gpu[1]");
        }
        int runs = 1 + random.nextInt(12);
        for (int run = 1; run <= runs; run++) {
            addRun(run);
        }
        if (random.nextBoolean()) {
            addStates();
        }
    }

    public List<Object> records() {
        return records;
    }

    private void addMeter(String source, String domain) {
        int kind = random.nextInt(4);
        int period = new int[] {10, 30, 60}[random.nextInt(3)];
        double loss = random.nextInt(3) * 0.1;
        long counter = random.nextInt(1_000_000);
        long range = random.nextBoolean() ? 3_000_000 : 0;
        int stall = random.nextInt(3) * 200;
        long shown = counter;
        for (long second = random.nextInt(period); second < hours * 3_600; second += period) {
            long watts = 200L + random.nextInt(300);
            counter += watts * period;
            counter = random.nextInt(500) == 0 ? 0 : counter;
            counter = range > 0 ? counter % range : counter;
            shown = second % 700 < stall ? shown : counter;
            boolean isBlackout = second > 2_000 && second < 3_000 && loss > 0;
            if (random.nextDouble() >= loss && !isBlackout) {
                Instant time = BEGIN.plusSeconds(second).plusMillis(random.nextInt(1_000));
                Measurement measurement = measurement(kind, watts, period, shown, range);
                List<RunUse> uses = areUsesMeasured ? List.of(use(1, second), use(2, second)) : List.of();
                records.add(new PowerReading(RecordedJobs.node("n1"), time, domain, source, measurement, uses, time));
            }
        }
    }

    private static RunUse use(long jobId, long second) {
        return new RunUse(Optional.empty(), jobId, Optional.empty(), Duration.ofSeconds(jobId * second));
    }

    private static Measurement measurement(int kind, long watts, int period, long counter, long range) {
        Duration interval = Duration.ofSeconds(period);
        return switch (kind) {
            case 0 ->
                new Measurement.Counter(
                        Energy.ofJoules(counter),
                        range > 0 ? Optional.of(Energy.ofJoules(range)) : Optional.empty(),
                        Optional.empty());
            case 1 -> new Measurement.IntervalEnergy(Energy.ofJoules(watts * period), interval);
            case 2 -> new Measurement.IntervalMean(Power.ofWatts(watts), interval);
            default -> new Measurement.Instantaneous(Power.ofWatts(watts));
        };
    }

    private void addRun(int id) {
        Instant start = BEGIN.plusSeconds(random.nextInt((int) hours * 3_000));
        int length = random.nextInt(4) == 0 ? random.nextInt((int) hours * 3_600) : random.nextInt(300);
        long cpus = 1L + random.nextInt(6);
        RunKey run = RunKey.of("rig22", id, start.getEpochSecond() - 5);
        String nodes = random.nextInt(4) == 0 ? "n[1-2]" : "n1";
        JobCompletion completion = RecordedJobs.completion(
                run, new Slice(start, start.plusSeconds(length), nodes, Optional.of(cpus)), cpus << 30);
        JobCompletion accounted = id % 2 == 0 ? withRequest(completion, cpus) : completion;
        records.add(id % 3 == 0 ? accounted : withSlurm(accounted, length));
        if (random.nextInt(3) == 0) {
            NodeAllocation allocation = new NodeAllocation(
                    "n1",
                    Optional.of(cpus),
                    Optional.of(cpus << 30),
                    random.nextBoolean() ? List.of(random.nextInt(2)) : List.of(),
                    random.nextInt(4) == 0 ? Optional.of(List.of(new GpuPart(1, 1, 3))) : Optional.empty());
            records.add(JobStart.builder(run, 1)
                    .startTime(start)
                    .nodes(nodes)
                    .exclusive(random.nextInt(5) == 0 ? Optional.of(true) : Optional.empty())
                    .allocations(List.of(allocation))
                    .observedTime(start)
                    .build());
        }
    }

    /** The completion with a request of one CPU. */
    private static JobCompletion withRequest(JobCompletion completion, long cpus) {
        return completion.toBuilder()
                .resources(completion.resources().toBuilder()
                        .tresAllocated(Optional.of(Map.of("cpu", String.valueOf(cpus))))
                        .tresRequested(Optional.of(Map.of("cpu", "1")))
                        .build())
                .build();
    }

    /** The completion with an energy of Slurm: that of 350 W for each node, of the extern step. */
    private static JobCompletion withSlurm(JobCompletion completion, int seconds) {
        Energy joules = Energy.ofJoules(350L * seconds);
        Step extern = new Step(
                "extern",
                completion.times().startTime(),
                Optional.of(completion.times().endTime()),
                completion.resources().nodes(),
                Optional.of(joules));
        return completion.toBuilder()
                .steps(length(completion) < 30 ? List.of(extern) : withNumbered(extern, length(completion) / 6))
                .slurmEnergy(SlurmEnergy.measured(joules, SlurmEnergy.Source.EXTERN_STEP))
                .build();
    }

    private static long length(JobCompletion completion) {
        return completion.times().elapsed().orElse(Duration.ZERO).toSeconds();
    }

    /** The extern step and three numbered steps: from 1 to 2, from 2 to 4 and from 5 to 6 such parts of the run. */
    private static List<Step> withNumbered(Step extern, long seconds) {
        List<Step> steps = new ArrayList<>(List.of(extern));
        long[][] parts = {{1, 2}, {2, 4}, {5, 6}};
        for (int id = 0; id < parts.length; id++) {
            Instant start = extern.startTime().orElseThrow();
            steps.add(new Step(
                    String.valueOf(id),
                    Optional.of(start.plusSeconds(parts[id][0] * seconds)),
                    Optional.of(start.plusSeconds(parts[id][1] * seconds)),
                    extern.nodes(),
                    Optional.of(Energy.ofJoules(350 * seconds))));
        }
        return steps;
    }

    private void addStates() {
        for (int minute = 0; minute < hours * 60; minute += 7) {
            int minuteOfState = minute;
            NodeCapacity capacity = new NodeCapacity(
                    Optional.of(minute < 100 ? 8L : 16L),
                    Optional.empty(),
                    Optional.of(32L << 30),
                    Optional.empty(),
                    hours > 2 ? List.of(new GpuCount(Optional.empty(), 2, Optional.empty())) : List.of());
            String[] slurmState = SLURM_STATES[random.nextInt(SLURM_STATES.length)].split(" ", -1);
            records.add(NodeState.builder(RecordedJobs.node("n1"), BEGIN.plus(Duration.ofMinutes(minute)))
                    .state(slurmState[0])
                    .flags(List.of(slurmState).subList(1, slurmState.length))
                    .stateRaw(String.join("+", slurmState))
                    .capacity(capacity)
                    .slurmEnergyPlugin(
                            Optional.of(minute < 150 ? "ipmi" : "rapl").filter(any -> minuteOfState >= 50))
                    .build());
        }
    }
}
