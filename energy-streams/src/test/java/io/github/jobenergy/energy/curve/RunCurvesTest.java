package io.github.jobenergy.energy.curve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.replay.MemoryCurveStores;
import io.github.jobenergy.schemas.check.RandomRecords;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.energy.ResultRevision;
import io.github.jobenergy.schemas.energy.curve.JobPower;
import io.github.jobenergy.schemas.node.NodeKey;
import io.github.jobenergy.schemas.quantity.Energy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The slots of a run that ended, of which a curve with fewer readings overtakes the result that is kept against it. */
class RunCurvesTest {

    private static final Instant NOW = Instant.parse("2026-11-21T10:00:00Z");
    private static final long MINUTE = 60_000;
    private static final long BEGIN = 1_795_215_600_000L;
    private static final NodeKey N1 = new NodeKey("rig22", "n1");
    private static final NodeKey N2 = new NodeKey("rig22", "n2");

    private final JobEnergy some = new RandomRecords(20_261_126).next(JobEnergy.class);
    private final CurveStores stores = new MemoryCurveStores();
    private final List<JobPower> issued = new ArrayList<>();
    private final RunCurves curves = new RunCurves(
            stores, new RunCurves.Windows(new SlotLength(Duration.ofMinutes(1)), Duration.ofMinutes(1)), issued::add);

    private static CurveSlot slot(int minute, long millijoules) {
        return new CurveSlot(
                BEGIN + minute * MINUTE, millijoules, millijoules, Map.of(), MINUTE, MINUTE, millijoules / 60);
    }

    private NodeCurve curve(NodeKey node, CurveSlot... slots) {
        return new NodeCurve(some.run(), node, NodeCurve.BEGINNING, NodeCurve.END, List.of(slots));
    }

    private void result(long revision, long millijoules) {
        curves.take(
                some.toBuilder()
                        .figures(some.figures().toBuilder()
                                .energy(Energy.ofMillijoules(millijoules))
                                .energyByDay(Optional.empty())
                                .build())
                        .resultRevision(new ResultRevision(
                                revision,
                                1,
                                revision == 1 ? Optional.empty() : Optional.of(revision - 1),
                                revision == 1
                                        ? ResultRevision.RevisionReason.FIRST
                                        : ResultRevision.RevisionReason.READINGS,
                                NOW))
                        .build(),
                NOW);
    }

    /** Returns the energies of the last revisions, by the minute of the slot. */
    private SortedMap<Long, Long> last() {
        SortedMap<Long, Long> last = new TreeMap<>();
        issued.forEach(slot -> last.put(
                (slot.startTime().toEpochMilli() - BEGIN) / MINUTE,
                slot.figures().energy().millijoules()));
        return last;
    }

    private void passAMinute(int minutes) {
        curves.wake(NOW.plus(Duration.ofMinutes(minutes)));
    }

    @Test
    void theSlotsOfTheResultThatIsKeptArePublished() {
        curves.take(curve(N1, slot(0, 600), slot(1, 700)), NOW);
        curves.take(curve(N2, slot(0, 60), slot(1, 70)), NOW);
        curves.take(curve(N1, slot(0, 600)), NOW);
        curves.take(curve(N2, slot(0, 60)), NOW);

        result(1, 1_430);

        assertEquals(Map.of(0L, 660L, 1L, 770L), last());
        assertEquals(1_430, issued.get(1).figures().energySoFar().millijoules());
        assertEquals(Optional.of(1L), issued.get(0).resultRevision());
    }

    @Test
    void aLaterResultHasTheSlotsOfTheLaterCurve() {
        curves.take(curve(N1, slot(0, 600), slot(1, 700), slot(11, 5)), NOW);
        curves.take(curve(N1, slot(0, 600)), NOW);
        result(1, 1_305);
        assertEquals(Map.of(0L, 600L, 1L, 700L, 11L, 5L), last());

        result(2, 600);
        passAMinute(2);

        assertEquals(Map.of(0L, 600L, 1L, 0L, 11L, 0L), last());
        assertTrue(issued.stream().allMatch(slot -> slot.revision() <= 2));
    }

    /** The result is known, and its slots are scheduled when the other curve arrives. */
    @Test
    void scheduledSlotsArePublishedBeforeTheyAreOvertaken() {
        curves.take(curve(N1, slot(0, 600), slot(1, 700)), NOW);
        result(1, 1_300);
        curves.take(curve(N1, slot(0, 500), slot(1, 800)), NOW);
        assertEquals(Map.of(0L, 600L, 1L, 700L), last());

        curves.take(curve(N1, slot(0, 500)), NOW);

        assertEquals(Map.of(0L, 500L, 1L, 800L), last());
    }

    @Test
    void aCurveWithAsMuchMeteredTimeReplacesAnother() {
        curves.take(curve(N1, slot(0, 600), slot(1, 700)), NOW);
        curves.take(curve(N1, slot(0, 650), slot(1, 750)), NOW);

        result(1, 1_300);
        assertTrue(issued.isEmpty());
        result(2, 1_400);

        assertEquals(Map.of(0L, 650L, 1L, 750L), last());
    }
}
