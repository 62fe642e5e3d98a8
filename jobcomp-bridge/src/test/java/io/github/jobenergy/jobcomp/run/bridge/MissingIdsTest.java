package io.github.jobenergy.jobcomp.run.bridge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.jobcomp.command.QueryException;
import io.github.jobenergy.jobcomp.testing.AccountingRecords;
import io.github.jobenergy.jobcomp.testing.HookEnvironment;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Finds runs in accounting by the job ids that are missing among those that were found. */
class MissingIdsTest {

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
    void findsAnUnlistedRunAsAGapBetweenIds() throws Exception {
        bridge.process();
        bridge.accounting.add(AccountingRecords.ofJob(6, 7_005));
        bridge.accounting.addHidden(AccountingRecords.ofJob(7, 7_006));
        bridge.accounting.add(AccountingRecords.ofJob(9, 7_007));

        bridge.after(Duration.ofHours(24));

        assertEquals(
                List.of(6L, 7L, 9L),
                bridge.brokers.last().keySet().stream()
                        .map(run -> run.jobId())
                        .sorted()
                        .toList());
        assertTrue(bridge.accounting.questions().contains(List.of(7L, 8L)), "asked for the gaps");
    }

    @Test
    void aRunWhoseQueriesFailDelaysNoOther() throws Exception {
        for (int job = 1; job <= 9; job++) {
            bridge.accounting.add(AccountingRecords.ofJob(job, 7_005));
        }
        bridge.accounting.failAbout(3);

        for (int minute = 0; minute < 30; minute++) {
            bridge.after(Duration.ofMinutes(1));
        }
        bridge.accounting.add(AccountingRecords.ofJob(10, 7_005));
        bridge.after(Duration.ofDays(1));
        for (int minute = 0; minute < 30; minute++) {
            bridge.after(Duration.ofMinutes(1));
        }

        assertEquals(
                List.of(1L, 2L, 4L, 5L, 6L, 7L, 8L, 9L, 10L),
                bridge.brokers.last().keySet().stream()
                        .map(run -> run.jobId())
                        .sorted()
                        .toList());
        assertTrue(bridge.counts().searches().unexplained() > 0, "counted as missing");
    }

    @Test
    void leavesOutAMissingIdAfterThreeFailedQueriesAboutItAlone() throws Exception {
        bridge.process();
        bridge.accounting.add(AccountingRecords.ofJob(6, 7_005));
        bridge.accounting.add(AccountingRecords.ofJob(8, 7_007));
        bridge.accounting.failAbout(7);

        bridge.after(Duration.ofHours(24));
        for (int minute = 0; minute < 60; minute++) {
            bridge.after(Duration.ofMinutes(1));
        }

        assertEquals(
                3,
                bridge.accounting.questions().stream()
                        .filter(List.of(7L)::equals)
                        .count());
    }

    @Test
    void queriesAMissingIdAgainIfNoQueryIsAnswered() throws Exception {
        bridge.process();
        bridge.accounting.add(AccountingRecords.ofJob(6, 7_005));
        bridge.accounting.addHidden(AccountingRecords.ofJob(7, 7_006));
        bridge.accounting.add(AccountingRecords.ofJob(8, 7_007));
        bridge.accounting.meanwhile(() -> {
            if (bridge.accounting.questions().stream()
                            .filter(List.of(7L)::equals)
                            .count()
                    == 1) {
                failTimes(4);
            }
        });

        bridge.after(Duration.ofHours(24));
        for (int minute = 0; minute < 60; minute++) {
            bridge.after(Duration.ofMinutes(1));
        }

        assertTrue(bridge.brokers.last().keySet().stream().anyMatch(run -> run.jobId() == 7));
    }

    private void failTimes(int failures) {
        for (int failure = 0; failure < failures; failure++) {
            bridge.accounting.fail(QueryException.because("slurmdbd is away"));
        }
    }

    /** The answers about other runs double the number of jobs that accounting accepts in one query. */
    @Test
    void separatesAMissingIdWhoseQueryFailsFromTheOthersWhileRunsEnd() throws Exception {
        bridge.process();
        bridge.accounting.add(AccountingRecords.ofJob(6, 7_005));
        bridge.accounting.addHidden(AccountingRecords.ofJob(8, 7_006));
        bridge.accounting.add(AccountingRecords.ofJob(9, 7_007));
        bridge.accounting.failAbout(7);
        bridge.after(Duration.ofHours(24));

        for (int minute = 0; minute < 30; minute++) {
            String id = Integer.toString(100 + minute);
            bridge.hook(HookEnvironment.ofJob7().with("JOBID", id));
            bridge.after(Duration.ofMinutes(1));
        }

        assertTrue(bridge.brokers.last().keySet().stream().anyMatch(run -> run.jobId() == 8));
    }

    @Test
    void anUnavailableSlurmdbdCountsAgainstNoRun() throws Exception {
        bridge.accounting.add(AccountingRecords.ofJob7(7_005));
        bridge.accounting.failAbout(7);
        for (int failures = 0; failures < 3; failures++) {
            bridge.after(Duration.ofMinutes(1));
        }
        bridge.accounting.fail(QueryException.because("slurmdbd is away"));

        bridge.after(Duration.ofMinutes(1));

        assertEquals(0, bridge.counts().searches().unexplained());
    }
}
