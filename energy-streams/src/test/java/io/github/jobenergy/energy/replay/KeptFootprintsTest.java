package io.github.jobenergy.energy.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.curve.CurveSlot;
import io.github.jobenergy.energy.curve.CurveStores;
import io.github.jobenergy.energy.curve.NodeCurve;
import io.github.jobenergy.energy.curve.RunCurves;
import io.github.jobenergy.energy.curve.SlotLength;
import io.github.jobenergy.energy.footprint.RateSlots;
import io.github.jobenergy.energy.meter.MeterSettings;
import io.github.jobenergy.schemas.check.RandomRecords;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.energy.ResultRevision;
import io.github.jobenergy.schemas.footprint.JobFootprint;
import io.github.jobenergy.schemas.node.NodeKey;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.rate.RateSlot;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The footprint of a run whose result is kept against one with fewer readings: that of the slots of the kept result. */
class KeptFootprintsTest {

    private static final Instant NOW = Instant.parse("2026-11-21T10:00:00Z");
    private static final Instant BEGIN = Instant.parse("2026-11-20T23:00:00Z");
    private static final long MINUTE = 60_000;
    private static final NodeKey N1 = new NodeKey("rig22", "n1");
    private static final MeterSettings SETTINGS =
            MeterSettings.DEFAULT.withSlot(Optional.of(new SlotLength(Duration.ofMinutes(1))));
    private static final RateSlot RATE = RateSlots.carbon("provider", "2026-11-20T23:00:00Z", "PT1H", "360");

    private final JobEnergy some = new RandomRecords(20_261_126).next(JobEnergy.class);
    private final CurveStores stores = new MemoryCurveStores();
    private final MemoryGatherStores results = new MemoryGatherStores();
    private final LiveFootprints live = new LiveFootprints(results, stores, SETTINGS);
    private final RunCurves curves = new RunCurves(
            stores,
            new RunCurves.Windows(SETTINGS.slot().orElseThrow(), SETTINGS.coalescing()),
            slot -> live.step().changeCurve(slot.run(), NOW));

    private static CurveSlot slot(int minute, long millijoules) {
        return new CurveSlot(
                BEGIN.toEpochMilli() + minute * MINUTE,
                millijoules,
                millijoules,
                Map.of(),
                MINUTE,
                MINUTE,
                millijoules / 60);
    }

    private void curve(CurveSlot... slots) {
        curves.take(new NodeCurve(some.run(), N1, NodeCurve.BEGINNING, NodeCurve.END, List.of(slots)), NOW);
        live.step().changeCurve(some.run(), NOW);
    }

    private void result(long millijoules) {
        JobEnergy result = some.toBuilder()
                .figures(some.figures().toBuilder()
                        .energy(Energy.ofMillijoules(millijoules))
                        .energyByDay(Optional.empty())
                        .build())
                .resultRevision(new ResultRevision(1, 1, Optional.empty(), ResultRevision.RevisionReason.FIRST, NOW))
                .build();
        results.putPublished(result);
        curves.take(result, NOW);
        live.step().changeResult(result.run(), NOW);
    }

    private void pass() {
        for (int minute = 1; minute < 5; minute++) {
            Instant now = NOW.plus(Duration.ofMinutes(minute));
            curves.wake(now);
            live.wake(now);
        }
    }

    private JobFootprint footprint() {
        return Optional.ofNullable(live.footprints().get(some.run())).orElseThrow();
    }

    private String grams() {
        return footprint().amounts().emissions().get(0).emissions().toString();
    }

    @Test
    void theFootprintIsThatOfTheSlotsOfTheResultIfBothCurvesWereReadBeforeIt() {
        live.step().take(RATE, NOW);
        curve(slot(0, 36_000_000), slot(1, 72_000_000));
        curve(slot(0, 36_000_000));

        result(108_000_000);
        pass();

        assertEquals(Energy.ofMillijoules(108_000_000), footprint().energy());
    }

    @Test
    void aRevisedRateAppliesToTheSlotsOfTheResultThatIsKept() {
        live.step().take(RATE, NOW);
        curve(slot(0, 36_000_000), slot(1, 72_000_000));
        result(108_000_000);
        pass();
        String before = grams();
        curve(slot(0, 36_000_000));
        pass();

        live.step().take(RateSlots.revised(RATE, "720"), NOW);
        pass();

        assertEquals(2, footprint().footprintRevision().revision());
        assertEquals("10.800 g", before);
        assertEquals("21.600 g", grams());
    }

    /** Each record of state, and each footprint, is limited in size. */
    @Test
    void aRunWithThousandsOfSeriesIsRejected() {
        for (int series = 0; series < 2_000; series++) {
            live.step().take(RateSlots.carbon("provider" + series, "2026-11-20T23:00:00Z", "PT1H", "360"), NOW);
        }
        curve(slot(0, 36_000_000));

        IllegalArgumentException failure = assertThrows(IllegalArgumentException.class, () -> {
            result(36_000_000);
            pass();
        });

        assertTrue(
                failure.getMessage().contains("expected series of rates of at most 655360 bytes"), failure::toString);
    }

    /** After a reset, each slot of each run is read; the state of a run of a year takes megabytes. */
    @Test
    void theStateOfARunIsNotReadForEachOfItsSlots() {
        curve(slot(0, 36_000_000));
        result(36_000_000);
        pass();
        int read = live.stateReads();

        for (int slot = 0; slot < 1_000; slot++) {
            live.step().changeCurve(some.run(), NOW.plus(Duration.ofMinutes(10)));
        }

        assertEquals(read + 1, live.stateReads());
    }
}
