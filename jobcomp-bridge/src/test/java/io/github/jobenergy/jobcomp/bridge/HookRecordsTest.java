package io.github.jobenergy.jobcomp.bridge;

import static io.github.jobenergy.jobcomp.bridge.Workbench.only;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.jobcomp.testing.AccountingRecords;
import io.github.jobenergy.jobcomp.testing.HookEnvironment;
import io.github.jobenergy.schemas.job.Evidence.Witness;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.SlurmEnergy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Publishes the records that the hook writes into the spool. */
class HookRecordsTest {

    /** Several portions. */
    private static final int MANY = 1_200;

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
    void saysAtOnceWhatTheHookKnows() throws Exception {
        bench.hook(HookEnvironment.ofJob7());

        bench.work();

        JobCompletion said = only(bench.brokers.completions());
        assertEquals("rig26/7/1000000000", said.run().text());
        assertEquals(1, said.revision());
        assertFalse(said.settled());
        assertEquals(SlurmEnergy.UNSET, said.slurmEnergy());
        assertEquals(List.of(Witness.SCRIPT), said.evidence().witnesses());
        assertEquals(List.of(), bench.names("new"));
        assertEquals(1, bench.names("waiting").size());
    }

    /** More than are read together; the one run's second record comes portions after its first. */
    @Test
    void whatIsCommittedTogetherKnowsOfEachOtherAndIsSaidOnceThoughItFails() throws Exception {
        for (int job = 1; job <= MANY; job++) {
            bench.hook(HookEnvironment.ofJob7().with("JOBID", Integer.toString(job)));
        }
        bench.hook(
                "1000000075.7.9.9",
                HookEnvironment.ofJob7().with("END", "1000000075").block());
        bench.brokers.failBeforeCommit(1);
        bench.work();
        assertEquals(List.of(), bench.brokers.completions());

        bench.work();

        assertEquals(MANY, bench.brokers.last().size());
        assertEquals(List.of(1L, 2L), revisionsOfJob7());
        assertEquals(List.of(), bench.names("new"));
        assertEquals(MANY + 1, bench.names("waiting").size());
    }

    /** Names sort by the end they tell; one may tell another than its record. */
    @Test
    void whatIsSentIsCommittedBeforeTheTopicIsAskedWhatWasSaidLongAgo() throws Exception {
        bench = Workbench.withoutAccounting(folder);
        HookEnvironment old = HookEnvironment.ofJob7().with("START", "999990010");
        bench.hook(old.with("END", "999990070"));
        bench.work();
        bench.restart();
        bench.work();
        for (int job = 8; job <= MANY; job++) {
            bench.hook(HookEnvironment.ofJob7().with("JOBID", Integer.toString(job)));
        }

        bench.hook("1000000075.7.9.9", old.with("END", "999990071").block());
        bench.work();

        assertEquals(MANY - 6, bench.brokers.last().size());
        assertEquals(List.of(1L, 2L), revisionsOfJob7());
    }

    @Test
    void aRecordThatCannotBeUsedIsRejectedAndTheNextOneGoesThrough() throws Exception {
        bench.hook("1000000060.5.1000000000.1", new byte[0]);
        bench.hook("1000000061.6.1000000000.1", "JOBID=6\0SUBMIT=10".getBytes(StandardCharsets.UTF_8));
        bench.hook(HookEnvironment.ofJob7());

        bench.work();

        assertEquals(1, bench.brokers.completions().size());
        assertEquals(
                List.of("spool:1000000060.5.1000000000.1", "spool:1000000061.6.1000000000.1"),
                bench.brokers.rejections().stream()
                        .map(rejection -> rejection.origin())
                        .toList());
        assertEquals(List.of("1000000060.5.1000000000.1", "1000000061.6.1000000000.1"), bench.names("bad"));
        assertEquals(2, bench.counts().entries().rejected());
    }

    @Test
    void aSecondRecordOfTheSameEndChangesNothing() throws Exception {
        bench.hook(HookEnvironment.ofJob7());
        bench.work();
        bench.accounting.learn(AccountingRecords.ofJob7(7_005));
        bench.after(Workbench.FIRST_LOOK);
        bench.hook(HookEnvironment.ofJob7());

        bench.after(Workbench.SETTLE.plus(Workbench.SETTLE));

        assertEquals(2, bench.brokers.completions().size());
        assertEquals(List.of(), bench.names("waiting"));
        assertEquals(List.of(), bench.names("new"));
    }

    /** A slurmctld that was restarted from an older state ends a run again, that may be hours later. */
    @Test
    void aRunThatEndsAgainLongAfterARestartIsRevisedAndNotSaidAnew() throws Exception {
        bench.hook(HookEnvironment.ofJob7());
        bench.work();
        bench.after(Duration.ofDays(3));
        bench.restart();
        Instant end = bench.clock.instant().minusSeconds(5);
        bench.hook(HookEnvironment.ofJob7().with("END", Long.toString(end.getEpochSecond())));

        bench.work();

        assertEquals(
                List.of(1L, 2L, 3L),
                bench.brokers.completions().stream()
                        .map(JobCompletion::revision)
                        .toList());
    }

    @Test
    void goesOnWhereItStoppedAfterBeingKilledAtAnyPoint() throws Exception {
        bench.hook(HookEnvironment.ofJob7());
        bench.brokers.failBeforeCommit(1);
        bench.work();
        bench.brokers.failAfterCommit(1);
        bench.work();
        bench.work();
        bench.accounting.learn(AccountingRecords.ofJob7(7_005));
        bench.brokers.failAfterCommit(1);
        bench.after(Workbench.FIRST_LOOK);
        bench.restart();
        bench.after(Workbench.FIRST_LOOK);

        bench.after(Workbench.SETTLE);

        List<JobCompletion> said = bench.brokers.completions();
        assertEquals(List.of(1L, 2L), said.stream().map(JobCompletion::revision).toList());
        assertEquals(List.of(), bench.names("waiting"));
    }

    /** slurmctld was restarted from an older state and told of the end again; both records are taken together. */
    @Test
    void withoutAccountingARunToldOfTwiceHasTwoRevisions() throws Exception {
        Workbench alone = Workbench.withoutAccounting(Files.createDirectory(folder.resolve("twice")));
        alone.hook(HookEnvironment.ofJob7());
        alone.hook(
                "1000000099.7.1000000000.9",
                HookEnvironment.ofJob7().with("END", "1000000099").block());

        alone.work();

        List<JobCompletion> said = alone.brokers.completions();
        assertEquals(List.of(1L, 2L), said.stream().map(JobCompletion::revision).toList());
        assertEquals(1_000_000_099L, said.get(1).times().endTime().getEpochSecond());
    }

    @Test
    void withoutAccountingTheHooksRecordIsFinalAtOnce() throws Exception {
        Workbench alone = Workbench.withoutAccounting(Files.createDirectory(folder.resolve("alone")));
        alone.hook(
                "1000000040.7.1000000000.1",
                HookEnvironment.ofJob7()
                        .with("JOBSTATE", "RESIZING")
                        .with("NODES", "n[1-2]")
                        .with("START", "1000000030")
                        .with("END", "1000000030")
                        .block());
        alone.hook(
                "1000000041.7.1000000000.1",
                HookEnvironment.ofJob7()
                        .with("JOBSTATE", "RESIZING")
                        .with("NODES", "n[1-3]")
                        .with("START", "1000000050")
                        .with("END", "1000000050")
                        .block());
        alone.hook(HookEnvironment.ofJob7().with("START", "1000000050"));

        alone.work();

        JobCompletion said = only(alone.brokers.completions());
        assertTrue(said.settled());
        assertEquals(
                List.of("n[1-3]", "n2"),
                said.resources().slices().stream().map(slice -> slice.nodes()).toList());
        assertEquals(Optional.of(Duration.ofSeconds(40)), said.times().elapsed());
        assertEquals(List.of(), alone.names("new"));
        assertEquals(List.of(), alone.names("waiting"));
        assertTrue(alone.counts().entries().addUp(), alone.counts().toString());
    }

    private List<Long> revisionsOfJob7() {
        return bench.brokers.completions().stream()
                .filter(said -> said.run().jobId() == 7)
                .map(JobCompletion::revision)
                .toList();
    }
}
