package io.github.jobenergy.jobcomp.bridge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.jobcomp.command.QueryException;
import io.github.jobenergy.jobcomp.testing.AccountingRecords;
import io.github.jobenergy.jobcomp.testing.HookEnvironment;
import io.github.jobenergy.schemas.job.Evidence.Witness;
import io.github.jobenergy.schemas.job.JobCompletion;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Publishes the record of the hook as final if accounting has no row of the run or answers no query about it. */
class MissingAccountingTest {

    @TempDir
    private Path folder;

    private Workbench bench;

    @BeforeEach
    void setUp() throws Exception {
        bench = Workbench.in(folder);
    }

    @AfterEach
    void everythingAddsUp() {
        assertTrue(bench.counts().entries().addUp(), bench.counts().toString());
    }

    @Test
    void makesTheHooksRecordFinalWhenAccountingDeniesTheRunForTenMinutes() throws Exception {
        bench.hook(HookEnvironment.ofJob7());
        bench.work();
        bench.after(Workbench.SETTLE);
        assertEquals(1, bench.brokers.completions().size());

        bench.after(Workbench.GIVE_UP);

        JobCompletion last = bench.brokers.completions().get(1);
        assertEquals(2, last.revision());
        assertTrue(last.settled());
        assertEquals(List.of(Witness.SCRIPT), last.evidence().witnesses());
        assertEquals(1, bench.counts().runs().denied());
        assertEquals(1, bench.names("waiting").size(), "its row may be on the way");
        bench.after(Duration.ofDays(2));
        assertEquals(List.of(), bench.names("waiting"));
        assertEquals(2, bench.brokers.completions().size());
        assertEquals(1, bench.counts().runs().denied());
    }

    @Test
    void aDenialThatTookLongIsAskedForAgainAsSoonAsAnyOther() throws Exception {
        bench.hook(HookEnvironment.ofJob7());
        bench.work();
        bench.accounting.meanwhile(() -> bench.clock.advance(Duration.ofSeconds(30)));
        bench.after(Workbench.GIVE_UP.minusSeconds(10));
        assertEquals(1, bench.brokers.completions().size(), "when it was asked, accounting still had time");

        bench.after(Workbench.SETTLE);

        assertTrue(bench.brokers.completions().get(1).settled());
        assertEquals(1, bench.counts().runs().denied());
    }

    @Test
    void publishesTheHooksRecordAsFinalIfAccountingAnswersNoQueryAboutTheRun() throws Exception {
        bench.hook(HookEnvironment.ofJob7());
        bench.accounting.failAbout(7);
        eachMinuteOf(Duration.ofMinutes(30));

        JobCompletion last = bench.brokers.completions().get(1);
        assertTrue(last.settled());
        assertEquals(List.of(Witness.SCRIPT), last.evidence().witnesses());
        assertEquals(1, bench.counts().runs().denied());
        int questions = bench.accounting.questions().size();
        eachMinuteOf(Duration.ofHours(3));
        assertEquals(questions + 9, bench.accounting.questions().size(), "three queries an hour");
        bench.after(Duration.ofDays(2));
        eachMinuteOf(Duration.ofMinutes(10));
        assertEquals(List.of(), bench.names("waiting"));
    }

    @Test
    void aRunThatAccountingHadBeforeWaitsForQueriesToBeAnsweredAgain() throws Exception {
        bench.hook(HookEnvironment.ofJob7());
        bench.work();
        bench.accounting.learn(AccountingRecords.ofJob7WithoutEnergy());
        bench.after(Workbench.FIRST_LOOK);
        bench.accounting.failAbout(7);
        eachMinuteOf(Duration.ofHours(3));
        assertFalse(bench.brokers.completions().get(1).settled());

        bench.accounting.answerAbout(7);
        eachMinuteOf(Duration.ofHours(1));

        assertTrue(bench.brokers.completions().get(2).settled());
        assertEquals(List.of(), bench.names("waiting"));
    }

    /** A run ends every second: some run is always due, and most queries about others are answered. */
    @Test
    void aRunWhoseQueryFailsIsQueriedAloneWhileOthersEnd() throws Exception {
        bench.hook(HookEnvironment.ofJob7());
        bench.accounting.failAbout(7);
        for (int second = 0; second < 60; second++) {
            bench.accounting.learn(AccountingRecords.ofJob(100 + second, 7_005));
            bench.hook(HookEnvironment.ofJob7().with("JOBID", Integer.toString(100 + second)));
            bench.after(Duration.ofSeconds(1));
        }

        assertTrue(bench.accounting.questions().contains(List.of(7L)));
    }

    private void eachMinuteOf(Duration duration) throws Exception {
        for (long minute = 0; minute < duration.toMinutes(); minute++) {
            bench.after(Duration.ofMinutes(1));
        }
    }

    @Test
    void takesNoAnswerForNoDenial() throws Exception {
        bench.hook(HookEnvironment.ofJob7());
        bench.work();
        for (int i = 0; i < 30; i++) {
            bench.accounting.fail(QueryException.because("slurmdbd is away"));
            bench.after(Duration.ofMinutes(6));
        }
        bench.accounting.learn(AccountingRecords.ofJob7(7_005));

        bench.after(Duration.ofMinutes(6));

        assertEquals(30, bench.counts().questions().unanswered());
        assertEquals(0, bench.counts().runs().denied());
        assertEquals(2, bench.brokers.completions().size());
        assertTrue(bench.brokers.completions().get(1).settled());
    }
}
