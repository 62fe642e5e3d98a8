package io.github.jobenergy.energy.meter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.fanout.FanOut;
import io.github.jobenergy.energy.meter.stores.MeterStores;
import io.github.jobenergy.energy.replay.MemoryMeterStores;
import io.github.jobenergy.energy.replay.MemoryRunStore;
import io.github.jobenergy.energy.share.placement.MeterSpaces;
import io.github.jobenergy.energy.testing.RecordedJobs;
import io.github.jobenergy.schemas.energy.NodeJobEnergy;
import io.github.jobenergy.schemas.energy.Quality;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.job.Slice;
import io.github.jobenergy.schemas.node.NodeKey;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiPredicate;
import org.junit.jupiter.api.Test;

/** Work that fails because of a defect: the other due work continues, and none of it waits for the failed work. */
class FailedWorkTest {

    private static final Instant START = Instant.parse("2026-11-21T01:00:00Z");
    private static final Instant LATER = START.plusSeconds(7_200);

    /** Stores of which a call fails that is such a one, by the name of the method and its first argument. */
    private static MeterStores failing(BiPredicate<String, Object> when) {
        MemoryMeterStores stores = new MemoryMeterStores();
        return (MeterStores) Proxy.newProxyInstance(
                FailedWorkTest.class.getClassLoader(),
                new Class<?>[] {MeterStores.class},
                (proxy, method, arguments) -> {
                    if (arguments != null && when.test(method.getName(), arguments[0])) {
                        throw new ArithmeticException("long overflow");
                    }
                    try {
                        return method.invoke(stores, arguments);
                    } catch (InvocationTargetException thrown) {
                        throw thrown.getCause();
                    }
                });
    }

    /** Stores from which the readings of a node cannot be read back. */
    private static MeterStores failingFor(String node) {
        return failing((method, argument) -> method.equals("buckets")
                && argument instanceof NodeKey key
                && key.node().equals(node));
    }

    @Test
    void aRunThatCannotBeAnsweredIsMissingAndTheOthersAreAnswered() throws Exception {
        Map<String, NodeJobEnergy> answers = new TreeMap<>();
        List<String> failed = new ArrayList<>();
        Meter meter = new Meter(
                failingFor("n1"),
                MeterSettings.DEFAULT,
                answer -> answers.put(answer.node().node(), answer),
                hour -> {},
                (work, failure) -> failed.add(work + ": " + failure.getMessage()));
        for (String node : List.of("n1", "n2")) {
            for (int second = -10; second <= 100; second += 10) {
                long milli = START.plusSeconds(second).toEpochMilli();
                meter.read(RecordedJobs.counter(node, new RecordedJobs.Row(milli, 100_000L * (second + 10), 0)), START);
            }
        }
        new FanOut(new MemoryRunStore(), MeterSpaces.OWN, nodeRun -> meter.follow(nodeRun, START))
                .complete(RecordedJobs.completion(
                        RunKey.of("rig22", 1, START.getEpochSecond()),
                        new Slice(START, START.plusSeconds(60), "n[1-2]", Optional.of(1L)),
                        1L << 30));
        while (meter.wake(LATER)) {
            // There is more that is due.
        }

        assertEquals(Quality.MISSING, answers.get("n1").quality());
        assertEquals(Quality.ESTIMATED, answers.get("n2").quality());
        assertTrue(
                failed.contains("run rig22/1/" + START.getEpochSecond() + " on node rig22/n1: long overflow"),
                failed::toString);
        assertEquals(
                List.of(),
                failed.stream().filter(work -> !work.contains("rig22/n1")).toList());
    }

    @Test
    void aNodeWhoseRunsCouldNotBeReadIsRecomputedAfterTheNextChange() throws Exception {
        AtomicBoolean failing = new AtomicBoolean();
        Map<Long, NodeJobEnergy> answers = new TreeMap<>();
        List<String> failed = new ArrayList<>();
        Meter meter = new Meter(
                failing((method, node) -> failing.get() && method.equals("runsEndingFrom")),
                MeterSettings.DEFAULT,
                answer -> answers.put(answer.run().jobId(), answer),
                hour -> {},
                (work, failure) -> failed.add(work));
        for (int second = -10; second <= 100; second += 10) {
            long milli = START.plusSeconds(second).toEpochMilli();
            meter.read(RecordedJobs.counter("n1", new RecordedJobs.Row(milli, 100_000L * (second + 10), 0)), START);
        }
        FanOut fanOut = new FanOut(new MemoryRunStore(), MeterSpaces.OWN, nodeRun -> meter.follow(nodeRun, START));
        for (int job = 1; job <= 3; job++) {
            fanOut.complete(RecordedJobs.completion(
                    RunKey.of("rig22", job, START.getEpochSecond()),
                    new Slice(START, START.plusSeconds(60), "n1", Optional.of(1L)),
                    1L << 30));
            failing.set(job == 2);
            while (meter.wake(START.plusSeconds(600L * job))) {
                // There is more that is due.
            }
            failing.set(false);
        }

        assertTrue(failed.size() > 0, "the second look failed");
        answers.values()
                .forEach(answer -> assertEquals(
                        2_000_000, answer.amounts().energy().millijoules(), () -> "a third of 6 kJ: " + answer));
        assertEquals(3, answers.size());
    }
}
