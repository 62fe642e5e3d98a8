package io.github.jobenergy.energy.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.meter.MeterSettings;
import io.github.jobenergy.energy.share.placement.MeterSpaces;
import io.github.jobenergy.energy.testing.RecordedJobs;
import io.github.jobenergy.schemas.energy.Flag;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.job.Slice;
import io.github.jobenergy.schemas.node.MalformedHostlistException;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.node.NodeCapacity;
import io.github.jobenergy.schemas.node.NodeState;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.quantity.Energy;
import java.time.Clock;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A node with more runs than are looked at again at once. */
class ManyRunsOnANodeTest {

    private static final Instant START = Instant.parse("2026-11-21T01:10:00Z");
    private static final int RUNS = 330;
    private static final int RUN_SECONDS = 10;

    /** So many runs end at the same time, more than are looked at at once. */
    private static final int ENDING_TOGETHER = 110;

    private static final long WATTS = 200;
    private static final long CPUS = 1_000;

    private final Replay replay = new Replay(MeterSettings.DEFAULT, MeterSpaces.OWN, Clock.systemUTC());

    private static Instant end(int run) {
        return START.plusSeconds((long) (run / ENDING_TOGETHER + 1) * RUN_SECONDS);
    }

    private void complete(int run) throws MalformedHostlistException {
        Slice slice = new Slice(end(run).minusSeconds(RUN_SECONDS), end(run), "n1", Optional.of(1L));
        replay.complete(RecordedJobs.completion(
                RunKey.of("rig22", run + 1, slice.startTime().getEpochSecond()), slice, 1L << 30));
    }

    private void read() {
        for (int second = -60; second <= 300; second += RUN_SECONDS) {
            Instant time = START.plusSeconds(second);
            Energy counted = Energy.ofJoules(WATTS * (60 + second));
            replay.read(new PowerReading(
                    RecordedJobs.node("n1"),
                    time,
                    PowerReading.NODE_DOMAIN,
                    "sensor",
                    new Measurement.Counter(counted, Optional.empty(), Optional.empty()),
                    time));
        }
    }

    private static boolean isAssumed(JobEnergy result) {
        return result.figures().flags().contains(Flag.ASSUMED_CAPACITY);
    }

    /** That the node has a thousand CPUs is learnt last, and concerns them all. */
    @Test
    void allAreRecomputed() throws MalformedHostlistException {
        read();
        for (int run = 0; run < RUNS; run++) {
            complete(run);
        }
        Collection<JobEnergy> before = List.copyOf(replay.close());

        replay.observe(NodeState.builder(RecordedJobs.node("n1"), START)
                .state("IDLE")
                .stateRaw("IDLE")
                .capacity(new NodeCapacity(
                        Optional.of(CPUS), Optional.empty(), Optional.empty(), Optional.empty(), List.of()))
                .build());
        Collection<JobEnergy> after = replay.close();

        assertTrue(before.stream().allMatch(ManyRunsOnANodeTest::isAssumed));
        assertEquals(RUNS, after.size());
        for (JobEnergy result : after) {
            assertEquals(
                    Energy.ofJoules(WATTS * RUN_SECONDS / CPUS),
                    result.figures().energy(),
                    result::toString);
            assertTrue(!isAssumed(result), result::toString);
        }
    }
}
