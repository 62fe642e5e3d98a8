package io.github.jobenergy.energy.meter;

import io.github.jobenergy.energy.account.HourRevisions;
import io.github.jobenergy.energy.fanout.FanOut;
import io.github.jobenergy.energy.meter.answer.Trace;
import io.github.jobenergy.energy.meter.stores.MeterStores;
import io.github.jobenergy.energy.replay.MemoryHourRevisionStores;
import io.github.jobenergy.energy.replay.MemoryRunStore;
import io.github.jobenergy.energy.share.placement.MeterSpaces;
import io.github.jobenergy.energy.testing.RandomNodeHistory;
import io.github.jobenergy.energy.testing.RecordedJobs;
import io.github.jobenergy.schemas.energy.NodeEnergy;
import io.github.jobenergy.schemas.energy.NodeJobEnergy;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.JobStart;
import io.github.jobenergy.schemas.job.NodeAllocation;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.job.Slice;
import io.github.jobenergy.schemas.node.MalformedHostlistException;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.node.NodeHour;
import io.github.jobenergy.schemas.node.NodeKey;
import io.github.jobenergy.schemas.node.NodeState;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.quantity.Energy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;

/**
 * A node that is busy for some hours and whose meters are then read every two hours for ten days, with one long run that lasts
 * until the end.
 *
 * <pre>
 *   ├ busy ┤ · · · · · · · · · · · · · · · · · · · ·
 *      ├────────────────── the long run ───────────┤
 * </pre>
 */
final class LongRun {

    static final NodeKey NODE = RecordedJobs.node("n1");

    static final Instant BUSY = Instant.parse("2026-11-20T22:00:00Z");
    static final Instant IDLE = Instant.parse("2026-11-21T04:00:00Z");
    private static final Duration SPACING = Duration.ofHours(2);
    private static final int SPACINGS = 10 * 12;

    private final MeterStores stores;
    private final Map<NodeHour, NodeEnergy> hours = new TreeMap<>();
    private final Map<String, NodeJobEnergy> answers = new TreeMap<>();
    private final Meter meter;
    private final FanOut fanOut;
    private final JobStart start;
    private final JobCompletion completion;
    private final List<PowerReading> busyReadings = new ArrayList<>();
    private Instant now = IDLE;
    private Runnable beforeReadings = () -> {};

    LongRun(MeterStores stores, long seed, Instant earliest) throws MalformedHostlistException {
        this.stores = stores;
        HourRevisions ledger =
                new HourRevisions(new MemoryHourRevisionStores(), hour -> hours.put(hour.nodeHour(), hour));
        meter = new Meter(
                stores,
                MeterSettings.DEFAULT,
                answer -> answers.put(answer.run().text() + " " + answer.node().text(), answer),
                ledger::take);
        fanOut = new FanOut(new MemoryRunStore(), MeterSpaces.OWN, nodeRun -> meter.follow(nodeRun, now()));
        Random random = new Random(~seed);
        Instant began = earliest.plusSeconds(random.nextInt(2 * 3_600));
        Instant ended = IDLE.plus(SPACING.multipliedBy(SPACINGS - 3)).plusSeconds(random.nextInt(3_600));
        RunKey run = RunKey.of("rig22", 100, began.getEpochSecond() - 5);
        long cpus = 1L + random.nextInt(6);
        start = JobStart.builder(run, 1)
                .startTime(began)
                .nodes("n1")
                .allocations(List.of(new NodeAllocation(
                        "n1", Optional.of(cpus), Optional.of(cpus << 30), List.of(), Optional.empty())))
                .observedTime(began)
                .build();
        completion = RecordedJobs.completion(run, new Slice(began, ended, "n1", Optional.of(cpus)), cpus << 30);
        List<Object> records = new ArrayList<>(new RandomNodeHistory(seed).records());
        for (Object record : records) {
            take(record);
        }
    }

    private Instant now() {
        return now;
    }

    RunKey run() {
        return start.run();
    }

    MeterStores stores() {
        return stores;
    }

    Map<NodeHour, NodeEnergy> hours() {
        return hours;
    }

    Map<String, NodeJobEnergy> answers() {
        return answers;
    }

    NodeJobEnergy answerOfTheLongRun() {
        return Optional.ofNullable(answers.get(run().text() + " " + NODE.text()))
                .orElseThrow();
    }

    /** The answer of a run on the node, computed now. */
    Optional<NodeJobEnergy> answeredAgain(RunKey run) {
        return explain(run, Trace.NONE);
    }

    Optional<NodeJobEnergy> explain(RunKey run, Trace trace) {
        return meter.explain(NODE, run, now, trace);
    }

    private void take(Object contractRecord) throws MalformedHostlistException {
        if (contractRecord instanceof PowerReading reading) {
            meter.read(reading, now);
            busyReadings.add(reading);
        } else if (contractRecord instanceof NodeState state) {
            meter.observe(state, now);
        } else if (contractRecord instanceof JobStart started) {
            fanOut.start(started);
        } else if (contractRecord instanceof JobCompletion completed) {
            fanOut.complete(completed);
        }
    }

    /** Sets an action that is executed before each reading of the ten days. */
    void beforeReadings(Runnable done) {
        beforeReadings = done;
    }

    void announce() throws MalformedHostlistException {
        fanOut.start(start);
    }

    void end() throws MalformedHostlistException {
        fanOut.complete(completion);
        pass(Duration.ofHours(1));
    }

    void pass(Duration time) {
        for (Instant end = now.plus(time); now.isBefore(end); now = now.plus(Duration.ofMinutes(20))) {
            while (meter.wake(now)) {
                // There is more that is due.
            }
        }
    }

    /** Reads each meter of the busy hours every two hours for ten days. */
    void readForTenDays() {
        Map<String, PowerReading> last = new TreeMap<>();
        busyReadings.stream()
                .sorted(Comparator.comparing(PowerReading::readingTime))
                .forEach(reading -> last.put(reading.domain() + " " + reading.source(), reading));
        for (int i = 1; i <= SPACINGS; i++) {
            Instant time = IDLE.plus(SPACING.multipliedBy(i));
            now = time;
            beforeReadings.run();
            for (PowerReading before : last.values()) {
                meter.read(
                        new PowerReading(
                                before.node(),
                                time,
                                before.domain(),
                                before.source(),
                                later(before.measurement(), i),
                                List.of(),
                                time),
                        now);
            }
            if (i % 6 == 0) {
                while (meter.wake(now)) {
                    // There is more that is due.
                }
            }
        }
        pass(Duration.ofMinutes(30));
    }

    private static Measurement later(Measurement last, int i) {
        return last instanceof Measurement.Counter counter && counter.range().isEmpty()
                ? new Measurement.Counter(
                        counter.counter().plus(Energy.ofJoules(1_440_000L * i + i % 7)),
                        Optional.empty(),
                        counter.epoch())
                : last;
    }
}
