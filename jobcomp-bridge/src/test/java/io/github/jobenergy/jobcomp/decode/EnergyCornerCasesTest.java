package io.github.jobenergy.jobcomp.decode;

import static io.github.jobenergy.jobcomp.testing.DecodedFiles.only;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.github.jobenergy.jobcomp.merge.Merge;
import io.github.jobenergy.jobcomp.testing.DecodedFiles;
import io.github.jobenergy.jobcomp.testing.SlurmRun;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.JobState;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.job.SlurmEnergy;
import io.github.jobenergy.schemas.job.SlurmEnergy.Source;
import io.github.jobenergy.schemas.job.SlurmEnergy.Status;
import io.github.jobenergy.schemas.quantity.Energy;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/**
 * The corner cases of the energy in Slurm's records, by number, each in every dialect in which it can occur. The tests of the
 * meter cover case 23: power sources that are reset or have gaps. Energies truncated to 32 bits (7) occur only in sacct's JSON,
 * which is not read.
 */
class EnergyCornerCasesTest {

    private static final SlurmEnergy OF_THE_JOB = SlurmEnergy.measured(Energy.ofJoules(7_005), Source.JOB);

    @ParameterizedTest
    @EnumSource(names = {"SCRIPT_ENVIRONMENT", "JOBCOMP_KAFKA"})
    void case1TheRecordOfAContainedRunHasNoEnergyAndAccountingHasItLater(RecordFormat source) {
        JobCompletion first = only(source, SlurmRun.ofJob7());
        JobCompletion later = only(
                RecordFormat.SACCT,
                SlurmRun.ofJob7().charged("7005").step("extern", "7005").step("batch", "6990"));

        JobCompletion merged = Merge.of(first, later);

        assertEquals(SlurmEnergy.UNSET, first.slurmEnergy());
        assertFalse(first.settled());
        assertEquals(OF_THE_JOB, merged.slurmEnergy());
        assertEquals(first.run(), merged.run());
    }

    @Test
    void case2ABatchScriptWithoutStepsHasItsEnergyInTheBatchStep() {
        JobCompletion run = only(RecordFormat.SACCT, SlurmRun.ofJob7().step("batch", "7002"));

        assertEquals(SlurmEnergy.measured(Energy.ofJoules(7_002), Source.BATCH_STEP), run.slurmEnergy());
    }

    @Test
    void case3TheExternOrBatchStepOfACancelledRunHasTheEnergyThatTheJobRowMayLack() {
        SlurmRun withExtern = SlurmRun.ofJob7()
                .in("CANCELLED")
                .step("extern", "5120")
                .step("batch", "5110")
                .step("0", SlurmRun.UNKNOWN);
        SlurmRun withBatch = SlurmRun.ofJob7().id(8).in("TIMEOUT").step("batch", "5110");
        SlurmRun withJob =
                SlurmRun.ofJob7().id(9).in("CANCELLED").charged("5129").step("batch", "5110");

        List<JobCompletion> runs = DecodedFiles.completions(RecordFormat.SACCT, withExtern, withBatch, withJob);

        assertEquals(
                List.of(
                        SlurmEnergy.measured(Energy.ofJoules(5_120), Source.EXTERN_STEP),
                        SlurmEnergy.measured(Energy.ofJoules(5_110), Source.BATCH_STEP),
                        SlurmEnergy.measured(Energy.ofJoules(5_129), Source.JOB)),
                runs.stream().map(JobCompletion::slurmEnergy).toList());
    }

    @Test
    void case4OverlappingStepsAreNotAdded() {
        SlurmRun overlapping = SlurmRun.ofJob7().step("0", "7000").step("1", "7000");
        SlurmRun spanned = SlurmRun.ofJob7()
                .id(8)
                .step("extern", "7100")
                .step("batch", "7050")
                .step("0", "7000");

        List<JobCompletion> runs = DecodedFiles.completions(RecordFormat.SACCT, overlapping, spanned);

        assertEquals(SlurmEnergy.UNSET, runs.get(0).slurmEnergy());
        assertEquals(
                SlurmEnergy.measured(Energy.ofJoules(7_100), Source.EXTERN_STEP),
                runs.get(1).slurmEnergy());
    }

    @ParameterizedTest
    @CsvSource({
        "18446744073709551614",
        "18446744073709551615",
        "18446744073709551613",
        "4294967294",
        "4294967295",
    })
    void case5EveryFormOfNoValueIsNoEnergy(String none) {
        for (RecordFormat dialect : List.of(RecordFormat.SACCT, RecordFormat.JOBCOMP_KAFKA)) {
            JobCompletion run = only(dialect, SlurmRun.ofJob7().charged(none));

            assertEquals(SlurmEnergy.UNSET, run.slurmEnergy(), dialect.toString());
        }
    }

    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "SCRIPT_ENVIRONMENT")
    void case6AWrappedCounterIsImplausibleAndTheRecordIsPublished(RecordFormat dialect) {
        JobCompletion run = only(dialect, SlurmRun.ofJob7().charged("18446744073708552566"));

        assertEquals(SlurmEnergy.without(Status.IMPLAUSIBLE), run.slurmEnergy());
        assertEquals(new JobState("COMPLETED"), run.outcome().state());
    }

    @Test
    void case6AnOverflowInAFormattedNumberIsImplausible() {
        String text = new String(
                SlurmRun.files(RecordFormat.SACCT, SlurmRun.ofJob7().step("batch", "7002"))
                        .get(0),
                StandardCharsets.UTF_8);

        Map<RunKey, JobCompletion> runs = DecodedFiles.decode(
                RecordFormat.SACCT, text.replace("7002", "18.45?").getBytes(StandardCharsets.UTF_8));

        assertEquals(
                SlurmEnergy.without(Status.IMPLAUSIBLE),
                runs.values().iterator().next().slurmEnergy());
    }

    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "SCRIPT_ENVIRONMENT")
    void case8AZeroIsNoMeasurement(RecordFormat dialect) {
        JobCompletion run = only(dialect, SlurmRun.ofJob7().charged("0"));

        assertEquals(SlurmEnergy.without(Status.ZERO), run.slurmEnergy());
    }

    @ParameterizedTest
    @EnumSource(names = {"SACCT", "JOBCOMP_KAFKA"})
    void case9TwoRunsOnANodeAreEachReportedWithTheWholeAsInSlurm(RecordFormat dialect) {
        List<JobCompletion> runs = DecodedFiles.completions(
                dialect,
                SlurmRun.ofJob7().charged("8019"),
                SlurmRun.ofJob7().id(8).charged("8019"));

        SlurmEnergy whole = SlurmEnergy.measured(Energy.ofJoules(8_019), Source.JOB);
        assertEquals(
                List.of(whole, whole),
                runs.stream().map(JobCompletion::slurmEnergy).toList());
        assertEquals(runs.get(0).resources().slices(), runs.get(1).resources().slices());
    }

    @Test
    void case21TheEnergyOfTheFirstNodeIsNotUsedIfAnotherNodeHasNoSensor() {
        JobCompletion run = only(
                RecordFormat.SACCT,
                SlurmRun.ofJob7().on("n[1-2]").step("batch", "1402").step("0", SlurmRun.UNKNOWN));

        assertEquals(SlurmEnergy.UNSET, run.slurmEnergy());
        assertEquals("n[1-2]", run.resources().slices().get(0).nodes());
    }

    @Test
    void case24StackedEnergyPluginsMeasureNothing() {
        JobCompletion run = only(
                RecordFormat.SACCT,
                SlurmRun.ofJob7().charged("0").step("extern", "0").step("batch", "0"));

        assertEquals(SlurmEnergy.without(Status.ZERO), run.slurmEnergy());
    }
}
