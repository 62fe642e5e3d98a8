package io.github.jobenergy.quickstart.play.recovery;

import io.github.jobenergy.quickstart.play.Inputs;
import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.codec.MalformedRecordException;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.JobStart;
import io.github.jobenergy.schemas.job.NodeAllocation;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.node.NodeCapacity;
import io.github.jobenergy.schemas.node.NodeKey;
import io.github.jobenergy.schemas.node.NodeState;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.quantity.UtcTime;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;

/**
 * Twelve days of nodes, so that the hours of the first five are thinned before the end: each node has one run over nearly all
 * the time, shorter runs one after the other, and a counter that is read about every ten minutes. The records are in the order
 * of time, to half an hour.
 */
final class LongHistory {

    static final int DAYS = 12;

    private static final int NODES = 8;
    private static final long CPUS = 8;
    private static final long LONG_CPUS = 3;
    private static final long SHORT_CPUS = 4;
    private static final int SHORTEST_HOURS = 2;
    private static final int LONGEST_HOURS = 30;
    private static final Duration SPACING = Duration.ofMinutes(10);
    private static final Duration SHUFFLED = Duration.ofMinutes(30);
    private static final ContractCodec CODEC = new ContractCodec();

    private final Random random;
    private final Instant end;
    private final Instant begin;
    private final List<TimedRecord> records = new ArrayList<>();
    private int lastId;

    /** A record and its time. */
    private record TimedRecord(Instant time, Object value) {}

    /** Lives that end at an hour of the day before: brokers keep what is not long ago. Another day moves them by whole days. */
    LongHistory(long seed, LocalDate today) {
        this.random = new Random(seed);
        this.end = today.atStartOfDay(ZoneOffset.UTC).toInstant().minus(Duration.ofHours(random.nextInt(24)));
        this.begin = end.minus(Duration.ofDays(DAYS));
    }

    Inputs inputs() throws MalformedRecordException {
        for (int node = 1; node <= NODES; node++) {
            addNode(new NodeKey("lives", "n" + node));
        }
        Collections.shuffle(records, random);
        records.sort((one, other) -> half(one).compareTo(half(other)));
        return new Inputs(records.stream().map(TimedRecord::value).toList());
    }

    private Long half(TimedRecord each) {
        return each.time().toEpochMilli() / SHUFFLED.toMillis();
    }

    private void addNode(NodeKey node) throws MalformedRecordException {
        add(begin, state(node, begin));
        long millijoules = 0;
        for (Instant time = begin; time.isBefore(end); time = time.plus(SPACING).plusMillis(random.nextInt(30_000))) {
            add(time, reading(node, time, millijoules));
            millijoules += (200_000L + random.nextInt(600_000)) * SPACING.toSeconds();
        }
        run(node, begin.plusSeconds(random.nextInt(7_200)), end.minusSeconds(7_200 + random.nextInt(7_200)), LONG_CPUS);
        Instant start = begin.plusSeconds(random.nextInt(36_000));
        while (true) {
            int hours = SHORTEST_HOURS + random.nextInt(LONGEST_HOURS - SHORTEST_HOURS);
            Instant stop = start.plus(Duration.ofHours(hours)).plusSeconds(random.nextInt(3_600));
            if (stop.isAfter(end.minusSeconds(7_200))) {
                return;
            }
            run(node, start, stop, SHORT_CPUS);
            start = stop.plusSeconds(random.nextInt(20_000));
        }
    }

    private void run(NodeKey node, Instant start, Instant stop, long cpus) throws MalformedRecordException {
        lastId++;
        RunKey run = RunKey.of(node.meterSpace(), lastId, start.getEpochSecond() - 5);
        Instant started = start.truncatedTo(ChronoUnit.SECONDS);
        add(start, started(run, node, started, cpus));
        add(stop, ended(run, node, started, stop.truncatedTo(ChronoUnit.SECONDS), cpus));
    }

    private void add(Instant time, Object value) {
        records.add(new TimedRecord(time, value));
    }

    private static NodeState state(NodeKey node, Instant time) {
        return NodeState.builder(node, time)
                .state("IDLE")
                .stateRaw("IDLE")
                .capacity(new NodeCapacity(
                        Optional.of(CPUS), Optional.empty(), Optional.empty(), Optional.empty(), List.of()))
                .build();
    }

    private static PowerReading reading(NodeKey node, Instant time, long millijoules) {
        return new PowerReading(
                node,
                time,
                PowerReading.NODE_DOMAIN,
                "pm_counters",
                new Measurement.Counter(Energy.ofMillijoules(millijoules), Optional.empty(), Optional.empty()),
                time.plusMillis(40));
    }

    private static JobStart started(RunKey run, NodeKey node, Instant start, long cpus) {
        return JobStart.builder(run, 1)
                .startTime(start)
                .nodes(node.node())
                .exclusive(Optional.of(false))
                .allocations(List.of(new NodeAllocation(
                        node.node(), Optional.of(cpus), Optional.empty(), List.of(), Optional.empty())))
                .observedTime(start)
                .build();
    }

    private static JobCompletion ended(RunKey run, NodeKey node, Instant start, Instant stop, long cpus)
            throws MalformedRecordException {
        String text = String.format(
                Locale.ROOT,
                """
                {"schema_version":1,"cluster":"%s","job_id":%d,"submit_time":"%s","revision":1,"final":true,
                "user_name":"user%d","state":"COMPLETED","state_raw":"COMPLETED","start_time":"%5$s","end_time":"%6$s",
                "nodes":"%7$s","cpu_count":%8$d,"exclusive":false,
                "slices":[{"start_time":"%5$s","end_time":"%6$s","nodes":"%7$s","cpu_count":%8$d}],
                "slurm_energy":{"status":"unset"},"steps":[],"witnesses":["sacct"],"capture":"file","observed_time":"%6$s"}
                """,
                run.cluster(),
                run.jobId(),
                UtcTime.print(run.submitTime()),
                run.jobId() % 3,
                UtcTime.print(start),
                UtcTime.print(stop),
                node.node(),
                cpus);
        return CODEC.read(JobCompletion.class, text.getBytes(StandardCharsets.UTF_8));
    }
}
