package io.github.jobenergy.jobcomp.run.bridge;

import static io.github.jobenergy.jobcomp.run.bridge.BridgeHarness.only;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.jobcomp.command.QueryException;
import io.github.jobenergy.jobcomp.testing.AccountingRecords;
import io.github.jobenergy.jobcomp.testing.HookEnvironment;
import io.github.jobenergy.schemas.job.Evidence.Witness;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.SlurmEnergy;
import io.github.jobenergy.schemas.quantity.Energy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Publishes further revisions of a completion from the rows of accounting. */
class EnrichmentTest {

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
    void publishesARevisionIfAccountingHasNewContent() throws Exception {
        bridge.hook(HookEnvironment.ofJob7());
        bridge.process();
        bridge.accounting.add(AccountingRecords.ofJob7WithoutEnergy());
        bridge.after(BridgeHarness.FIRST_POLL);
        bridge.accounting.add(AccountingRecords.ofJob7(7_005));
        bridge.after(BridgeHarness.FIRST_POLL.multipliedBy(5));

        bridge.after(BridgeHarness.SETTLE);

        List<JobCompletion> published = bridge.brokers.completions();
        assertEquals(
                List.of(1L, 2L, 3L),
                published.stream().map(JobCompletion::revision).toList());
        assertEquals(
                List.of(false, false, true),
                published.stream().map(JobCompletion::settled).toList());
        assertEquals(SlurmEnergy.Status.UNSET, published.get(1).slurmEnergy().status());
        assertEquals(
                Optional.of(Energy.ofJoules(7_005)),
                published.get(2).slurmEnergy().joules());
        assertEquals(
                List.of(Witness.SCRIPT, Witness.SACCT),
                published.get(2).evidence().witnesses());
        assertEquals(List.of(), bridge.names("waiting"));
    }

    @Test
    void publishesTheNameOfTheHookAndTheRestFromAccounting() throws Exception {
        bridge.hook(HookEnvironment.ofJob7().with("JOBNAME", new byte[] {'w', (byte) 0xff, '\n', '='}));
        bridge.process();
        bridge.accounting.add(AccountingRecords.ofJob7(7_005));

        bridge.after(BridgeHarness.FIRST_POLL);

        JobCompletion published = bridge.brokers.completions().get(1);
        assertEquals(Optional.of("w\ufffd\n="), published.identity().jobName());
        assertEquals(Optional.of("d/8KPQ=="), published.identity().jobNameBase64());
        assertEquals(Optional.of("/home/alice"), published.workDir());
        assertEquals(Optional.of(4L << 30), published.resources().memoryBytes());
        assertEquals(Optional.of("26.05.3"), published.evidence().slurmVersion());
    }

    @Test
    void pollsUntilSettledEvenIfAllFieldsAreKnown() throws Exception {
        bridge.hook(HookEnvironment.ofJob7());
        bridge.process();
        bridge.accounting.add(AccountingRecords.ofJob7(7_005));
        bridge.after(BridgeHarness.FIRST_POLL);
        bridge.accounting.add(AccountingRecords.ofJob7(7_006));

        bridge.after(BridgeHarness.SETTLE);

        JobCompletion last = bridge.brokers.completions().get(2);
        assertEquals(Optional.of(Energy.ofJoules(7_006)), last.slurmEnergy().joules());
        assertEquals(3, last.revision());
        assertEquals(List.of(), bridge.names("waiting"));
    }

    @Test
    void aResizedRunWaitsUntilAccountingHasItsStart() throws Exception {
        bridge.hook(HookEnvironment.ofJob7()
                .with("JOBSTATE", "RESIZING")
                .with("NODES", "n[1-2]")
                .with("START", "1000000040")
                .with("END", "1000000040"));
        bridge.process();
        bridge.after(Duration.ofHours(1));
        bridge.hook(HookEnvironment.ofJob7().with("START", "1000000040"));
        bridge.process();
        assertEquals(List.of(), bridge.brokers.completions());
        bridge.accounting.add(AccountingRecords.ofJob7(7_005));

        bridge.after(BridgeHarness.SETTLE);

        JobCompletion published = only(bridge.brokers.completions());
        assertEquals(1, published.revision());
        assertEquals(1_000_000_010L, published.times().startTime().orElseThrow().getEpochSecond());
        assertEquals(List.of(), bridge.names("waiting"));
    }

    @Test
    void queriesAtMostAThousandRunsAtOnce() throws Exception {
        for (int job = 1; job <= 2_500; job++) {
            bridge.hook(
                    "1000000070." + job + ".1000000000.1",
                    HookEnvironment.ofJob7()
                            .with("JOBID", Integer.toString(job))
                            .block());
        }
        bridge.process();

        bridge.after(BridgeHarness.FIRST_POLL);

        assertEquals(
                List.of(1_000, 1_000, 500),
                bridge.accounting.questions().stream().map(List::size).toList());
        assertEquals(2_500, bridge.counts().runs().published());
    }

    @Test
    void queriesFewerRunsAtOnceIfTheAnswerIsTooLarge() throws Exception {
        for (int job = 1; job <= 8; job++) {
            bridge.hook(
                    "1000000070." + job + ".1000000000.1",
                    HookEnvironment.ofJob7()
                            .with("JOBID", Integer.toString(job))
                            .block());
        }
        bridge.process();
        for (int i = 0; i < 8; i++) {
            bridge.accounting.fail(QueryException.tooMuch("too slow"));
        }
        for (int i = 0; i < 8; i++) {
            bridge.after(BridgeHarness.GIVE_UP);
        }

        bridge.after(BridgeHarness.GIVE_UP);

        assertEquals(8, bridge.counts().questions().unanswered());
        assertTrue(
                bridge.accounting.questions().get(8).size() <= 1_000 >> 8,
                "asked for " + bridge.accounting.questions().get(8).size());
        assertEquals(8, bridge.counts().runs().denied());
    }
}
