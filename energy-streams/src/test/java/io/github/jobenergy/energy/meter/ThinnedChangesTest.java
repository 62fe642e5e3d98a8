package io.github.jobenergy.energy.meter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.meter.answer.Trace;
import io.github.jobenergy.energy.meter.stores.MeterStores;
import io.github.jobenergy.energy.register.RunInterval;
import io.github.jobenergy.energy.replay.MemoryMeterStores;
import io.github.jobenergy.energy.share.Claim;
import io.github.jobenergy.energy.share.placement.NodeRun;
import io.github.jobenergy.energy.share.placement.NodeRun.Holding;
import io.github.jobenergy.energy.share.placement.NodeRun.Phase;
import io.github.jobenergy.energy.testing.RecordedJobs;
import io.github.jobenergy.schemas.energy.NodeJobEnergy;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.node.NodeKey;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.quantity.Energy;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Beside a run of nine days, one run ends and another one starts within ten minutes without a reading:
 *
 * <pre>
 *   readings   ·         ·         ·         ·         ·
 *   one        ─────────────────┤
 *   other                    ├───────────────┤
 * </pre>
 *
 * The uncertainty of that interval is counted once, with and without thinning.
 */
class ThinnedChangesTest {

    private static final NodeKey NODE = RecordedJobs.node("n1");
    private static final Instant BEGIN = Instant.parse("2026-11-10T12:05:00Z");
    private static final Duration INTERVAL = Duration.ofMinutes(10);
    private static final int READINGS = 9 * 144;
    private static final RunKey LONG = RunKey.of("rig22", 1, BEGIN.getEpochSecond());

    /** The interval in which one comes and another goes; the second of them reaches over a full hour, which parts the two. */
    private static final int WITHIN_AN_HOUR = 12;

    private static final int OVER_A_FULL_HOUR = 17;

    @ParameterizedTest
    @ValueSource(ints = {WITHIN_AN_HOUR, OVER_A_FULL_HOUR})
    void twoEdgesInOneIntervalAreUncertainOnceWithAndWithoutThinning(int interval) {
        for (long seed = 0; seed < 5; seed++) {
            ChangingRuns keeping = new ChangingRuns(new MemoryMeterStores(), interval);
            ChangingRuns thinning = new ChangingRuns(new ExpiringStores(), interval);

            assertEquals(keeping.answers(seed, 500), thinning.answers(seed, 500), "seed " + seed);
            assertTrue(thinning.thinnedUntil() > BEGIN.plus(Duration.ofDays(1)).toEpochMilli());
        }
    }

    @Test
    void aFullHourBetweenThemMakesNoDifference() {
        for (long seed = 0; seed < 5; seed++) {
            NodeJobEnergy within = new ChangingRuns(new MemoryMeterStores(), WITHIN_AN_HOUR)
                    .answers(seed, 1)
                    .get(0);
            NodeJobEnergy over = new ChangingRuns(new MemoryMeterStores(), OVER_A_FULL_HOUR)
                    .answers(seed, 1)
                    .get(0);

            assertEquals(within.amounts(), over.amounts(), "seed " + seed);
        }
    }

    /** The readings and the runs on the node. */
    private static final class ChangingRuns {

        private final MeterStores stores;
        private final Meter meter;
        private final int interval;
        private Instant now = BEGIN;

        ChangingRuns(MeterStores stores, int interval) {
            this.stores = stores;
            this.interval = interval;
            this.meter = new Meter(stores, MeterSettings.DEFAULT, answer -> {}, hour -> {});
        }

        long thinnedUntil() {
            return stores.node(NODE).thinnedUntil();
        }

        List<NodeJobEnergy> answers(long seed, int wattsOfLoad) {
            Random random = new Random(seed);
            Instant started = BEGIN.plusSeconds(1_000);
            Instant before = BEGIN.plus(INTERVAL.multipliedBy(interval));
            Instant come = before.plusSeconds(1 + random.nextInt(290));
            Instant gone = before.plusSeconds(301 + random.nextInt(290));
            Instant last = BEGIN.plus(INTERVAL.multipliedBy(READINGS - 10));
            follow(LONG, Phase.STARTED, started.toEpochMilli(), RunInterval.OPEN, 3);
            follow(run(2), Phase.ENDED, started.plusSeconds(600).toEpochMilli(), gone.toEpochMilli(), 4);
            follow(
                    run(3),
                    Phase.ENDED,
                    come.toEpochMilli(),
                    come.plusSeconds(9_000).toEpochMilli(),
                    4);
            long joules = 0;
            for (int i = 0; i < READINGS; i++) {
                now = BEGIN.plus(INTERVAL.multipliedBy(i));
                joules += (100 + random.nextInt(wattsOfLoad)) * INTERVAL.toSeconds();
                Measurement counted =
                        new Measurement.Counter(Energy.ofJoules(joules), Optional.empty(), Optional.empty());
                meter.read(new PowerReading(NODE, now, PowerReading.NODE_DOMAIN, "bmc", counted, List.of(), now), now);
                while (meter.wake(now)) {
                    // There is more that is due.
                }
            }
            follow(LONG, Phase.ENDED, started.toEpochMilli(), last.toEpochMilli(), 3);
            return Stream.of(LONG, run(2), run(3))
                    .map(run -> meter.explain(NODE, run, BEGIN, Trace.NONE).orElseThrow())
                    .toList();
        }

        private static RunKey run(int id) {
            return RunKey.of("rig22", id, BEGIN.getEpochSecond());
        }

        private void follow(RunKey run, Phase phase, long start, long end, long cpus) {
            Claim some = new Claim(false, Optional.of(cpus), Optional.empty(), Optional.empty(), List.of(), 1);
            meter.follow(new NodeRun(run, NODE, 1, phase, List.of(new Holding(start, end, some))), now);
        }
    }
}
