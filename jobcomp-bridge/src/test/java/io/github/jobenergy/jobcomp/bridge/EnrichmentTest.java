package io.github.jobenergy.jobcomp.bridge;

import static io.github.jobenergy.jobcomp.bridge.Workbench.only;
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
    void saysMoreWhenAccountingKnowsMoreAndNothingWhenItDoesNot() throws Exception {
        bench.hook(HookEnvironment.ofJob7());
        bench.work();
        bench.accounting.learn(AccountingRecords.ofJob7WithoutEnergy());
        bench.after(Workbench.FIRST_LOOK);
        bench.accounting.learn(AccountingRecords.ofJob7(7_005));
        bench.after(Workbench.FIRST_LOOK.multipliedBy(5));

        bench.after(Workbench.SETTLE);

        List<JobCompletion> said = bench.brokers.completions();
        assertEquals(
                List.of(1L, 2L, 3L), said.stream().map(JobCompletion::revision).toList());
        assertEquals(
                List.of(false, false, true),
                said.stream().map(JobCompletion::settled).toList());
        assertEquals(SlurmEnergy.Status.UNSET, said.get(1).slurmEnergy().status());
        assertEquals(
                Optional.of(Energy.ofJoules(7_005)), said.get(2).slurmEnergy().joules());
        assertEquals(
                List.of(Witness.SCRIPT, Witness.SACCT), said.get(2).evidence().witnesses());
        assertEquals(List.of(), bench.names("waiting"));
    }

    @Test
    void takesTheNameFromTheHookAndTheRestFromAccounting() throws Exception {
        bench.hook(HookEnvironment.ofJob7().with("JOBNAME", new byte[] {'w', (byte) 0xff, '\n', '='}));
        bench.work();
        bench.accounting.learn(AccountingRecords.ofJob7(7_005));

        bench.after(Workbench.FIRST_LOOK);

        JobCompletion said = bench.brokers.completions().get(1);
        assertEquals(Optional.of("w\ufffd\n="), said.identity().jobName());
        assertEquals(Optional.of("d/8KPQ=="), said.identity().jobNameBase64());
        assertEquals(Optional.of("/home/alice"), said.workDir());
        assertEquals(Optional.of(4L << 30), said.resources().memoryBytes());
        assertEquals(Optional.of("26.05.3"), said.evidence().slurmVersion());
    }

    @Test
    void looksAgainUntilSettledEvenIfAllSeemsKnown() throws Exception {
        bench.hook(HookEnvironment.ofJob7());
        bench.work();
        bench.accounting.learn(AccountingRecords.ofJob7(7_005));
        bench.after(Workbench.FIRST_LOOK);
        bench.accounting.learn(AccountingRecords.ofJob7(7_006));

        bench.after(Workbench.SETTLE);

        JobCompletion last = bench.brokers.completions().get(2);
        assertEquals(Optional.of(Energy.ofJoules(7_006)), last.slurmEnergy().joules());
        assertEquals(3, last.revision());
        assertEquals(List.of(), bench.names("waiting"));
    }

    @Test
    void aRunThatChangesItsSizeIsHeldUntilAccountingKnowsItsBegin() throws Exception {
        bench.hook(HookEnvironment.ofJob7()
                .with("JOBSTATE", "RESIZING")
                .with("NODES", "n[1-2]")
                .with("START", "1000000040")
                .with("END", "1000000040"));
        bench.work();
        bench.after(Duration.ofHours(1));
        bench.hook(HookEnvironment.ofJob7().with("START", "1000000040"));
        bench.work();
        assertEquals(List.of(), bench.brokers.completions());
        bench.accounting.learn(AccountingRecords.ofJob7(7_005));

        bench.after(Workbench.SETTLE);

        JobCompletion said = only(bench.brokers.completions());
        assertEquals(1, said.revision());
        assertEquals(1_000_000_010L, said.times().startTime().orElseThrow().getEpochSecond());
        assertEquals(List.of(), bench.names("waiting"));
    }

    @Test
    void asksAboutManyRunsAtOnceAndNeverMoreThanAThousand() throws Exception {
        for (int job = 1; job <= 2_500; job++) {
            bench.hook(
                    "1000000070." + job + ".1000000000.1",
                    HookEnvironment.ofJob7()
                            .with("JOBID", Integer.toString(job))
                            .block());
        }
        bench.work();

        bench.after(Workbench.FIRST_LOOK);

        assertEquals(
                List.of(1_000, 1_000, 500),
                bench.accounting.questions().stream().map(List::size).toList());
        assertEquals(2_500, bench.counts().runs().published());
    }

    @Test
    void asksForFewerRunsAtOnceWhenThatIsTooMuch() throws Exception {
        for (int job = 1; job <= 8; job++) {
            bench.hook(
                    "1000000070." + job + ".1000000000.1",
                    HookEnvironment.ofJob7()
                            .with("JOBID", Integer.toString(job))
                            .block());
        }
        bench.work();
        for (int i = 0; i < 8; i++) {
            bench.accounting.fail(QueryException.tooMuch("too slow"));
        }
        for (int i = 0; i < 8; i++) {
            bench.after(Workbench.GIVE_UP);
        }

        bench.after(Workbench.GIVE_UP);

        assertEquals(8, bench.counts().questions().unanswered());
        assertTrue(
                bench.accounting.questions().get(8).size() <= 1_000 >> 8,
                "asked for " + bench.accounting.questions().get(8).size());
        assertEquals(8, bench.counts().runs().denied());
    }
}
