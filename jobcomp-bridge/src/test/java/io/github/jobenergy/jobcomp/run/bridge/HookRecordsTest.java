package io.github.jobenergy.jobcomp.run.bridge;

import static io.github.jobenergy.jobcomp.run.bridge.BridgeHarness.only;
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

    /** Several batches. */
    private static final int MANY = 1_200;

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
    void publishesTheRecordOfTheHookAtOnce() throws Exception {
        bridge.hook(HookEnvironment.ofJob7());

        bridge.process();

        JobCompletion published = only(bridge.brokers.completions());
        assertEquals("rig26/7/1000000000", published.run().text());
        assertEquals(1, published.revision());
        assertFalse(published.settled());
        assertEquals(SlurmEnergy.UNSET, published.slurmEnergy());
        assertEquals(List.of(Witness.SCRIPT), published.evidence().witnesses());
        assertEquals(List.of(), bridge.names("new"));
        assertEquals(1, bridge.names("waiting").size());
    }

    /** More records than one batch; the second record of one run is some batches after its first. */
    @Test
    void recordsOfOneTransactionAreRevisedInOrderAndPublishedOnceAfterAFailure() throws Exception {
        for (int job = 1; job <= MANY; job++) {
            bridge.hook(HookEnvironment.ofJob7().with("JOBID", Integer.toString(job)));
        }
        bridge.hook(
                "1000000075.7.9.9",
                HookEnvironment.ofJob7().with("END", "1000000075").block());
        bridge.brokers.failBeforeCommit(1);
        bridge.process();
        assertEquals(List.of(), bridge.brokers.completions());

        bridge.process();

        assertEquals(MANY, bridge.brokers.last().size());
        assertEquals(List.of(1L, 2L), revisionsOfJob7());
        assertEquals(List.of(), bridge.names("new"));
        assertEquals(MANY + 1, bridge.names("waiting").size());
    }

    /** Names sort by the end that they contain, which may differ from that of the record. */
    @Test
    void aTransactionIsCommittedBeforeTheTopicIsSearchedForAnOldRun() throws Exception {
        bridge = BridgeHarness.withoutAccounting(folder);
        HookEnvironment old = HookEnvironment.ofJob7().with("START", "999990010");
        bridge.hook(old.with("END", "999990070"));
        bridge.process();
        bridge.restart();
        bridge.process();
        for (int job = 8; job <= MANY; job++) {
            bridge.hook(HookEnvironment.ofJob7().with("JOBID", Integer.toString(job)));
        }

        bridge.hook("1000000075.7.9.9", old.with("END", "999990071").block());
        bridge.process();

        assertEquals(MANY - 6, bridge.brokers.last().size());
        assertEquals(List.of(1L, 2L), revisionsOfJob7());
    }

    @Test
    void anInvalidRecordIsRejectedAndTheNextOneIsPublished() throws Exception {
        bridge.hook("1000000060.5.1000000000.1", new byte[0]);
        bridge.hook("1000000061.6.1000000000.1", "JOBID=6\0SUBMIT=10".getBytes(StandardCharsets.UTF_8));
        bridge.hook(HookEnvironment.ofJob7());

        bridge.process();

        assertEquals(1, bridge.brokers.completions().size());
        assertEquals(
                List.of("spool:1000000060.5.1000000000.1", "spool:1000000061.6.1000000000.1"),
                bridge.brokers.rejections().stream()
                        .map(rejection -> rejection.origin())
                        .toList());
        assertEquals(List.of("1000000060.5.1000000000.1", "1000000061.6.1000000000.1"), bridge.names("bad"));
        assertEquals(2, bridge.counts().entries().rejected());
    }

    @Test
    void aSecondRecordOfTheSameEndChangesNothing() throws Exception {
        bridge.hook(HookEnvironment.ofJob7());
        bridge.process();
        bridge.accounting.add(AccountingRecords.ofJob7(7_005));
        bridge.after(BridgeHarness.FIRST_POLL);
        bridge.hook(HookEnvironment.ofJob7());

        bridge.after(BridgeHarness.SETTLE.plus(BridgeHarness.SETTLE));

        assertEquals(2, bridge.brokers.completions().size());
        assertEquals(List.of(), bridge.names("waiting"));
        assertEquals(List.of(), bridge.names("new"));
    }

    /** A slurmctld that was restarted from an older state ends a run again, perhaps hours later. */
    @Test
    void aRunThatEndsAgainLongAfterARestartIsRevised() throws Exception {
        bridge.hook(HookEnvironment.ofJob7());
        bridge.process();
        bridge.after(Duration.ofDays(3));
        bridge.restart();
        Instant end = bridge.clock.instant().minusSeconds(5);
        bridge.hook(HookEnvironment.ofJob7().with("END", Long.toString(end.getEpochSecond())));

        bridge.process();

        assertEquals(
                List.of(1L, 2L, 3L),
                bridge.brokers.completions().stream()
                        .map(JobCompletion::revision)
                        .toList());
    }

    @Test
    void resumesAfterAFailureAtAnyPoint() throws Exception {
        bridge.hook(HookEnvironment.ofJob7());
        bridge.brokers.failBeforeCommit(1);
        bridge.process();
        bridge.brokers.failAfterCommit(1);
        bridge.process();
        bridge.process();
        bridge.accounting.add(AccountingRecords.ofJob7(7_005));
        bridge.brokers.failAfterCommit(1);
        bridge.after(BridgeHarness.FIRST_POLL);
        bridge.restart();
        bridge.after(BridgeHarness.FIRST_POLL);

        bridge.after(BridgeHarness.SETTLE);

        List<JobCompletion> published = bridge.brokers.completions();
        assertEquals(
                List.of(1L, 2L), published.stream().map(JobCompletion::revision).toList());
        assertEquals(List.of(), bridge.names("waiting"));
    }

    /** slurmctld was restarted from an older state and reported the end again; both records are read together. */
    @Test
    void withoutAccountingARunWithTwoRecordsHasTwoRevisions() throws Exception {
        BridgeHarness alone = BridgeHarness.withoutAccounting(Files.createDirectory(folder.resolve("twice")));
        alone.hook(HookEnvironment.ofJob7());
        alone.hook(
                "1000000099.7.1000000000.9",
                HookEnvironment.ofJob7().with("END", "1000000099").block());

        alone.process();

        List<JobCompletion> published = alone.brokers.completions();
        assertEquals(
                List.of(1L, 2L), published.stream().map(JobCompletion::revision).toList());
        assertEquals(1_000_000_099L, published.get(1).times().endTime().getEpochSecond());
    }

    @Test
    void withoutAccountingTheHooksRecordIsFinalAtOnce() throws Exception {
        BridgeHarness alone = BridgeHarness.withoutAccounting(Files.createDirectory(folder.resolve("alone")));
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

        alone.process();

        JobCompletion published = only(alone.brokers.completions());
        assertTrue(published.settled());
        assertEquals(
                List.of("n[1-3]", "n2"),
                published.resources().slices().stream()
                        .map(slice -> slice.nodes())
                        .toList());
        assertEquals(Optional.of(Duration.ofSeconds(40)), published.times().elapsed());
        assertEquals(List.of(), alone.names("new"));
        assertEquals(List.of(), alone.names("waiting"));
        assertTrue(alone.counts().entries().addUp(), alone.counts().toString());
    }

    private List<Long> revisionsOfJob7() {
        return bridge.brokers.completions().stream()
                .filter(published -> published.run().jobId() == 7)
                .map(JobCompletion::revision)
                .toList();
    }
}
