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
import io.github.jobenergy.energy.register.MeterRules;
import io.github.jobenergy.energy.replay.MemoryHourRevisionStores;
import io.github.jobenergy.energy.share.Claim;
import io.github.jobenergy.energy.share.placement.NodeRun;
import io.github.jobenergy.energy.share.placement.NodeRun.Holding;
import io.github.jobenergy.energy.share.placement.NodeRun.Phase;
import io.github.jobenergy.energy.testing.Scene;
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
 * Who comes or goes and is heard of a week late, about where thinning has got to. What is thinned stays as it is:
 *
 * <pre>
 *   thinned ────────────────┤ readings
 *      ·        ·        ·  ┆     ·        ·        ·
 *                        ├─ the interval ──┤
 * </pre>
 */
@Tag("property")
class EdgeOfThinningTest {

    private static final int LIVES = Rounds.of(20);
    private static final NodeKey NODE = Scene.node("n1");
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

    /** Nine days, in which runs are heard of as they end. */
    private void live(Random random) {
        hours.clear();
        for (int i = 0; i < READINGS; i++) {
            now = BEGIN.plusMillis(i * INTERVAL);
            counter[i] = i == 0 ? 0 : counter[i - 1] + (100 + random.nextInt(500)) * INTERVAL / 1_000;
            Measurement counted =
                    new Measurement.Counter(Energy.ofJoules(counter[i]), Optional.empty(), Optional.empty());
            meter.read(new PowerReading(NODE, now, PowerReading.NODE_DOMAIN, "bmc", counted, List.of(), now), now);
            if (i % 9 == 8) {
                hear(i, now.toEpochMilli() - (1 + random.nextInt(5_000)) * 1_000L, now.toEpochMilli());
            }
            while (meter.wake(now)) {
                // There is more that is due.
            }
        }
    }

    private void hear(int id, long start, long end) {
        Claim some = new Claim(false, Optional.of(2L), Optional.empty(), Optional.empty(), List.of(), 1);
        RunKey run = RunKey.of("rig22", id, start / 1_000);
        meter.follow(new NodeRun(run, NODE, 1, Phase.ENDED, List.of(new Holding(start, end, some))), now);
        for (int look = 0; look < 4; look++) {
            now = now.plusSeconds(30);
            while (meter.wake(now)) {
                // There is more that is due.
            }
        }
    }

    /** By how much the register from the first reading to one after the edge is off what was counted, in millijoules. */
    private long off(long edge) {
        Range range = new Range(BEGIN.toEpochMilli() - HourlyDelta.HOUR, edge + INTERVAL / 2 + AFTER);
        NodeOccupancy company = new NodeOccupancy(stores, NODE, range);
        NodeRegister register = new NodeRegister(stores, NODE, new Conditions(company.timeline(), MeterRules.DEFAULT));
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
        hours.forEach((hour, told) -> {
            if (hour.hourTime().toEpochMilli() < time) {
                accounted.put(hour, told.accounts().total());
            }
        });
        return accounted;
    }

    @Test
    void aRunHeardOfLateMovesNoMoreThanTheOneInterval() {
        int moved = 0;
        for (long seed = 0; seed < LIVES; seed++) {
            EdgeOfThinningTest life = new EdgeOfThinningTest();
            Random random = new Random(seed);
            life.live(random);
            long edge = life.edge();
            assertEquals(0, life.off(edge), "seed " + seed);
            Map<NodeHour, Energy> accounted = life.accountedBefore(edge + HourlyDelta.HOUR);
            long start = edge - INTERVAL / 2 + random.nextInt(600) * 1_000L;

            life.hear(READINGS, start, start + Duration.ofDays(1).toMillis());

            assertEquals(edge, life.edge());
            assertEquals(accounted, life.accountedBefore(edge + HourlyDelta.HOUR), "seed " + seed);
            long interval = life.counted(edge - INTERVAL / 2, edge + INTERVAL / 2);
            long off = life.off(edge);
            assertTrue(Math.abs(off) <= interval, () -> off + " of " + interval);
            moved += off == 0 ? 0 : 1;
        }
        int lives = moved;
        assertTrue(lives > LIVES / 2, () -> "lives in which it moved anything: " + lives);
    }

    @Test
    void aRunHeardOfLateThatComesAndGoesElsewhereMovesNothing() {
        for (long seed = 0; seed < LIVES; seed++) {
            EdgeOfThinningTest life = new EdgeOfThinningTest();
            Random random = new Random(seed);
            life.live(random);
            long edge = life.edge();
            assertEquals(0, life.off(edge), "seed " + seed);
            long start = edge + (seed % 2 == 0 ? -2 : 1) * HourlyDelta.HOUR + random.nextInt(2_400) * 1_000L;

            life.hear(READINGS, start, start + Duration.ofHours(20).toMillis());

            assertEquals(0, life.off(edge), "seed " + seed);
        }
    }
}
