package io.github.jobenergy.jobcomp.bridge;

import static io.github.jobenergy.jobcomp.bridge.Workbench.only;
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

/** Finds runs in accounting by time. Job 7 ended 10 s before the bridge first works. */
class SearchTest {

    @TempDir
    private Path folder;

    private Workbench bench;

    @BeforeEach
    void setUp() throws Exception {
        bench = Workbench.searching(folder);
    }

    @AfterEach
    void everythingAddsUp() {
        assertTrue(bench.counts().entries().addUp(), bench.counts().toString());
    }

    @Test
    void findsWhatTheHookNeverToldOf() throws Exception {
        bench.accounting.learn(AccountingRecords.ofJob7(7_005));

        bench.work();

        JobCompletion said = only(bench.brokers.completions());
        assertEquals("rig26/7/1000000000", said.run().text());
        assertEquals(List.of(Witness.SACCT), said.evidence().witnesses());
        assertEquals(Capture.SWEEP, said.evidence().capture());
        assertEquals(Optional.of(Energy.ofJoules(7_005)), said.slurmEnergy().joules());
        assertEquals(1, bench.counts().searches().found());
    }

    @Test
    void beginsTwoDaysBackAndGoesOnByTheHour() throws Exception {
        bench.work();

        List<Interval> windows = bench.accounting.windows();
        Instant now = bench.clock.instant();
        assertEquals(
                now.minus(Duration.ofDays(2)).minus(Workbench.OVERLAP),
                windows.get(0).start());
        assertEquals(now, windows.get(windows.size() - 1).end());
        for (int i = 1; i < windows.size(); i++) {
            assertEquals(windows.get(i - 1).end(), windows.get(i).start());
            assertEquals(Duration.ofHours(1), windows.get(i - 1).duration());
        }
    }

    @Test
    void sweepsEveryFiveMinutesAndALittleMoreThanIsNew() throws Exception {
        bench.work();
        int before = bench.accounting.windows().size();
        bench.after(Workbench.SWEEP_INTERVAL.minusSeconds(1));
        assertEquals(before, bench.accounting.windows().size());

        bench.after(Duration.ofSeconds(1));

        assertEquals(before + 1, bench.accounting.windows().size());
        Interval last = bench.accounting.windows().get(before);
        assertEquals(Workbench.OVERLAP.plus(Workbench.SWEEP_INTERVAL), last.duration());
        assertEquals(bench.clock.instant(), last.end());
    }

    @Test
    void saysMoreWhenTheEnergyComesAndIsFinalWhenItHasSettled() throws Exception {
        bench.accounting.learn(AccountingRecords.ofJob7WithoutEnergy());
        bench.work();
        bench.accounting.learn(AccountingRecords.ofJob7(7_005));

        bench.after(Workbench.SWEEP_INTERVAL);
        bench.after(Workbench.SWEEP_INTERVAL);

        List<JobCompletion> said = bench.brokers.completions();
        assertEquals(List.of(1L, 2L), said.stream().map(JobCompletion::revision).toList());
        assertFalse(said.get(0).settled());
        assertTrue(said.get(1).settled());
        int questions = bench.accounting.questions().size();
        bench.after(Workbench.SWEEP_INTERVAL);
        assertEquals(questions, bench.accounting.questions().size(), "a settled run is not asked about again");
    }

    /** As slurmdbd 22.05 learns of an end: first that it was, later who ended it and by which signal. */
    @Test
    void whatAccountingLearnsOfAnEndBeforeItHasSettledIsSaidToo() throws Exception {
        bench.accounting.learn(AccountingRecords.ofJob7Ended("CANCELLED", "0:0"));
        bench.work();
        assertFalse(only(bench.brokers.completions()).settled(), "10 s after its end");
        bench.accounting.learn(AccountingRecords.ofJob7Ended("CANCELLED by 0", "0:15"));

        bench.after(Workbench.SWEEP_INTERVAL);

        JobCompletion last = bench.brokers.completions().get(1);
        assertEquals("CANCELLED by 0", last.outcome().stateRaw());
        assertEquals(Optional.of(15L), last.outcome().exitSignal());
        assertTrue(last.settled());
    }

    @Test
    void goesOnAfterBeingKilledWhereEverythingBeforeWasSaid() throws Exception {
        bench.accounting.learn(AccountingRecords.ofJob7(7_005));
        bench.brokers.failBeforeCommit(1);
        bench.work();
        bench.brokers.failAfterCommit(1);
        bench.work();
        bench.work();
        int windows = bench.accounting.windows().size();
        bench.restart();

        bench.work();

        assertEquals(1, bench.brokers.completions().size());
        assertEquals(windows + 1, bench.accounting.windows().size(), "only the last minutes are swept again");
    }

    @Test
    void aLongAbsenceIsMadeUpForFromWhereTheLastSweepEnded() throws Exception {
        bench.work();
        bench.restart();
        int windows = bench.accounting.windows().size();
        Instant left = bench.clock.instant();
        bench.clock.advance(Duration.ofDays(10));

        bench.work();

        Interval first = bench.accounting.windows().get(windows);
        assertEquals(left.minus(Workbench.OVERLAP), first.start());
    }

    @Test
    void theHooksRecordIsStillToldWhenASweepWasFaster() throws Exception {
        bench.accounting.learn(AccountingRecords.ofJob7(7_005));
        bench.work();
        bench.hook(HookEnvironment.ofJob7().with("JOBNAME", "true name"));

        bench.after(Workbench.FIRST_LOOK);
        bench.after(Workbench.SETTLE);

        JobCompletion last = bench.brokers.last().values().iterator().next();
        assertEquals(Optional.of("true name"), last.identity().jobName());
        assertEquals(List.of(Witness.SCRIPT, Witness.SACCT), last.evidence().witnesses());
        assertTrue(last.settled());
        long revision = last.revision();
        bench.after(Workbench.SWEEP_INTERVAL);
        assertEquals(
                revision, bench.brokers.last().values().iterator().next().revision(), "no sweep takes the name away");
    }

    @Test
    void aRunThatWasGivenUpIsAskedAboutAtOnceWhenASearchFindsIt() throws Exception {
        bench.hook(HookEnvironment.ofJob7());
        bench.work();
        bench.after(Workbench.GIVE_UP);
        assertTrue(bench.brokers.completions().get(1).settled());
        bench.accounting.learn(AccountingRecords.ofJob7(7_005));

        bench.after(Workbench.SWEEP_INTERVAL);

        JobCompletion last = bench.brokers.completions().get(2);
        assertEquals(List.of(Witness.SCRIPT, Witness.SACCT), last.evidence().witnesses());
        assertEquals(Optional.of(Energy.ofJoules(7_005)), last.slurmEnergy().joules());
        assertEquals(List.of(), bench.names("waiting"));
    }

    @Test
    void aRowThatComesADayLateIsFoundByTheDailySearch() throws Exception {
        bench.work();
        bench.after(Duration.ofHours(20));
        bench.accounting.learn(AccountingRecords.ofJob7(7_005));
        bench.after(Duration.ofHours(2));
        assertEquals(List.of(), bench.brokers.completions());

        bench.after(Duration.ofHours(2));

        assertEquals(1, bench.brokers.completions().size());
    }

    @Test
    void aListThatIsTooLongIsAskedForInShorterPieces() throws Exception {
        bench.accounting.learn(AccountingRecords.ofJob7(7_005));
        bench.accounting.fail(QueryException.tooMuch("too long"));
        bench.work();
        bench.after(Duration.ofMinutes(1));

        assertEquals(Duration.ofMinutes(30), bench.accounting.windows().get(1).duration());
        assertEquals(1, bench.brokers.completions().size());
    }

    @Test
    void aRunTheHookToldOfAndAccountingLearntOfDaysLaterIsSaidByBoth() throws Exception {
        bench.hook(HookEnvironment.ofJob7().with("JOBNAME", "true name"));
        bench.work();
        bench.after(Workbench.GIVE_UP);
        assertEquals(1, bench.counts().runs().denied());
        bench.after(Duration.ofHours(30));
        bench.accounting.learn(AccountingRecords.ofJob7(7_005));

        bench.after(Duration.ofHours(1));

        JobCompletion last = bench.brokers.last().values().iterator().next();
        assertEquals(Optional.of("true name"), last.identity().jobName());
        assertEquals(Optional.of(Energy.ofJoules(7_005)), last.slurmEnergy().joules());
        assertEquals(1, bench.counts().runs().denied());
        assertEquals(List.of(), bench.names("waiting"));
    }

    @Test
    void aClockThatWasSetBackStopsNoSearch() throws Exception {
        bench.clock.advance(Duration.ofDays(4_000));
        bench.work();
        bench.clock.advance(Duration.ofDays(-4_000));
        bench.restart();
        bench.accounting.learn(AccountingRecords.ofJob7(7_005));

        bench.work();

        assertEquals(1, bench.brokers.completions().size());
        int windows = bench.accounting.windows().size();
        bench.after(Workbench.SWEEP_INTERVAL);
        assertEquals(
                Workbench.OVERLAP.plus(Workbench.SWEEP_INTERVAL),
                bench.accounting.windows().get(windows).duration(),
                "it goes on from where it was set back to");
    }

    @Test
    void goesThroughThePastOnRequestAndOnAfterBeingKilled() throws Exception {
        Instant end = bench.clock.instant();
        bench.clock.advance(Duration.ofDays(30));
        bench.accounting.learn(AccountingRecords.ofJob7(7_005));
        bench.work();
        assertEquals(List.of(), bench.brokers.completions());
        Controls controls = new Controls(folder);
        BackfillRequest request = BackfillRequest.of(end.minus(Duration.ofHours(3)), end.plus(Duration.ofHours(3)), 10);
        controls.request(request);
        bench.brokers.failBeforeCommit(1);
        bench.work();
        bench.work();

        bench.after(Duration.ofMinutes(1));

        JobCompletion said = only(bench.brokers.completions());
        assertEquals(Capture.BACKFILL, said.evidence().capture());
        assertEquals(Optional.empty(), controls.next());
        BackfillRequest done = controls.progressOf(request).orElseThrow();
        assertTrue(done.isDone());
        assertEquals(List.of(1L, 0L), List.of(done.listed(), done.missing()));
    }
}
