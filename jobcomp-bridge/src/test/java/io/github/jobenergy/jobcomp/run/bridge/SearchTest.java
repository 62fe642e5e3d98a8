package io.github.jobenergy.jobcomp.run.bridge;

import static io.github.jobenergy.jobcomp.run.bridge.BridgeHarness.only;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.jobcomp.command.QueryException;
import io.github.jobenergy.jobcomp.control.BackfillRequest;
import io.github.jobenergy.jobcomp.control.Controls;
import io.github.jobenergy.jobcomp.testing.AccountingRecords;
import io.github.jobenergy.jobcomp.testing.HookEnvironment;
import io.github.jobenergy.schemas.job.Evidence.Capture;
import io.github.jobenergy.schemas.job.Evidence.Witness;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.quantity.Interval;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Finds runs in accounting by time. Job 7 ended 10 s before the start of the bridge. */
class SearchTest {

    @TempDir
    private Path folder;

    private BridgeHarness bridge;

    @BeforeEach
    void setUp() throws Exception {
        bridge = BridgeHarness.searching(folder);
    }

    @AfterEach
    void everythingAddsUp() {
        assertTrue(bridge.counts().entries().addUp(), bridge.counts().toString());
    }

    @Test
    void findsRunsThatTheHookDidNotReport() throws Exception {
        bridge.accounting.add(AccountingRecords.ofJob7(7_005));

        bridge.process();

        JobCompletion published = only(bridge.brokers.completions());
        assertEquals("rig26/7/1000000000", published.run().text());
        assertEquals(List.of(Witness.SACCT), published.evidence().witnesses());
        assertEquals(Capture.SWEEP, published.evidence().capture());
        assertEquals(
                Optional.of(Energy.ofJoules(7_005)), published.slurmEnergy().joules());
        assertEquals(1, bridge.counts().searches().found());
    }

    @Test
    void startsTwoDaysBackAndContinuesInIntervalsOfAnHour() throws Exception {
        bridge.process();

        List<Interval> windows = bridge.accounting.windows();
        Instant now = bridge.clock.instant();
        assertEquals(
                now.minus(Duration.ofDays(2)).minus(BridgeHarness.OVERLAP),
                windows.get(0).start());
        assertEquals(now, windows.get(windows.size() - 1).end());
        for (int i = 1; i < windows.size(); i++) {
            assertEquals(windows.get(i - 1).end(), windows.get(i).start());
            assertEquals(Duration.ofHours(1), windows.get(i - 1).duration());
        }
    }

    @Test
    void sweepsEveryFiveMinutesWithAnOverlap() throws Exception {
        bridge.process();
        int before = bridge.accounting.windows().size();
        bridge.after(BridgeHarness.SWEEP_INTERVAL.minusSeconds(1));
        assertEquals(before, bridge.accounting.windows().size());

        bridge.after(Duration.ofSeconds(1));

        assertEquals(before + 1, bridge.accounting.windows().size());
        Interval last = bridge.accounting.windows().get(before);
        assertEquals(BridgeHarness.OVERLAP.plus(BridgeHarness.SWEEP_INTERVAL), last.duration());
        assertEquals(bridge.clock.instant(), last.end());
    }

    @Test
    void publishesARevisionWithTheEnergyAndIsFinalAfterTheSettleTime() throws Exception {
        bridge.accounting.add(AccountingRecords.ofJob7WithoutEnergy());
        bridge.process();
        bridge.accounting.add(AccountingRecords.ofJob7(7_005));

        bridge.after(BridgeHarness.SWEEP_INTERVAL);
        bridge.after(BridgeHarness.SWEEP_INTERVAL);

        List<JobCompletion> published = bridge.brokers.completions();
        assertEquals(
                List.of(1L, 2L), published.stream().map(JobCompletion::revision).toList());
        assertFalse(published.get(0).settled());
        assertTrue(published.get(1).settled());
        int questions = bridge.accounting.questions().size();
        bridge.after(BridgeHarness.SWEEP_INTERVAL);
        assertEquals(questions, bridge.accounting.questions().size(), "a settled run is not asked about again");
    }

    /** As slurmdbd 22.05 stores an end: first the end itself, later the user and the signal that caused it. */
    @Test
    void changesOfAnEndInAccountingBeforeTheSettleTimeArePublished() throws Exception {
        bridge.accounting.add(AccountingRecords.ofJob7Ended("CANCELLED", "0:0"));
        bridge.process();
        assertFalse(only(bridge.brokers.completions()).settled(), "10 s after its end");
        bridge.accounting.add(AccountingRecords.ofJob7Ended("CANCELLED by 0", "0:15"));

        bridge.after(BridgeHarness.SWEEP_INTERVAL);

        JobCompletion last = bridge.brokers.completions().get(1);
        assertEquals("CANCELLED by 0", last.outcome().stateRaw());
        assertEquals(Optional.of(15L), last.outcome().exitSignal());
        assertTrue(last.settled());
    }

    @Test
    void resumesAfterAFailureAtTheLastPublishedWindow() throws Exception {
        bridge.accounting.add(AccountingRecords.ofJob7(7_005));
        bridge.brokers.failBeforeCommit(1);
        bridge.process();
        bridge.brokers.failAfterCommit(1);
        bridge.process();
        bridge.process();
        int windows = bridge.accounting.windows().size();
        bridge.restart();

        bridge.process();

        assertEquals(1, bridge.brokers.completions().size());
        assertEquals(windows + 1, bridge.accounting.windows().size(), "only the last minutes are swept again");
    }

    @Test
    void aLongInterruptionIsSearchedFromTheEndOfTheLastSweep() throws Exception {
        bridge.process();
        bridge.restart();
        int windows = bridge.accounting.windows().size();
        Instant left = bridge.clock.instant();
        bridge.clock.advance(Duration.ofDays(10));

        bridge.process();

        Interval first = bridge.accounting.windows().get(windows);
        assertEquals(left.minus(BridgeHarness.OVERLAP), first.start());
    }

    @Test
    void theHooksRecordIsPublishedThoughASweepWasFaster() throws Exception {
        bridge.accounting.add(AccountingRecords.ofJob7(7_005));
        bridge.process();
        bridge.hook(HookEnvironment.ofJob7().with("JOBNAME", "true name"));

        bridge.after(BridgeHarness.FIRST_POLL);
        bridge.after(BridgeHarness.SETTLE);

        JobCompletion last = bridge.brokers.last().values().iterator().next();
        assertEquals(Optional.of("true name"), last.identity().jobName());
        assertEquals(List.of(Witness.SCRIPT, Witness.SACCT), last.evidence().witnesses());
        assertTrue(last.settled());
        long revision = last.revision();
        bridge.after(BridgeHarness.SWEEP_INTERVAL);
        assertEquals(
                revision, bridge.brokers.last().values().iterator().next().revision(), "no sweep takes the name away");
    }

    @Test
    void aRunWithoutARowIsQueriedAtOnceWhenASearchFindsIt() throws Exception {
        bridge.hook(HookEnvironment.ofJob7());
        bridge.process();
        bridge.after(BridgeHarness.GIVE_UP);
        assertTrue(bridge.brokers.completions().get(1).settled());
        bridge.accounting.add(AccountingRecords.ofJob7(7_005));

        bridge.after(BridgeHarness.SWEEP_INTERVAL);

        JobCompletion last = bridge.brokers.completions().get(2);
        assertEquals(List.of(Witness.SCRIPT, Witness.SACCT), last.evidence().witnesses());
        assertEquals(Optional.of(Energy.ofJoules(7_005)), last.slurmEnergy().joules());
        assertEquals(List.of(), bridge.names("waiting"));
    }

    @Test
    void aRowThatIsADayLateIsFoundByTheDailySearch() throws Exception {
        bridge.process();
        bridge.after(Duration.ofHours(20));
        bridge.accounting.add(AccountingRecords.ofJob7(7_005));
        bridge.after(Duration.ofHours(2));
        assertEquals(List.of(), bridge.brokers.completions());

        bridge.after(Duration.ofHours(2));

        assertEquals(1, bridge.brokers.completions().size());
    }

    @Test
    void aListThatIsTooLongIsQueriedInShorterIntervals() throws Exception {
        bridge.accounting.add(AccountingRecords.ofJob7(7_005));
        bridge.accounting.fail(QueryException.tooMuch("too long"));
        bridge.process();
        bridge.after(Duration.ofMinutes(1));

        assertEquals(Duration.ofMinutes(30), bridge.accounting.windows().get(1).duration());
        assertEquals(1, bridge.brokers.completions().size());
    }

    @Test
    void aRunThatAccountingReceivesDaysLaterHasBothSources() throws Exception {
        bridge.hook(HookEnvironment.ofJob7().with("JOBNAME", "true name"));
        bridge.process();
        bridge.after(BridgeHarness.GIVE_UP);
        assertEquals(1, bridge.counts().runs().denied());
        bridge.after(Duration.ofHours(30));
        bridge.accounting.add(AccountingRecords.ofJob7(7_005));

        bridge.after(Duration.ofHours(1));

        JobCompletion last = bridge.brokers.last().values().iterator().next();
        assertEquals(Optional.of("true name"), last.identity().jobName());
        assertEquals(Optional.of(Energy.ofJoules(7_005)), last.slurmEnergy().joules());
        assertEquals(1, bridge.counts().runs().denied());
        assertEquals(List.of(), bridge.names("waiting"));
    }

    @Test
    void aClockThatWasSetBackDoesNotStopTheSearch() throws Exception {
        bridge.clock.advance(Duration.ofDays(4_000));
        bridge.process();
        bridge.clock.advance(Duration.ofDays(-4_000));
        bridge.restart();
        bridge.accounting.add(AccountingRecords.ofJob7(7_005));

        bridge.process();

        assertEquals(1, bridge.brokers.completions().size());
        int windows = bridge.accounting.windows().size();
        bridge.after(BridgeHarness.SWEEP_INTERVAL);
        assertEquals(
                BridgeHarness.OVERLAP.plus(BridgeHarness.SWEEP_INTERVAL),
                bridge.accounting.windows().get(windows).duration(),
                "it resumes at the time to which it was set back");
    }

    @Test
    void backfillsOnRequestAndResumesAfterAFailure() throws Exception {
        Instant end = bridge.clock.instant();
        bridge.clock.advance(Duration.ofDays(30));
        bridge.accounting.add(AccountingRecords.ofJob7(7_005));
        bridge.process();
        assertEquals(List.of(), bridge.brokers.completions());
        Controls controls = new Controls(folder);
        BackfillRequest request = BackfillRequest.of(end.minus(Duration.ofHours(3)), end.plus(Duration.ofHours(3)), 10);
        controls.request(request);
        bridge.brokers.failBeforeCommit(1);
        bridge.process();
        bridge.process();

        bridge.after(Duration.ofMinutes(1));

        JobCompletion published = only(bridge.brokers.completions());
        assertEquals(Capture.BACKFILL, published.evidence().capture());
        assertEquals(Optional.empty(), controls.next());
        BackfillRequest done = controls.progressOf(request).orElseThrow();
        assertTrue(done.isDone());
        assertEquals(List.of(1L, 0L), List.of(done.listed(), done.missing()));
    }
}
