package io.github.jobenergy.jobcomp.run.bridge;

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

    private BridgeHarness bridge;

    @BeforeEach
    void setUp() throws Exception {
        bridge = BridgeHarness.in(folder);
    }

    @AfterEach
    void everythingAddsUp() {
        assertTrue(bridge.counts().entries().addUp(), bridge.counts().toString());
    }

    @Test
    void publishesTheHooksRecordAsFinalIfAccountingHasNoRowForTenMinutes() throws Exception {
        bridge.hook(HookEnvironment.ofJob7());
        bridge.process();
        bridge.after(BridgeHarness.SETTLE);
        assertEquals(1, bridge.brokers.completions().size());

        bridge.after(BridgeHarness.GIVE_UP);

        JobCompletion last = bridge.brokers.completions().get(1);
        assertEquals(2, last.revision());
        assertTrue(last.settled());
        assertEquals(List.of(Witness.SCRIPT), last.evidence().witnesses());
        assertEquals(1, bridge.counts().runs().denied());
        assertEquals(1, bridge.names("waiting").size(), "its row may be on the way");
        bridge.after(Duration.ofDays(2));
        assertEquals(List.of(), bridge.names("waiting"));
        assertEquals(2, bridge.brokers.completions().size());
        assertEquals(1, bridge.counts().runs().denied());
    }

    @Test
    void aSlowAnswerWithoutARowIsRepeatedAsSoonAsAnyOther() throws Exception {
        bridge.hook(HookEnvironment.ofJob7());
        bridge.process();
        bridge.accounting.meanwhile(() -> bridge.clock.advance(Duration.ofSeconds(30)));
        bridge.after(BridgeHarness.GIVE_UP.minusSeconds(10));
        assertEquals(1, bridge.brokers.completions().size(), "accounting was queried before its deadline");

        bridge.after(BridgeHarness.SETTLE);

        assertTrue(bridge.brokers.completions().get(1).settled());
        assertEquals(1, bridge.counts().runs().denied());
    }

    @Test
    void publishesTheHooksRecordAsFinalIfAccountingAnswersNoQueryAboutTheRun() throws Exception {
        bridge.hook(HookEnvironment.ofJob7());
        bridge.accounting.failAbout(7);
        eachMinuteOf(Duration.ofMinutes(30));

        JobCompletion last = bridge.brokers.completions().get(1);
        assertTrue(last.settled());
        assertEquals(List.of(Witness.SCRIPT), last.evidence().witnesses());
        assertEquals(1, bridge.counts().runs().denied());
        int questions = bridge.accounting.questions().size();
        eachMinuteOf(Duration.ofHours(3));
        assertEquals(questions + 9, bridge.accounting.questions().size(), "three queries an hour");
        bridge.after(Duration.ofDays(2));
        eachMinuteOf(Duration.ofMinutes(10));
        assertEquals(List.of(), bridge.names("waiting"));
    }

    @Test
    void aRunThatAccountingHadBeforeWaitsForQueriesToBeAnsweredAgain() throws Exception {
        bridge.hook(HookEnvironment.ofJob7());
        bridge.process();
        bridge.accounting.add(AccountingRecords.ofJob7WithoutEnergy());
        bridge.after(BridgeHarness.FIRST_POLL);
        bridge.accounting.failAbout(7);
        eachMinuteOf(Duration.ofHours(3));
        assertFalse(bridge.brokers.completions().get(1).settled());

        bridge.accounting.answerAbout(7);
        eachMinuteOf(Duration.ofHours(1));

        assertTrue(bridge.brokers.completions().get(2).settled());
        assertEquals(List.of(), bridge.names("waiting"));
    }

    /** A run ends every second: some run is always due, and most queries about others are answered. */
    @Test
    void aRunWhoseQueryFailsIsQueriedAloneWhileOthersEnd() throws Exception {
        bridge.hook(HookEnvironment.ofJob7());
        bridge.accounting.failAbout(7);
        for (int second = 0; second < 60; second++) {
            bridge.accounting.add(AccountingRecords.ofJob(100 + second, 7_005));
            bridge.hook(HookEnvironment.ofJob7().with("JOBID", Integer.toString(100 + second)));
            bridge.after(Duration.ofSeconds(1));
        }

        assertTrue(bridge.accounting.questions().contains(List.of(7L)));
    }

    private void eachMinuteOf(Duration duration) throws Exception {
        for (long minute = 0; minute < duration.toMinutes(); minute++) {
            bridge.after(Duration.ofMinutes(1));
        }
    }

    @Test
    void aFailedQueryIsNotAMissingRow() throws Exception {
        bridge.hook(HookEnvironment.ofJob7());
        bridge.process();
        for (int i = 0; i < 30; i++) {
            bridge.accounting.fail(QueryException.because("slurmdbd is away"));
            bridge.after(Duration.ofMinutes(6));
        }
        bridge.accounting.add(AccountingRecords.ofJob7(7_005));

        bridge.after(Duration.ofMinutes(6));

        assertEquals(30, bridge.counts().questions().unanswered());
        assertEquals(0, bridge.counts().runs().denied());
        assertEquals(2, bridge.brokers.completions().size());
        assertTrue(bridge.brokers.completions().get(1).settled());
    }
}
