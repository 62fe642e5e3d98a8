package io.github.jobenergy.energy.meter.occupancy;

import io.github.jobenergy.energy.meter.Meter;
import io.github.jobenergy.energy.meter.MeterSettings;
import io.github.jobenergy.energy.meter.occupancy.NodeOccupancy.ShareQuery;
import io.github.jobenergy.energy.meter.sums.NodeRegister;
import io.github.jobenergy.energy.meter.sums.RunDiagnostics;
import io.github.jobenergy.energy.meter.sums.Window.Conditions;
import io.github.jobenergy.energy.meter.sums.Window.Range;
import io.github.jobenergy.energy.register.RunTimeline;
import io.github.jobenergy.energy.register.span.MeterRules;
import io.github.jobenergy.energy.replay.MemoryMeterStores;
import io.github.jobenergy.energy.share.Claim;
import io.github.jobenergy.energy.share.placement.NodeRun;
import io.github.jobenergy.energy.share.placement.NodeRun.Holding;
import io.github.jobenergy.energy.share.placement.NodeRun.Phase;
import io.github.jobenergy.schemas.energy.NodeJobEnergy;
import io.github.jobenergy.schemas.job.GpuPart;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.node.NodeCapacity;
import io.github.jobenergy.schemas.node.NodeCapacity.GpuCount;
import io.github.jobenergy.schemas.node.NodeKey;
import io.github.jobenergy.schemas.node.NodeState;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.node.RunUse;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.quantity.Power;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A made-up node with meters of some domains, that lose readings, fall silent and are set back, and runs that hold parts of it
 * and overlap.
 */
final class RandomNode {

    private static final NodeKey NODE = new NodeKey("rig22", "n1");
    private static final Instant BEGIN = Instant.parse("2026-11-20T12:40:00Z");
    private static final int SECONDS = 7_200;
    private static final long FROM = BEGIN.minusSeconds(60).toEpochMilli();
    private static final long TO = BEGIN.plusSeconds(2L * SECONDS).toEpochMilli();
    private static final Duration DEADLINE = Duration.ofDays(3_650);
    private static final List<List<String>> DOMAINS = List.of(
            List.of("node"),
            List.of("node", "gpu[0]", "gpu[1]"),
            List.of("node", "cpu[0]", "dram[0]", "gpu[0]"),
            List.of("cpu[0]", "cpu[1]", "core[0]", "dram[0]", "gpu[0]", "gpu[1]"),
            List.of("psys", "cpu[0]", "gpu[0]", "gpu[1]", "gpu[2]"),
            List.of("module[0]", "grace[0]", "cpu[0]", "gpu[0]"),
            List.of("node", "accelerator[0]", "gpu[0]", "gpu[1]"),
            List.of("gpu[0]", "gpu[1]"));

    private final Random random;
    private final MeterRules rules;
    private final boolean isUseMeasured;
    private final MemoryMeterStores stores = new MemoryMeterStores();
    private final TreeMap<RunKey, NodeJobEnergy> answers = new TreeMap<>();
    private final List<NodeRun> runs = new ArrayList<>();

    RandomNode(long seed) {
        random = new Random(seed);
        boolean isIdleKnown = random.nextBoolean();
        rules = new MeterRules(
                Optional.empty(), Optional.empty(), isIdleKnown ? Optional.of(Power.ofWatts(300)) : Optional.empty());
        isUseMeasured = random.nextInt(3) == 0;
    }

    /** Everything, in an order of its own. */
    void happen(long order) {
        int count = 1 + random.nextInt(8);
        for (int id = 1; id <= count; id++) {
            runs.add(run(id));
        }
        List<Object> records = new ArrayList<>();
        for (String domain : DOMAINS.get(random.nextInt(DOMAINS.size()))) {
            addMeter(domain, "first", records);
            if (random.nextInt(3) == 0) {
                addMeter(domain, "second", records);
            }
        }
        records.addAll(runs);
        records.add(state());
        Collections.shuffle(records, new Random(order));
        MeterSettings settings = new MeterSettings(Optional.of(DEADLINE), DEADLINE, DEADLINE, DEADLINE, rules);
        Meter meter = new Meter(stores, settings, answer -> answers.put(answer.run(), answer), hour -> {});
        for (Object next : records) {
            if (next instanceof PowerReading reading) {
                meter.read(reading, BEGIN);
            } else if (next instanceof NodeState state) {
                meter.observe(state, BEGIN);
            } else if (next instanceof NodeRun run) {
                meter.follow(run, BEGIN);
            }
        }
        boolean hasMore = true;
        while (hasMore) {
            hasMore = meter.wake(BEGIN.plus(DEADLINE).plus(DEADLINE));
        }
    }

    private void addMeter(String domain, String source, List<Object> records) {
        int kind = random.nextInt(4);
        int period = 10 + random.nextInt(50);
        double loss = random.nextInt(3) * 0.15;
        int gapStart = random.nextInt(3) == 0 ? random.nextInt(SECONDS) : SECONDS;
        long counter = 0;
        for (int second = random.nextInt(period); second < SECONDS; second += period) {
            long watts = (domain.equals("node") ? 400L : 50L) + random.nextInt(300);
            counter = random.nextInt(300) == 0 ? 0 : counter + watts * period;
            boolean isInGap = second >= gapStart && second < gapStart + 3_000;
            if (!isInGap && random.nextDouble() >= loss) {
                Instant time = BEGIN.plusSeconds(second).plusMillis(random.nextInt(1_000));
                Measurement measurement = measurement(kind, watts, Duration.ofSeconds(period), counter);
                records.add(new PowerReading(NODE, time, domain, source, measurement, uses(time), time));
            }
        }
    }

    private List<RunUse> uses(Instant time) {
        if (!isUseMeasured) {
            return List.of();
        }
        return runs.stream()
                .filter(run -> run.start() <= time.toEpochMilli() && time.toEpochMilli() < run.end())
                .map(run -> new RunUse(
                        Optional.empty(),
                        run.run().jobId(),
                        Optional.empty(),
                        Duration.ofMillis(
                                (time.toEpochMilli() - run.start()) * (run.run().jobId() % 4))))
                .toList();
    }

    private static Measurement measurement(int kind, long watts, Duration interval, long counter) {
        return switch (kind) {
            case 0 -> new Measurement.Counter(Energy.ofJoules(counter), Optional.empty(), Optional.empty());
            case 1 -> new Measurement.IntervalEnergy(Energy.ofJoules(watts * interval.toSeconds()), interval);
            case 2 -> new Measurement.IntervalMean(Power.ofWatts(watts), interval);
            default -> new Measurement.Instantaneous(Power.ofWatts(watts));
        };
    }

    private NodeRun run(int id) {
        long start = BEGIN.plusSeconds(random.nextInt(SECONDS)).toEpochMilli();
        long middle = start + random.nextInt(2_000) * 1_000L;
        List<Holding> holdings = new ArrayList<>(List.of(new Holding(start, middle + 1_000, claim())));
        if (random.nextInt(4) == 0) {
            holdings.add(new Holding(middle + 1_000, middle + 1_000 + random.nextInt(900) * 1_000L, claim()));
        }
        return new NodeRun(RunKey.of("rig22", id, 1), NODE, 1, Phase.ENDED, holdings);
    }

    private Claim claim() {
        if (random.nextInt(6) == 0) {
            return Claim.WHOLE;
        }
        List<GpuPart> parts = new ArrayList<>();
        random.ints(random.nextInt(3), 0, 3).forEach(gpu -> parts.add(new GpuPart(gpu, random.nextInt(4), 3)));
        Optional<Long> gpus = Optional.of((long) parts.size()).filter(count -> random.nextInt(4) > 0);
        Optional<Long> memory = Optional.of(random.nextLong(32L << 30)).filter(bytes -> random.nextBoolean());
        return new Claim(
                false,
                Optional.of((long) random.nextInt(20)),
                memory,
                gpus,
                random.nextBoolean() ? parts : List.of(),
                1 + random.nextInt(2));
    }

    private NodeState state() {
        long gpus = random.nextInt(4);
        NodeCapacity capacity = new NodeCapacity(
                Optional.of(16L),
                Optional.empty(),
                Optional.of(32L << 30),
                Optional.empty(),
                gpus == 0 ? List.of() : List.of(new GpuCount(Optional.empty(), gpus, Optional.empty())));
        return NodeState.builder(NODE, BEGIN)
                .state("MIXED")
                .stateRaw("MIXED")
                .capacity(capacity)
                .build();
    }

    /** What the runs were charged, in millijoules. */
    long charged() {
        return answers.values().stream()
                .mapToLong(answer -> answer.amounts().energy().millijoules())
                .sum();
    }

    /** What the composed register advanced by over all of it, in millijoules. */
    long counted() {
        return register(occupancy())
                .advance(FROM, TO, new RunDiagnostics())
                .amount()
                .millijoules();
    }

    /** The unallocated energy, summed over the intervals of equal occupancy, in millijoules. */
    long unallocated() {
        RunTimeline occupancy = occupancy();
        TreeSet<Long> edges = new TreeSet<>(occupancy.changesWithin(FROM, TO));
        edges.addAll(new RunUses(stores, NODE).hoursWithin(FROM, TO));
        edges.add(TO);
        long sum = 0;
        long start = FROM;
        for (long end : edges) {
            sum += unallocated(occupancy, start, end);
            start = end;
        }
        return sum;
    }

    private RunTimeline occupancy() {
        return new RunTimeline(
                runs.stream().flatMap(run -> run.intervals().stream()).toList());
    }

    private NodeRegister register(RunTimeline occupancy) {
        return new NodeRegister(stores, NODE, new Conditions(occupancy, rules));
    }

    private Divider divider(NodeRun run, NodeRegister register) {
        NodeOccupancy occupancy = new NodeOccupancy(stores, NODE, new Range(run.start(), run.end()));
        return new Divider(occupancy, register, new IdlePower(stores, NODE, register, occupancy, rules.idlePower()));
    }

    private long unallocated(RunTimeline occupancy, long from, long to) {
        Optional<NodeRun> present = runs.stream()
                .filter(run -> run.intervals().stream().anyMatch(stay -> stay.touches(from, from + 1)))
                .findFirst();
        NodeRegister register = register(occupancy);
        return present.map(run -> divider(run, register)
                        .divide(from, to, new ShareQuery(Optional.of(run.run()), new RunDiagnostics()))
                        .division()
                        .unallocated())
                .orElseGet(() -> register.advance(from, to, new RunDiagnostics())
                        .amount()
                        .millijoules());
    }

    /** What each run was answered, in the order of the runs, as if at one time. */
    List<NodeJobEnergy> answers() {
        return answers.values().stream().map(answer -> answer.observedAt(BEGIN)).toList();
    }
}
