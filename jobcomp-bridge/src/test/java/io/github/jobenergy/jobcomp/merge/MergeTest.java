package io.github.jobenergy.jobcomp.merge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.jobcomp.decode.RecordFormat;
import io.github.jobenergy.jobcomp.testing.AccountingRecords;
import io.github.jobenergy.jobcomp.testing.DecodedFiles;
import io.github.jobenergy.jobcomp.testing.HookEnvironment;
import io.github.jobenergy.jobcomp.testing.SlurmRun;
import io.github.jobenergy.schemas.check.ContractCheck;
import io.github.jobenergy.schemas.job.Evidence.Witness;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.job.Slice;
import io.github.jobenergy.schemas.job.SlurmEnergy;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MergeTest {

    @Test
    void theNameIsOfTheHookAndTheRestOfAccounting() {
        JobCompletion hook = DecodedFiles.hook(HookEnvironment.ofJob7()
                .with("JOBNAME", new byte[] {'w', (byte) 0xff})
                .with("RESERVATION", "maintenance")
                .with("PARTITION", "batch,long"));

        JobCompletion merged = Merge.of(hook, AccountingRecords.ofJob7(7_005));

        assertEquals(Optional.of("w\ufffd"), merged.identity().jobName());
        assertEquals(Optional.of("d/8="), merged.identity().jobNameBase64());
        assertEquals(Optional.of("/home/alice"), merged.workDir());
        assertEquals(Optional.of("maintenance"), merged.identity().reservation());
        assertEquals(Optional.of("batch,long"), merged.identity().user().partitionName());
        assertEquals(Optional.of(4L << 30), merged.resources().memoryBytes());
        assertEquals(List.of(Witness.SCRIPT, Witness.SACCT), merged.evidence().witnesses());
        assertTrue(merged.slurmEnergy().joules().isPresent());
    }

    @Test
    void theNameIsOfAccountingIfTheHookHasNone() {
        JobCompletion hook =
                DecodedFiles.hook(HookEnvironment.ofJob7().without("JOBNAME").without("WORK_DIR"));

        JobCompletion merged = Merge.of(hook, AccountingRecords.ofJob7(7_005));

        assertEquals(Optional.of("wrf?"), merged.identity().jobName());
        assertEquals(Optional.of("/home/alice?"), merged.workDir());
    }

    @Test
    void theSliceIsOfTheHookIfAccountingLacksTheStart() {
        JobCompletion hook = DecodedFiles.hook(HookEnvironment.ofJob7());

        JobCompletion merged = Merge.of(hook, AccountingRecords.ofJob7WithoutStart());

        assertEquals(Optional.of("n2"), merged.resources().nodes());
        assertEquals(hook.resources().slices(), merged.resources().slices());
        assertEquals(hook.times().startTime(), merged.times().startTime());
        assertEquals(hook.times().elapsed(), merged.times().elapsed());
    }

    @Test
    void nodesAndTimesAreOfTheHookIfAccountingLacksTheStart() {
        JobCompletion hook = DecodedFiles.hook(HookEnvironment.ofJob7());

        JobCompletion merged = Merge.of(hook, AccountingRecords.ofJob7WithoutBegin());

        assertEquals(hook.resources().nodes(), merged.resources().nodes());
        assertEquals(hook.resources().nodeCount(), merged.resources().nodeCount());
        assertEquals(hook.resources().slices(), merged.resources().slices());
        assertEquals(hook.times().startTime(), merged.times().startTime());
        assertEquals(hook.times().elapsed(), merged.times().elapsed());
        assertEquals(Optional.of(4L << 30), merged.resources().memoryBytes());
        assertEquals(List.of(Witness.SCRIPT, Witness.SACCT), merged.evidence().witnesses());
    }

    @Test
    void theEnergyOfThePluginIsKeptIfAccountingHasNone() {
        JobCompletion plugin = DecodedFiles.completions(
                        RecordFormat.JOBCOMP_KAFKA, SlurmRun.ofJob7().charged("53"))
                .get(0);
        JobCompletion blank =
                DecodedFiles.completions(RecordFormat.SACCT, SlurmRun.ofJob7()).get(0);
        JobCompletion zero = DecodedFiles.completions(
                        RecordFormat.SACCT, SlurmRun.ofJob7().charged("0"))
                .get(0);

        assertEquals(plugin.slurmEnergy(), Merge.of(plugin, blank).slurmEnergy());
        assertEquals(zero.slurmEnergy(), Merge.of(plugin, zero).slurmEnergy());
    }

    @Test
    void theEnergyOfTheLastSliceIsNotUsedForAResizedRun() {
        SlurmRun last = SlurmRun.ofJob7().charged("53");
        JobCompletion plugin =
                DecodedFiles.completions(RecordFormat.JOBCOMP_KAFKA, last).get(0);
        JobCompletion resized = DecodedFiles.completions(
                        RecordFormat.SACCT,
                        SlurmRun.ofJob7().in("RESIZING").during(1_000_000_000L, 1_000_000_010L, 1_000_000_040L),
                        SlurmRun.ofJob7().during(1_000_000_040L, 1_000_000_010L, 1_000_000_070L))
                .get(0);

        assertEquals(SlurmEnergy.UNSET, Merge.of(plugin, resized).slurmEnergy());
    }

    /** Before 21.08.2 slurmctld sets the time of a resize only after its first record. */
    @ParameterizedTest
    @EnumSource(names = {"SCRIPT_ENVIRONMENT", "JOBCOMP_KAFKA"})
    void theFirstSliceIsKnownIfTheFirstResizeHasItsStart(RecordFormat dialect) {
        JobCompletion run = DecodedFiles.completions(
                        dialect,
                        SlurmRun.ofJob7()
                                .in("RESIZING")
                                .on("n[1-2]")
                                .during(1_000_000_000L, 1_000_000_010L, 1_000_000_040L),
                        SlurmRun.ofJob7().on("n1").during(1_000_000_000L, 1_000_000_040L, 1_000_000_070L))
                .get(0);

        assertEquals(
                List.of("n[1-2]", "n1"),
                run.resources().slices().stream().map(Slice::nodes).toList());
        assertEquals(Optional.of(Duration.ofSeconds(60)), run.times().elapsed());
    }

    @Test
    void twoRunsAreNotMerged() {
        JobCompletion hook = DecodedFiles.hook(HookEnvironment.ofJob7().with("JOBID", "8"));

        assertThrows(IllegalArgumentException.class, () -> Merge.of(hook, AccountingRecords.ofJob7(1)));
    }

    @Test
    void noFieldOfARecordedClusterIsLostAndTheMergeTableSelectsTheSource() throws IOException {
        Map<RunKey, JobCompletion> hooks = DecodedFiles.hooks("22.05");
        Map<RunKey, JobCompletion> accounts = DecodedFiles.accounting("22.05-jobs-x1f");
        int both = 0;

        for (JobCompletion hook : hooks.values()) {
            JobCompletion row = accounts.get(hook.run());
            if (row != null) {
                JobCompletion merged = Merge.of(hook, row);
                ContractCheck.assertValid(merged);
                assertEquals(hook.identity().jobName(), merged.identity().jobName());
                assertEquals(row.outcome().state(), merged.outcome().state());
                assertEquals(row.resources().slices(), merged.resources().slices());
                assertEquals(row.slurmEnergy(), merged.slurmEnergy());
                assertEquals(
                        hook.identity().reservation().or(row.identity()::reservation),
                        merged.identity().reservation().or(hook.identity()::reservation));
                both++;
            }
        }

        assertEquals(58, both);
        assertEquals(61, hooks.size());
    }
}
