package io.github.jobenergy.energy.meter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.account.HourRevisions;
import io.github.jobenergy.energy.meter.occupancy.NodeOccupancy;
import io.github.jobenergy.energy.meter.stores.HourlyDelta;
import io.github.jobenergy.energy.meter.sums.NodeRegister;
import io.github.jobenergy.energy.meter.sums.RunDiagnostics;
import io.github.jobenergy.energy.meter.sums.Window.Conditions;
import io.github.jobenergy.energy.meter.sums.Window.Range;
import io.github.jobenergy.energy.register.span.MeterRules;
import io.github.jobenergy.energy.replay.MemoryHourRevisionStores;
import io.github.jobenergy.energy.share.Claim;
import io.github.jobenergy.energy.share.placement.NodeRun;
import io.github.jobenergy.energy.share.placement.NodeRun.Holding;
import io.github.jobenergy.energy.share.placement.NodeRun.Phase;
import io.github.jobenergy.energy.testing.RecordedJobs;
import io.github.jobenergy.schemas.check.Rounds;
import io.github.jobenergy.schemas.energy.NodeEnergy;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.node.NodeHour;
import io.github.jobenergy.schemas.node.NodeKey;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.quantity.Energy;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Runs that arrive a week late and start or end near the limit of thinning. Thinned hours do not change:
 *
 * <pre>
 *   thinned ────────────────┤ readings
 *      ·        ·        ·  ┆     ·        ·        ·
 *                        ├─ the interval ──┤
 * </pre>
 */
@Tag("slow-law")
@Tag("property")
class EdgeOfThinningTest {

    private static final int SEEDS = Rounds.of(20);
    private static final NodeKey NODE = RecordedJobs.node("n1");
    private static final Instant BEGIN = Instant.parse("2026-11-20T12:05:00Z");
    private static final long INTERVAL = 600_000;
    private static final int READINGS = 9 * 144;
    private static final long AFTER = Duration.ofHours(6).toMillis();

    private final ExpiringStores stores = new ExpiringStores();
    private final Map<NodeHour, NodeEnergy> hours = new TreeMap<>();
    private final long[] counter = new long[READINGS];
    private final HourRevisions ledger =
            new HourRevisions(new MemoryHourRevisionStores(), hour -> hours.put(hour.nodeHour(), hour));
    private final Meter meter = new Meter(stores, MeterSettings.DEFAULT, answer -> {}, ledger::take);
    private Instant now = BEGIN;

    private long edge() {
        return stores.node(NODE).thinnedUntil();
    }

    /** Processes nine days in which each run arrives at its end. */
    private void process(Random random) {
        hours.clear();
        for (int i = 0; i < READINGS; i++) {
            now = BEGIN.plusMillis(i * INTERVAL);
            counter[i] = i == 0 ? 0 : counter[i - 1] + (100 + random.nextInt(500)) * INTERVAL / 1_000;
            Measurement counted =
                    new Measurement.Counter(Energy.ofJoules(counter[i]), Optional.empty(), Optional.empty());
            meter.read(new PowerReading(NODE, now, PowerReading.NODE_DOMAIN, "bmc", counted, List.of(), now), now);
            if (i % 9 == 8) {
                follow(i, now.toEpochMilli() - (1 + random.nextInt(5_000)) * 1_000L, now.toEpochMilli());
            }
            while (meter.wake(now)) {
                // There is more that is due.
            }
        }
    }

    private void follow(int id, long start, long end) {
        Claim some = new Claim(false, Optional.of(2L), Optional.empty(), Optional.empty(), List.of(), 1);
        RunKey run = RunKey.of("rig22", id, start / 1_000);
        meter.follow(new NodeRun(run, NODE, 1, Phase.ENDED, List.of(new Holding(start, end, some))), now);
        for (int round = 0; round < 4; round++) {
            now = now.plusSeconds(30);
            while (meter.wake(now)) {
                // There is more that is due.
            }
        }
    }

    /** By how much the register from the first reading to one after the edge is off what was counted, in millijoules. */
    private long off(long edge) {
        Range range = new Range(BEGIN.toEpochMilli() - HourlyDelta.HOUR, edge + INTERVAL / 2 + AFTER);
        NodeOccupancy nodeOccupancy = new NodeOccupancy(stores, NODE, range);
        NodeRegister register =
                new NodeRegister(stores, NODE, new Conditions(nodeOccupancy.timeline(), MeterRules.DEFAULT));
        return register.advance(range.from(), range.to(), new RunDiagnostics())
                        .amount()
                        .millijoules()
                - counted(BEGIN.toEpochMilli(), range.to());
    }

    private long counted(long from, long to) {
        return (counter[place(to)] - counter[place(from)]) * 1_000;
    }

    private static int place(long time) {
        return Math.toIntExact((time - BEGIN.toEpochMilli()) / INTERVAL);
    }

    private Map<NodeHour, Energy> accountedBefore(long time) {
        Map<NodeHour, Energy> accounted = new TreeMap<>();
        hours.forEach((hour, hourEnergy) -> {
            if (hour.hourTime().toEpochMilli() < time) {
                accounted.put(hour, hourEnergy.accounts().total());
            }
        });
        return accounted;
    }

    @Test
    void aLateRunChangesNoMoreThanTheIntervalAtItsEdge() {
        int moved = 0;
        for (long seed = 0; seed < SEEDS; seed++) {
            EdgeOfThinningTest history = new EdgeOfThinningTest();
            Random random = new Random(seed);
            history.process(random);
            long edge = history.edge();
            assertEquals(0, history.off(edge), "seed " + seed);
            Map<NodeHour, Energy> accounted = history.accountedBefore(edge + HourlyDelta.HOUR);
            long start = edge - INTERVAL / 2 + random.nextInt(600) * 1_000L;

            history.follow(READINGS, start, start + Duration.ofDays(1).toMillis());

            assertEquals(edge, history.edge());
            assertEquals(accounted, history.accountedBefore(edge + HourlyDelta.HOUR), "seed " + seed);
            long interval = history.counted(edge - INTERVAL / 2, edge + INTERVAL / 2);
            long off = history.off(edge);
            assertTrue(Math.abs(off) <= interval, () -> off + " of " + interval);
            moved += off == 0 ? 0 : 1;
        }
        int changed = moved;
        assertTrue(changed > SEEDS / 2, () -> "lives in which it moved anything: " + changed);
    }

    @Test
    void aLateRunWithItsEdgesInOtherIntervalsChangesNothing() {
        for (long seed = 0; seed < SEEDS; seed++) {
            EdgeOfThinningTest history = new EdgeOfThinningTest();
            Random random = new Random(seed);
            history.process(random);
            long edge = history.edge();
            assertEquals(0, history.off(edge), "seed " + seed);
            long start = edge + (seed % 2 == 0 ? -2 : 1) * HourlyDelta.HOUR + random.nextInt(2_400) * 1_000L;

            history.follow(READINGS, start, start + Duration.ofHours(20).toMillis());

            assertEquals(0, history.off(edge), "seed " + seed);
        }
    }
}
