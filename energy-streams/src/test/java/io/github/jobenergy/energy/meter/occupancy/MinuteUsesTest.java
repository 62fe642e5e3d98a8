package io.github.jobenergy.energy.meter.occupancy;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.energy.meter.Meter;
import io.github.jobenergy.energy.meter.MeterSettings;
import io.github.jobenergy.energy.meter.stores.MinuteUses;
import io.github.jobenergy.energy.meter.stores.MinuteUses.TimedUse;
import io.github.jobenergy.energy.register.RunInterval;
import io.github.jobenergy.energy.register.span.Bucket;
import io.github.jobenergy.energy.replay.MemoryMeterStores;
import io.github.jobenergy.energy.share.Claim;
import io.github.jobenergy.energy.share.CpuUse;
import io.github.jobenergy.energy.share.Shares;
import io.github.jobenergy.energy.share.placement.NodeRun;
import io.github.jobenergy.energy.share.placement.NodeRun.Holding;
import io.github.jobenergy.energy.share.placement.NodeRun.Phase;
import io.github.jobenergy.energy.testing.RecordedJobs;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.node.NodeKey;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.node.RunUse;
import io.github.jobenergy.schemas.quantity.Power;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class MinuteUsesTest {

    private static final long START = Instant.parse("2026-11-20T12:00:00Z").toEpochMilli();
    private static final NodeKey NODE = RecordedJobs.node("n1");

    private static TimedUse use(long jobId, long millis, long usedMillis) {
        return new TimedUse(START + millis, runUse(jobId, usedMillis));
    }

    private static RunUse runUse(long jobId, long usedMillis) {
        return new RunUse(Optional.empty(), jobId, Optional.empty(), Duration.ofMillis(usedMillis));
    }

    private static MinuteUses uses(List<TimedUse> timedUses) {
        MinuteUses uses = MinuteUses.NONE;
        for (TimedUse more : timedUses) {
            uses = uses.with(more).orElse(uses);
        }
        return uses;
    }

    @Test
    void keepsTheFirstAndTheLastOfEachRunByTime() {
        MinuteUses uses = uses(List.of(
                use(2, 30_000, 20), use(1, 20_000, 5), use(2, 10_000, 10), use(2, 50_000, 40), use(2, 40_000, 30)));

        assertEquals(List.of(use(2, 10_000, 10), use(1, 20_000, 5), use(2, 50_000, 40)), uses.uses());
    }

    @Test
    void usesTheGreaterOfTwoValuesOfOneInstant() {
        MinuteUses uses = uses(List.of(use(1, 20_000, 5), use(1, 20_000, 7), use(1, 20_000, 6)));

        assertEquals(List.of(use(1, 20_000, 7)), uses.uses());
    }

    @Test
    void isIndependentOfTheOrderOfTheReadings() {
        for (long seed = 0; seed < 500; seed++) {
            Random random = new Random(seed);
            List<TimedUse> timedUses = new ArrayList<>();
            int readings = 1 + random.nextInt(12);
            for (int reading = 0; reading < readings; reading++) {
                timedUses.add(use(1 + random.nextInt(3), random.nextInt(6) * 10_000L, random.nextInt(4)));
            }
            MinuteUses expected = uses(timedUses);

            Collections.shuffle(timedUses, random);
            timedUses.addAll(timedUses.subList(0, timedUses.size() / 2));

            assertEquals(expected, uses(timedUses), "seed " + seed);
            timedUses.forEach(again -> assertEquals(Optional.empty(), expected.with(again)));
        }
    }

    @Test
    void theReadingsThatAreKeptGiveTheSameUsesAsAllReadings() {
        for (long seed = 0; seed < 500; seed++) {
            Random random = new Random(seed);
            SortedMap<Long, MinuteUses> all = new TreeMap<>();
            long used = 0;
            for (long time = random.nextInt(20_000); time < 600_000; time += 1_000 + random.nextInt(50_000)) {
                boolean isFall = random.nextInt(6) == 0;
                used = isFall ? random.nextLong(used + 1) : used + random.nextInt(30_000);
                TimedUse timed = use(1, time, used);
                all.merge(
                        Bucket.minuteOf(timed.time()),
                        uses(List.of(timed)),
                        (known, more) -> known.with(timed).orElse(known));
            }
            List<Long> times = List.of(
                    START + random.nextInt(60_000), START + random.nextInt(600_000), START + random.nextInt(600_000));

            SortedMap<Long, MinuteUses> kept = MinuteUses.besides(all, times);

            long last = Collections.max(times);
            for (long time : times) {
                assertEquals(cpuUse(all).between(time, last), cpuUse(kept).between(time, last), "seed " + seed);
            }
        }
    }

    private static CpuUse cpuUse(SortedMap<Long, MinuteUses> uses) {
        CpuUse use = new CpuUse(START, RunInterval.OPEN);
        uses.values()
                .forEach(minute -> minute.uses()
                        .forEach(timed ->
                                use.add(timed.time(), timed.use().cpuTime().toMillis())));
        return use;
    }

    @Test
    void theUseOfARunOfOneMinuteIsKnownUpToItsLastReading() {
        MemoryMeterStores stores = new MemoryMeterStores();
        Meter meter = new Meter(stores, MeterSettings.DEFAULT, answer -> {}, hour -> {});
        meter.read(reading(40_000, List.of(runUse(1, 30_000), runUse(2, 10_000))), Instant.EPOCH);
        meter.read(reading(10_000, List.of(runUse(1, 1_000), runUse(2, 9_000))), Instant.EPOCH);
        meter.read(reading(20_000, List.of(runUse(1, 2_000), runUse(2, 9_000))), Instant.EPOCH);

        Optional<Shares> shares = new RunUses(stores, NODE).shares(List.of(run(1), run(2)), START, START + 50_000);

        assertEquals(Optional.of(750L), shares.map(all -> all.part(run(1).run(), 1_000)));
    }

    private static PowerReading reading(long millis, List<RunUse> uses) {
        Instant time = Instant.ofEpochMilli(START + millis);
        Measurement power = new Measurement.Instantaneous(Power.ofWatts(400));
        return new PowerReading(NODE, time, PowerReading.NODE_DOMAIN, "bmc", power, uses, time);
    }

    private static NodeRun run(long id) {
        Holding whole = new Holding(START, START + 50_000, Claim.WHOLE);
        return new NodeRun(RunKey.of("rig22", id, START / 1_000), NODE, 1, Phase.ENDED, List.of(whole));
    }
}
