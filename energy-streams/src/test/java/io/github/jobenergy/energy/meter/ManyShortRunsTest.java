package io.github.jobenergy.energy.meter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.fanout.FanOut;
import io.github.jobenergy.energy.meter.answer.AnswerIssuer;
import io.github.jobenergy.energy.meter.stores.MeterStores;
import io.github.jobenergy.energy.replay.MemoryMeterStores;
import io.github.jobenergy.energy.replay.MemoryRunStore;
import io.github.jobenergy.energy.share.placement.MeterSpaces;
import io.github.jobenergy.energy.testing.RecordedJobs;
import io.github.jobenergy.schemas.energy.NodeJobEnergy;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.job.Slice;
import io.github.jobenergy.schemas.node.MalformedHostlistException;
import io.github.jobenergy.schemas.node.NodeCapacity;
import io.github.jobenergy.schemas.node.NodeState;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Thousands of runs on one node: each piece of work is bounded, and all of it grows with the runs, not with their square. */
@Tag("slow-law")
class ManyShortRunsTest {

    private static final Instant START = Instant.parse("2026-11-21T01:00:00Z");
    private static final Instant YEARS_AGO = Instant.parse("1970-01-02T00:00:00Z");
    private static final int MILLIWATTS = 200_000;

    /** Of as many runs as are answered at once, each is read for all of them together. */
    private static final int MOST_READ_FOR_A_RUN = 200;

    /** Of runs that become due one after another, as many as an interval has. */
    private static final int MOST_READ_FOR_A_RUN_ALONE = 60;

    private static final int MOST_ANSWERS_OF_A_WAKING = 4 * AnswerIssuer.RUNS_AT_ONCE;

    private final AtomicLong runsRead = new AtomicLong();
    private final Map<RunKey, NodeJobEnergy> answers = new TreeMap<>();
    private final Meter meter =
            new Meter(counting(new MemoryMeterStores()), MeterSettings.DEFAULT, this::answered, hour -> {});
    private Instant now = START;
    private final FanOut fanOut =
            new FanOut(new MemoryRunStore(), MeterSpaces.OWN, nodeRun -> meter.follow(nodeRun, now));
    private int answered;

    private void answered(NodeJobEnergy answer) {
        answers.put(answer.run(), answer);
        answered++;
    }

    /** Stores that count the runs that are read from them. */
    private MeterStores counting(MeterStores stores) {
        return (MeterStores) Proxy.newProxyInstance(
                ManyShortRunsTest.class.getClassLoader(),
                new Class<?>[] {MeterStores.class},
                (proxy, method, arguments) -> {
                    try {
                        Object result = method.invoke(stores, arguments);
                        return result instanceof Stream<?> runs ? runs.peek(run -> runsRead.incrementAndGet()) : result;
                    } catch (InvocationTargetException thrown) {
                        throw thrown.getCause();
                    }
                });
    }

    private void complete(int count, Instant firstStart, Duration apart, Instant end)
            throws MalformedHostlistException {
        for (int id = 1; id <= count; id++) {
            complete(id, firstStart.plus(apart.multipliedBy(id % 1_000)), end.plusSeconds(id % 30));
        }
    }

    private void complete(int id, Instant start, Instant end) throws MalformedHostlistException {
        fanOut.complete(RecordedJobs.completion(
                RunKey.of("rig22", id, start.getEpochSecond()),
                new Slice(start, end, "n1", Optional.of(1L)),
                1L << 20));
    }

    /** A node of one CPU, so that each run holds all of it. */
    private void read() {
        meter.observe(
                NodeState.builder(RecordedJobs.node("n1"), START.minusSeconds(60))
                        .state("MIXED")
                        .stateRaw("MIXED")
                        .capacity(new NodeCapacity(
                                Optional.of(1L), Optional.empty(), Optional.empty(), Optional.empty(), List.of()))
                        .build(),
                START);
        for (int second = -60; second <= 600; second += 10) {
            long milli = START.plusSeconds(second).toEpochMilli();
            meter.read(
                    RecordedJobs.counter("n1", new RecordedJobs.Row(milli, (long) MILLIWATTS * (60 + second), 0)),
                    START);
        }
    }

    /** As often as the host of the meter wakes it. */
    private void wakeAllDay() {
        for (int minute = 0; minute < 60; minute++) {
            boolean hasMore = true;
            while (hasMore) {
                int before = answered;
                hasMore = meter.wake(START.plusSeconds(60L * minute));
                int ofThisWaking = answered - before;
                assertTrue(ofThisWaking <= MOST_ANSWERS_OF_A_WAKING, () -> "answers of one waking: " + ofThisWaking);
            }
        }
    }

    private void assertCost(int count, int mostReadForARun) {
        assertEquals(count, answers.size());
        long mostRead = (long) mostReadForARun * count;
        assertTrue(runsRead.get() <= mostRead, () -> "expected at most " + mostRead + " runs read, found " + runsRead);
    }

    private long milliwattsTogether(int second) {
        return answers.values().stream()
                        .mapToLong(answer -> answer.amounts().energy().millijoules())
                        .sum()
                / second;
    }

    @Test
    void runsOfHalfAMinuteAreAnsweredTogether() throws MalformedHostlistException {
        int count = 2_000;
        read();
        complete(count, START, Duration.ZERO, START.plusSeconds(1));
        wakeAllDay();
        assertCost(count, MOST_READ_FOR_A_RUN);
        assertEquals(MILLIWATTS, milliwattsTogether(30), "all of the 30 s is some run's");
    }

    @Test
    void runsThatBecomeDueOneAfterAnotherAreAnsweredAtIntervals() throws MalformedHostlistException {
        int count = 3_000;
        read();
        for (int id = 1; id <= count; id++) {
            now = START.plusMillis(10L * id);
            complete(id, START, START.plusSeconds(1 + id % 30));
            if (id % 10 == 0) {
                meter.wake(now);
            }
        }
        wakeAllDay();
        assertCost(count, MOST_READ_FOR_A_RUN_ALONE);
        assertEquals(MILLIWATTS, milliwattsTogether(30), "all of the 30 s is some run's");
    }

    @Test
    void runsSinceTheFirstDayOfTheClockAreAnsweredTogether() throws MalformedHostlistException {
        int count = 300;
        read();
        complete(count, YEARS_AGO, Duration.ofDays(1), START.plusSeconds(1));
        wakeAllDay();
        assertCost(count, MOST_READ_FOR_A_RUN);
        assertEquals(MILLIWATTS, milliwattsTogether(90), "all that was metered is some run's");
    }
}
