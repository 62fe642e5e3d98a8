package io.github.jobenergy.energy.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.meter.MeterSettings;
import io.github.jobenergy.energy.testing.RecordedJobs;
import io.github.jobenergy.energy.testing.SteadyNode;
import io.github.jobenergy.schemas.energy.Flag;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.energy.JobFigures;
import io.github.jobenergy.schemas.energy.NodeEnergy;
import io.github.jobenergy.schemas.energy.Quality;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.node.MalformedHostlistException;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.quantity.Power;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Meters that appear and disappear: the last result of a run that was answered early equals that of a replay. */
class AnsweredEarlyTest {

    private static final long CPU_WATTS = 100;
    private static final long OTHER_WATTS = 300;
    private static final int SPACING_MINUTES = 1;

    private final List<Object> records = new ArrayList<>();

    private AnsweredEarlyTest counts(String domain, long watts, long fromMinute, long toMinute) {
        for (long minute = fromMinute; minute <= toMinute; minute += SPACING_MINUTES) {
            Energy counted = Energy.ofJoules(watts * 60 * (2_000 + minute));
            read(domain, minute, new Measurement.Counter(counted, Optional.empty(), Optional.empty()));
        }
        return this;
    }

    /** A counter of a domain while a run draws more from noon on. */
    private AnsweredEarlyTest countsARun(String domain, long untilMinute, long fromMinute, long toMinute) {
        for (long minute = fromMinute; minute <= toMinute; minute += SPACING_MINUTES) {
            long second = 60 * minute + 10;
            long busySeconds = Math.max(0, Math.min(60 * untilMinute, second));
            Energy counted = Energy.ofJoules(CPU_WATTS * (60_000 + second) + OTHER_WATTS * busySeconds);
            read(domain, minute, new Measurement.Counter(counted, Optional.empty(), Optional.empty()));
        }
        return this;
    }

    private AnsweredEarlyTest instants(String domain, long fromMinute, long toMinute) {
        for (long minute = fromMinute; minute <= toMinute; minute += SPACING_MINUTES) {
            read(domain, minute, new Measurement.Instantaneous(Power.ofWatts(OTHER_WATTS)));
        }
        return this;
    }

    private void read(String domain, long minute, Measurement measurement) {
        Instant time = SteadyNode.at(minute).plusSeconds(10);
        records.add(new PowerReading(RecordedJobs.node("n1"), time, domain, "source", measurement, time));
    }

    private AnsweredEarlyTest runs(long id, long fromMinute, long toMinute) {
        records.add(SteadyNode.run(id, SteadyNode.slice(fromMinute, toMinute, "n1", 4)));
        return this;
    }

    private static Instant arrivalTime(Object contractRecord) {
        return contractRecord instanceof PowerReading reading
                ? reading.observedTime()
                : ((JobCompletion) contractRecord).times().endTime();
    }

    /** The results of steps that receive each record at its time, which equal those of a replay. */
    private Collection<JobEnergy> results() throws MalformedHostlistException {
        records.sort(Comparator.comparing(AnsweredEarlyTest::arrivalTime));
        LiveSteps live = new LiveSteps(MeterSettings.DEFAULT);
        Instant lastPass = arrivalTime(records.get(0));
        for (Object next : records) {
            live.take(next);
            if (Duration.between(lastPass, arrivalTime(next)).toMinutes() >= 2) {
                live.pass(Duration.ofMinutes(2));
                lastPass = arrivalTime(next);
            }
        }
        live.pass(Duration.ofHours(1));
        Replay replay = ReplayLaw.fed(records);
        for (JobEnergy expected : replay.close()) {
            JobEnergy found = live.results().get(expected.run());
            assertNotNull(found);
            assertTrue(expected.hasSameContentAs(found), () -> "expected " + expected + "\nfound " + found);
        }
        for (NodeEnergy expected : replay.hours()) {
            NodeEnergy found = live.hours().get(expected.nodeHour());
            assertNotNull(found);
            assertTrue(expected.hasSameContentAs(found), () -> "expected " + expected + "\nfound " + found);
        }
        return live.results().values();
    }

    @Test
    void aPartWithItsFirstReadingWithinAnHourCountsInTheWholeHour() throws MalformedHostlistException {
        counts("cpu[0]", CPU_WATTS, -180, 300).instants("gpu[0]", 30, 300);

        Collection<JobEnergy> results =
                runs(1, -120, 240).runs(2, 1, 20).runs(3, 1, 40).results();

        assertEquals(3, results.size());
    }

    @Test
    void aNodeMeterWithItsFirstReadingWithinAnHourIsSelectedForTheWholeHour() throws MalformedHostlistException {
        counts("cpu[0]", CPU_WATTS, -180, 300).instants("node", 55, 300);

        Collection<JobEnergy> results = runs(1, -30, 5).runs(2, 6, 10).results();

        assertEquals(2, results.size());
    }

    @Test
    void aFirstReadingDoesNotChangeEarlierHoursWithoutReadings() throws MalformedHostlistException {
        counts("cpu[0]", CPU_WATTS, -120, 40)
                .counts("cpu[0]", CPU_WATTS, 180, 400)
                .instants("node", 280, 400);

        Collection<JobEnergy> results = runs(1, -30, 170).results();

        assertEquals(
                Energy.ofJoules(CPU_WATTS * 60 * 200),
                results.iterator().next().figures().energyWholeNodes());
    }

    @Test
    void aCounterCoversHoursInWhichOnlyOtherMetersHaveReadings() throws MalformedHostlistException {
        counts("cpu[0]", CPU_WATTS, -180, 300)
                .counts("gpu[0]", OTHER_WATTS, -180, 50)
                .counts("gpu[0]", OTHER_WATTS, 190, 300);

        JobEnergy result = runs(1, 0, 240).results().iterator().next();

        assertEquals(
                Energy.ofJoules((CPU_WATTS + OTHER_WATTS) * 60 * 240),
                result.figures().energyWholeNodes());
        assertEquals("1", result.figures().coverage().toPlainString());
    }

    @Test
    void aReadingAfterALongGapCoversRunsThatEndedInTheGap() throws MalformedHostlistException {
        countsARun("node", 100, -60, 40).countsARun("node", 100, 180, 240);

        JobEnergy result = runs(1, 0, 100).results().iterator().next();

        double joules = (CPU_WATTS + OTHER_WATTS) * 60.0 * 100;
        assertEquals(joules, result.figures().energy().joules().doubleValue(), 0.01 * joules);
    }

    @Test
    void partsWithDifferentMeteredTimesAreEachSummedOverTheirOwnTime() throws MalformedHostlistException {
        counts("cpu[0]", CPU_WATTS, -60, 120).instants("gpu[0]", -60, 24).instants("gpu[0]", 60, 120);

        JobFigures figures = runs(1, 0, 60).results().iterator().next().figures();

        long gpuSeconds = 24 * 60 + 10;
        assertEquals(Energy.ofJoules(CPU_WATTS * 3_600 + OTHER_WATTS * gpuSeconds), figures.energyWholeNodes());
        assertEquals("0.402777", figures.coverage().toPlainString());
        assertEquals(Optional.of(Power.ofWatts(CPU_WATTS + OTHER_WATTS)), figures.meanPower());
        assertEquals(Quality.PARTIAL, figures.quality());
        assertTrue(figures.flags().contains(Flag.UNEVEN_PARTS));
    }

    @Test
    void energyAboveIdleIsComputedOverTheTimeInWhichAllPartsWereMetered() throws MalformedHostlistException {
        countsARun("cpu[0]", 60, -60, 120).instants("dram[0]", -60, 20).instants("dram[0]", 30, 120);

        JobFigures figures = runs(1, 0, 60).results().iterator().next().figures();

        assertEquals(Optional.of(Power.ofWatts(CPU_WATTS + OTHER_WATTS)), figures.idlePower());
        assertEquals("0.833333", figures.coverage().toPlainString());
        assertEquals(Optional.of(Energy.ofJoules(OTHER_WATTS * 50 * 60)), figures.energyMarginal());
    }

    @Test
    void partsWithEqualGapsAtDifferentTimesAreUneven() throws MalformedHostlistException {
        instants("cpu[0]", -60, 10)
                .instants("cpu[0]", 16, 120)
                .instants("gpu[0]", -60, 20)
                .instants("gpu[0]", 26, 120);

        JobFigures figures = runs(1, 0, 60).results().iterator().next().figures();

        assertTrue(figures.flags().contains(Flag.UNEVEN_PARTS));
        assertEquals(Optional.of(Energy.ZERO), figures.energyMarginal());
    }

    @Test
    void thePeakOfPartsThatWereNeverMeteredTogetherIsNoLessThanTheirMean() throws MalformedHostlistException {
        instants("cpu[0]", -60, 10).instants("dram[0]", 20, 120);

        JobFigures figures = runs(1, 0, 59).results().iterator().next().figures();

        assertEquals(Optional.of(Power.ofWatts(2 * OTHER_WATTS)), figures.meanPower());
        assertEquals(Optional.of(Power.ofWatts(2 * OTHER_WATTS)), figures.peakPower());
    }

    @Test
    void energyAboveIdleIsUnknownIfIdlePowerIsOfOtherParts() throws MalformedHostlistException {
        counts("cpu[0]", CPU_WATTS, -60, 300).instants("gpu[0]", -60, 119);

        JobFigures figures = runs(1, 60, 240).results().iterator().next().figures();

        assertEquals(Optional.empty(), figures.energyMarginal());
        assertEquals(Optional.empty(), figures.idlePower());
    }

    @Test
    void aPartWithoutReadingsForAnHourIsMissingFromRunsOfThatHour() throws MalformedHostlistException {
        counts("cpu[0]", CPU_WATTS, -180, 300).instants("dram[0]", -180, -1).instants("dram[0]", 60, 300);

        Collection<JobEnergy> results = runs(1, 5, 50).runs(2, 70, 100).results();

        Map<Long, JobFigures> figures =
                results.stream().collect(Collectors.toMap(result -> result.run().jobId(), JobEnergy::figures));
        JobFigures missed = Objects.requireNonNull(figures.get(1L));
        assertMissesAPart(missed);
        assertFalse(Objects.requireNonNull(figures.get(2L)).flags().contains(Flag.UNEVEN_PARTS));
    }

    @Test
    void aPartWhoseReadingsStopIsMissing() throws MalformedHostlistException {
        counts("cpu[0]", CPU_WATTS, -60, 300).instants("gpu[0]", -60, 119);

        JobFigures figures = runs(1, 60, 240).results().iterator().next().figures();

        assertMissesAPart(figures);
    }

    /** After twelve hours a part counts as removed, except for the run that holds it. */
    @Test
    void aGpuWhoseReadingsStoppedTheDayBeforeIsMissingFromItsHolder() throws MalformedHostlistException {
        counts("cpu[0]", CPU_WATTS, -1_800, 400)
                .instants("gpu[0]", -1_800, -1_500)
                .instants("gpu[0]", 380, 400);
        records.add(SteadyNode.holding(SteadyNode.run(1, SteadyNode.slice(60, 240, "n1", 2)), 1));
        records.add(SteadyNode.holding(SteadyNode.run(2, SteadyNode.slice(60, 200, "n1", 2)), 0));
        records.add(SteadyNode.holding(SteadyNode.run(3, SteadyNode.slice(370, 375, "n1", 2)), 1));

        Collection<JobEnergy> results = results();

        Map<Long, JobFigures> figures =
                results.stream().collect(Collectors.toMap(result -> result.run().jobId(), JobEnergy::figures));
        JobFigures missed = Objects.requireNonNull(figures.get(1L));
        assertMissesAPart(missed);
        JobFigures without = Objects.requireNonNull(figures.get(2L));
        assertFalse(without.flags().contains(Flag.UNEVEN_PARTS));
        assertTrue(without.uncertaintyHigh().isPresent());
        assertEquals(Quality.PARTIAL, Objects.requireNonNull(figures.get(3L)).quality());
    }

    /** A run before the first reading of a GPU has no GPU. */
    @Test
    void aGpuWithItsFirstReadingTheDayAfterIsMissingFromNoRun() throws MalformedHostlistException {
        counts("cpu[0]", CPU_WATTS, 0, 1_500).instants("gpu[0]", 1_400, 1_500);
        records.add(SteadyNode.holding(SteadyNode.run(1, SteadyNode.slice(60, 240, "n1", 2)), 1));

        JobFigures figures = results().iterator().next().figures();

        assertFalse(figures.flags().contains(Flag.UNEVEN_PARTS));
    }

    @Test
    void aNodeOfWhichOnePartWasMeteredIsNotMissing() throws MalformedHostlistException {
        counts("cpu[0]", CPU_WATTS, -60, 120).instants("gpu[0]", 30, 120);

        JobFigures figures = runs(1, 0, 20).results().iterator().next().figures();

        assertEquals(Energy.ofJoules(CPU_WATTS * 1_200), figures.energyWholeNodes());
        assertEquals(Quality.PARTIAL, figures.quality());
        assertEquals("0", figures.coverage().toPlainString());
        assertEquals(1, figures.nodesMeasured());
        assertEquals(Optional.of(Power.ofWatts(CPU_WATTS)), figures.meanPower());
    }

    /** What was not metered may have been anything. */
    private static void assertMissesAPart(JobFigures figures) {
        assertEquals(Quality.PARTIAL, figures.quality());
        assertTrue(figures.flags().contains(Flag.UNEVEN_PARTS));
        assertEquals(Optional.empty(), figures.uncertaintyHigh());
    }
}
