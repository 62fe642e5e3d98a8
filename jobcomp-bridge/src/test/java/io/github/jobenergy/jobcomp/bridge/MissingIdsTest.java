package io.github.jobenergy.jobcomp.bridge;

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
    void aRunThatNoListShowsIsFoundAsAGapBetweenIds() throws Exception {
        bench.work();
        bench.accounting.learn(AccountingRecords.ofJob(6, 7_005));
        bench.accounting.learnHidden(AccountingRecords.ofJob(7, 7_006));
        bench.accounting.learn(AccountingRecords.ofJob(9, 7_007));

        bench.after(Duration.ofHours(24));

        assertEquals(
                List.of(6L, 7L, 9L),
                bench.brokers.last().keySet().stream()
                        .map(run -> run.jobId())
                        .sorted()
                        .toList());
        assertTrue(bench.accounting.questions().contains(List.of(7L, 8L)), "asked for the gaps");
    }

    @Test
    void aRunThatAccountingCannotBeAskedAboutHoldsUpNoOther() throws Exception {
        for (int job = 1; job <= 9; job++) {
            bench.accounting.learn(AccountingRecords.ofJob(job, 7_005));
        }
        bench.accounting.failAbout(3);

        for (int minute = 0; minute < 30; minute++) {
            bench.after(Duration.ofMinutes(1));
        }
        bench.accounting.learn(AccountingRecords.ofJob(10, 7_005));
        bench.after(Duration.ofDays(1));
        for (int minute = 0; minute < 30; minute++) {
            bench.after(Duration.ofMinutes(1));
        }

        assertEquals(
                List.of(1L, 2L, 4L, 5L, 6L, 7L, 8L, 9L, 10L),
                bench.brokers.last().keySet().stream()
                        .map(run -> run.jobId())
                        .sorted()
                        .toList());
        assertTrue(bench.counts().searches().unexplained() > 0, "said to be missing");
    }

    @Test
    void leavesOutAMissingIdAfterThreeFailedQueriesAboutItAlone() throws Exception {
        bench.work();
        bench.accounting.learn(AccountingRecords.ofJob(6, 7_005));
        bench.accounting.learn(AccountingRecords.ofJob(8, 7_007));
        bench.accounting.failAbout(7);

        bench.after(Duration.ofHours(24));
        for (int minute = 0; minute < 60; minute++) {
            bench.after(Duration.ofMinutes(1));
        }

        assertEquals(
                3,
                bench.accounting.questions().stream()
                        .filter(List.of(7L)::equals)
                        .count());
    }

    @Test
    void queriesAMissingIdAgainIfNoQueryIsAnswered() throws Exception {
        bench.work();
        bench.accounting.learn(AccountingRecords.ofJob(6, 7_005));
        bench.accounting.learnHidden(AccountingRecords.ofJob(7, 7_006));
        bench.accounting.learn(AccountingRecords.ofJob(8, 7_007));
        bench.accounting.meanwhile(() -> {
            if (bench.accounting.questions().stream()
                            .filter(List.of(7L)::equals)
                            .count()
                    == 1) {
                failTimes(4);
            }
        });

        bench.after(Duration.ofHours(24));
        for (int minute = 0; minute < 60; minute++) {
            bench.after(Duration.ofMinutes(1));
        }

        assertTrue(bench.brokers.last().keySet().stream().anyMatch(run -> run.jobId() == 7));
    }

    private void failTimes(int failures) {
        for (int failure = 0; failure < failures; failure++) {
            bench.accounting.fail(QueryException.because("slurmdbd is away"));
        }
    }

    /** The answers about other runs double the number of jobs that accounting accepts in one query. */
    @Test
    void separatesAMissingIdWhoseQueryFailsFromTheOthersWhileRunsEnd() throws Exception {
        bench.work();
        bench.accounting.learn(AccountingRecords.ofJob(6, 7_005));
        bench.accounting.learnHidden(AccountingRecords.ofJob(8, 7_006));
        bench.accounting.learn(AccountingRecords.ofJob(9, 7_007));
        bench.accounting.failAbout(7);
        bench.after(Duration.ofHours(24));

        for (int minute = 0; minute < 30; minute++) {
            String id = Integer.toString(100 + minute);
            bench.hook(HookEnvironment.ofJob7().with("JOBID", id));
            bench.after(Duration.ofMinutes(1));
        }

        assertTrue(bench.brokers.last().keySet().stream().anyMatch(run -> run.jobId() == 8));
    }

    @Test
    void aSlurmdbdThatIsAwayIsNoRunsFault() throws Exception {
        bench.accounting.learn(AccountingRecords.ofJob7(7_005));
        bench.accounting.failAbout(7);
        for (int failures = 0; failures < 3; failures++) {
            bench.after(Duration.ofMinutes(1));
        }
        bench.accounting.fail(QueryException.because("slurmdbd is away"));

        bench.after(Duration.ofMinutes(1));

        assertEquals(0, bench.counts().searches().unexplained());
    }
}
