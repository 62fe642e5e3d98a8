package io.github.jobenergy.jobcomp.decode;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.jobcomp.dialect.plugin.PluginRecordReader;
import io.github.jobenergy.jobcomp.dialect.sacct.SacctReader;
import io.github.jobenergy.jobcomp.energy.Plausibility;
import io.github.jobenergy.jobcomp.merge.Merge;
import io.github.jobenergy.jobcomp.reading.CaptureContext;
import io.github.jobenergy.jobcomp.reading.ReaderResult;
import io.github.jobenergy.jobcomp.testing.DecodedFiles;
import io.github.jobenergy.jobcomp.testing.HookEnvironment;
import io.github.jobenergy.jobcomp.testing.PluginMessage;
import io.github.jobenergy.jobcomp.testing.SlurmRun;
import io.github.jobenergy.schemas.check.ContractCheck;
import io.github.jobenergy.schemas.job.Evidence.Capture;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.JobState;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.job.Slice;
import io.github.jobenergy.schemas.job.SlurmEnergy;
import io.github.jobenergy.schemas.job.SlurmEnergy.Source;
import io.github.jobenergy.schemas.job.SlurmEnergy.Status;
import io.github.jobenergy.schemas.quantity.Energy;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/**
 * The corner cases of Slurm's records, by number, each in every dialect in which it can occur. What is no matter of a dialect
 * is tested where it is decided: rows that come late and windows that hide (16, 18) at the searches and at sacct, a slurmctld
 * that is killed (17) at the hook and at the no-loss law, power sources that reset or have gaps (23) at the meter. Energies
 * truncated to 32 bits (7) occur only in sacct's JSON, which is not read.
 */
class CornerCasesTest {

    private static final long SUBMIT = 1_000_000_000L;

    private static final SlurmEnergy OF_THE_JOB = SlurmEnergy.measured(Energy.ofJoules(7_005), Source.JOB);

    @ParameterizedTest
    @EnumSource(names = {"SCRIPT_ENVIRONMENT", "JOBCOMP_KAFKA"})
    void case1WithContainTheRecordHasNoEnergyAndAccountingHasItLater(RecordFormat bell) {
        JobCompletion first = only(bell, SlurmRun.ofJob7());
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
    void case3OfACancelledRunTheExternOrBatchStepKnowsWhatTheJobRowMayNot() {
        SlurmRun withExtern = SlurmRun.ofJob7()
                .in("CANCELLED")
                .step("extern", "5120")
                .step("batch", "5110")
                .step("0", SlurmRun.UNKNOWN);
        SlurmRun withBatch = SlurmRun.ofJob7().id(8).in("TIMEOUT").step("batch", "5110");
        SlurmRun withJob =
                SlurmRun.ofJob7().id(9).in("CANCELLED").charged("5129").step("batch", "5110");

        List<JobCompletion> runs = DecodedFiles.told(RecordFormat.SACCT, withExtern, withBatch, withJob);

        assertEquals(
                List.of(
                        SlurmEnergy.measured(Energy.ofJoules(5_120), Source.EXTERN_STEP),
                        SlurmEnergy.measured(Energy.ofJoules(5_110), Source.BATCH_STEP),
                        SlurmEnergy.measured(Energy.ofJoules(5_129), Source.JOB)),
                runs.stream().map(JobCompletion::slurmEnergy).toList());
    }

    @Test
    void case4StepsThatOverlapAreNeverAdded() {
        SlurmRun overlapping = SlurmRun.ofJob7().step("0", "7000").step("1", "7000");
        SlurmRun spanned = SlurmRun.ofJob7()
                .id(8)
                .step("extern", "7100")
                .step("batch", "7050")
                .step("0", "7000");

        List<JobCompletion> runs = DecodedFiles.told(RecordFormat.SACCT, overlapping, spanned);

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
    void case6AWrappedCounterIsImplausibleAndTheRecordIsToldAllTheSame(RecordFormat dialect) {
        JobCompletion run = only(dialect, SlurmRun.ofJob7().charged("18446744073708552566"));

        assertEquals(SlurmEnergy.without(Status.IMPLAUSIBLE), run.slurmEnergy());
        assertEquals(new JobState("COMPLETED"), run.outcome().state());
    }

    @Test
    void case6AnOverflowThatWasPrintedForPeopleIsImplausible() {
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
    void case9TwoRunsOnANodeAreEachChargedTheWholeAndToldAsSlurmSaysIt(RecordFormat dialect) {
        List<JobCompletion> runs = DecodedFiles.told(
                dialect,
                SlurmRun.ofJob7().charged("8019"),
                SlurmRun.ofJob7().id(8).charged("8019"));

        SlurmEnergy whole = SlurmEnergy.measured(Energy.ofJoules(8_019), Source.JOB);
        assertEquals(
                List.of(whole, whole),
                runs.stream().map(JobCompletion::slurmEnergy).toList());
        assertEquals(runs.get(0).resources().slices(), runs.get(1).resources().slices());
    }

    @ParameterizedTest
    @EnumSource
    void case10ARequeuedRunIsTwoRunsEachWithItsOwnWindow(RecordFormat dialect) {
        List<JobCompletion> runs = DecodedFiles.told(
                dialect,
                SlurmRun.ofJob7().in("REQUEUED"),
                SlurmRun.ofJob7().during(SUBMIT + 70, SUBMIT + 190, SUBMIT + 250));

        assertEquals(
                List.of("rig26/7/1000000000 REQUEUED", "rig26/7/1000000070 COMPLETED"),
                runs.stream()
                        .map(run -> run.run().text() + " " + run.outcome().state())
                        .toList());
        assertEquals(
                List.of(SUBMIT + 70, SUBMIT + 250),
                runs.stream().map(run -> run.times().endTime().getEpochSecond()).toList());
        assertEquals(
                Optional.of(Instant.ofEpochSecond(SUBMIT + 190)),
                runs.get(1).times().startTime());
    }

    @ParameterizedTest
    @EnumSource
    void case11TheSlicesOfAResizedRunDoNotOverlapAndAddUp(RecordFormat dialect) {
        boolean isAccounting = dialect == RecordFormat.SACCT;
        long firstStart = isAccounting ? SUBMIT + 10 : SUBMIT + 40;
        SlurmRun first = SlurmRun.ofJob7().in("RESIZING").on("n[1-3]").during(SUBMIT, firstStart, SUBMIT + 40);
        SlurmRun second = SlurmRun.ofJob7()
                .in("RESIZING")
                .on("n[1-2]")
                .during(isAccounting ? SUBMIT + 40 : SUBMIT, SUBMIT + (isAccounting ? 10 : 60), SUBMIT + 60);
        SlurmRun last = SlurmRun.ofJob7()
                .on("n1")
                .charged("7005")
                .during(isAccounting ? SUBMIT + 60 : SUBMIT, SUBMIT + (isAccounting ? 10 : 60), SUBMIT + 70);

        JobCompletion run = only(dialect, first, second, last);

        List<Slice> slices = run.resources().slices();
        assertEquals(
                isAccounting ? List.of("n[1-3]", "n[1-2]", "n1") : List.of("n[1-2]", "n1"),
                slices.stream().map(Slice::nodes).toList());
        for (int i = 1; i < slices.size(); i++) {
            assertEquals(slices.get(i - 1).endTime(), slices.get(i).startTime());
        }
        assertEquals(
                Optional.of(Duration.ofSeconds(isAccounting ? 60 : 30)),
                run.times().elapsed());
        assertEquals(SlurmEnergy.UNSET, run.slurmEnergy());
        assertEquals("rig26/7/1000000000", run.run().text());
    }

    @ParameterizedTest
    @EnumSource
    void case12ArrayTasksAndHetComponentsHaveIdsOfTheirOwn(RecordFormat dialect) {
        List<JobCompletion> runs = DecodedFiles.told(
                dialect,
                SlurmRun.ofJob7().id(13).task("12_3"),
                SlurmRun.ofJob7().id(12).task("12_9"),
                SlurmRun.ofJob7().id(15).component("14+1"),
                SlurmRun.ofJob7().id(16));

        assertEquals(
                List.of("13 12 3 - -", "12 12 9 - -", "15 - - 14 1", "16 - - - -"),
                runs.stream()
                        .map(run -> String.join(
                                " ",
                                Long.toString(run.run().jobId()),
                                orDash(run.identity().group().arrayJobId()),
                                orDash(run.identity().group().arrayTaskId()),
                                orDash(run.identity().group().hetJobId()),
                                orDash(run.identity().group().hetJobOffset())))
                        .toList());
    }

    @Test
    void case12TheRestOfAnArrayIsOneRun() {
        JobCompletion text = only(
                RecordFormat.SACCT,
                SlurmRun.ofJob7()
                        .id(12)
                        .task("12_[4-9%2]")
                        .on("")
                        .during(SUBMIT, 0, SUBMIT + 30)
                        .in("CANCELLED"));
        JobCompletion hook = DecodedFiles.hook(HookEnvironment.ofJob7()
                .with("JOBID", "12")
                .with("ARRAYJOBID", "12")
                .with("ARRAYTASKID", "4294967294")
                .with("NODES", "")
                .with("JOBSTATE", "CANCELLED"));

        assertEquals(Optional.of(12L), text.identity().group().arrayJobId());
        assertEquals(Optional.empty(), text.identity().group().arrayTaskId());
        assertEquals(
                text.identity().group().arrayJobId(), hook.identity().group().arrayJobId());
        assertEquals(Optional.empty(), hook.identity().group().arrayTaskId());
    }

    @ParameterizedTest
    @EnumSource
    void case13ARunCancelledWhilePendingHeldNothing(RecordFormat dialect) {
        List<JobCompletion> runs = DecodedFiles.told(
                dialect,
                SlurmRun.ofJob7().in("CANCELLED").on("").during(SUBMIT, 0, SUBMIT + 30),
                SlurmRun.ofJob7().id(8).in("CANCELLED").on("").during(SUBMIT, SUBMIT + 30, SUBMIT + 30),
                SlurmRun.ofJob7().id(9).in("DEADLINE").on("").during(SUBMIT, SUBMIT + 9_000, SUBMIT + 30));

        assertEquals(3, runs.size());
        for (JobCompletion run : runs) {
            ContractCheck.assertValid(run);
            assertEquals(Optional.of(""), run.resources().nodes());
            assertEquals(Optional.of(0L), run.resources().nodeCount());
            assertEquals(List.of(), run.resources().slices());
            assertEquals(Optional.empty(), run.times().startTime());
            assertEquals(Optional.of(Duration.ZERO), run.times().elapsed());
            assertEquals(SlurmEnergy.UNSET, run.slurmEnergy());
        }
    }

    @ParameterizedTest
    @EnumSource
    void case14HostileNamesStayNames(RecordFormat dialect) {
        List<byte[]> names = List.of(
                bytes("new\nline|pipe"),
                bytes("x\nJOBID=999\nUID=0"),
                bytes("back\\slash/and \"quotes\""),
                bytes("control\u0001\u001b[31m\u007f"),
                bytes("x".repeat(1_500)),
                bytes("größe \ud83d\ude80"));
        SlurmRun[] runs = new SlurmRun[names.size()];
        for (int i = 0; i < runs.length; i++) {
            runs[i] = SlurmRun.ofJob7().id(100 + i).named(names.get(i));
        }

        List<JobCompletion> told = DecodedFiles.told(dialect, runs);

        assertEquals(
                names.stream().map(CornerCasesTest::text).map(Optional::of).toList(),
                told.stream().map(run -> run.identity().jobName()).toList());
        told.forEach(ContractCheck::assertValid);
    }

    @ParameterizedTest
    @EnumSource
    void case14BytesThatAreNotUtf8AreReplacedAndKeptAside(RecordFormat dialect) {
        byte[] name = {'b', 'a', 'd', (byte) 0xff, (byte) 0xfe, (byte) 0xe2, (byte) 0x82, '('};

        JobCompletion run = only(dialect, SlurmRun.ofJob7().named(name));

        assertEquals(Optional.of("bad\ufffd\ufffd\ufffd("), run.identity().jobName());
        assertEquals(
                Optional.of(Base64.getEncoder().encodeToString(name)),
                run.identity().jobNameBase64());
        ContractCheck.assertValid(run);
    }

    /** 00:30 UTC is 02:30 in Berlin, and 01:30 UTC is 02:30 once more: the night the clocks go back. */
    @ParameterizedTest
    @CsvSource({"2026-10-25T00:30:00", "2026-10-25T01:30:00"})
    void case15TheHourThatComesTwiceIsOneInstantInEveryDialect(String utc) throws Exception {
        long end = Instant.parse(utc + "Z").getEpochSecond();

        for (RecordFormat dialect : RecordFormat.values()) {
            JobCompletion run = only(dialect, SlurmRun.ofJob7().during(end - 100, end - 60, end));

            assertEquals(Instant.ofEpochSecond(end), run.times().endTime(), dialect.toString());
        }
    }

    @ParameterizedTest
    @CsvSource({
        "2026-10-25T02:30:00+0200, 2026-10-25T00:30:00Z",
        "2026-10-25T02:30:00+0100, 2026-10-25T01:30:00Z",
        "2026-10-25T04:30:00, 2026-10-25T03:30:00Z",
        "2026-07-01T04:30:00, 2026-07-01T02:30:00Z"
    })
    void case15LocalTimesOfSacctAreTimesInTheZoneNamed(String printed, Instant expected) {
        ReaderResult reading = sacctOfBerlin(printed);

        assertEquals(
                expected,
                assertInstanceOf(ReaderResult.Completed.class, reading)
                        .completion()
                        .times()
                        .endTime());
    }

    @ParameterizedTest
    @CsvSource({"2026-10-25T02:30:00, which occurred twice", "2026-03-29T02:30:00, which did not occur"})
    void case15ATimeThatIsNotOneInstantIsRefused(String printed, String why) {
        ReaderResult reading = sacctOfBerlin(printed);

        assertTrue(assertInstanceOf(ReaderResult.Refused.class, reading)
                .rejection()
                .detail()
                .contains(why));
    }

    @ParameterizedTest
    @CsvSource({"19, 18446744073709551615", "20, 9223372036854775808", "21, 18442240474082181120"})
    void case19AnIdThatComesAgainIsAnotherRunAndItsNumberPassesTwoToThe63(long cluster, String dbIndex) {
        String name = "rig" + cluster;

        for (RecordFormat dialect : RecordFormat.values()) {
            List<JobCompletion> runs = DecodedFiles.told(
                    dialect,
                    SlurmRun.ofJob7().numbered(dbIndex),
                    SlurmRun.ofJob7().of(name),
                    SlurmRun.ofJob7().during(SUBMIT + 90_000_000L, SUBMIT + 90_000_001L, SUBMIT + 90_000_002L));

            assertEquals(3, new HashSet<>(runs.stream().map(JobCompletion::run).toList()).size(), dialect.toString());
            if (dialect == RecordFormat.SACCT) {
                assertEquals(
                        Optional.of(dbIndex), runs.get(0).identity().group().dbIndex());
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void case20TheWindowOfASuspendedRunIsWallTime(RecordFormat dialect) {
        JobCompletion run = only(dialect, SlurmRun.ofJob7().suspended(5));

        boolean isAccounting = dialect == RecordFormat.SACCT;
        assertEquals(Optional.of(Duration.ofSeconds(60)), run.times().elapsed());
        assertEquals(
                Duration.ofSeconds(60),
                run.resources().slices().get(0).interval().duration());
        assertEquals(
                isAccounting ? Optional.of(Duration.ofSeconds(5)) : Optional.empty(),
                run.times().suspended());
    }

    @Test
    void case21TheShareOfTheFirstNodeIsNotTheRunsWhereAnotherNodeHasNoSensor() {
        JobCompletion run = only(
                RecordFormat.SACCT,
                SlurmRun.ofJob7().on("n[1-2]").step("batch", "1402").step("0", SlurmRun.UNKNOWN));

        assertEquals(SlurmEnergy.UNSET, run.slurmEnergy());
        assertEquals("n[1-2]", run.resources().slices().get(0).nodes());
    }

    @Test
    void case22EveryVariantOfAMessageIsTheSameRun() {
        byte[] message = PluginMessage.ofJob7().json();
        byte[] withNul = Arrays.copyOf(message, message.length + 1);
        byte[] ofCscs = PluginMessage.ofJob7()
                .renamed("tres_alloc", "tres_fmt_alloc_str")
                .renamed("tres_alloc_raw", "tres_alloc_str")
                .renamed("tres_req", "tres_fmt_req_str")
                .renamed("tres_req_raw", "tres_req_str")
                .json();
        byte[] start = PluginMessage.ofStartOfJob7().json();

        List<ReaderResult> readings = Stream.of(message, message, withNul, ofCscs, start)
                .map(CornerCasesTest::message)
                .toList();

        assertEquals(1, new HashSet<>(readings.subList(0, 4)).size());
        assertInstanceOf(ReaderResult.Started.class, readings.get(4));
    }

    @Test
    void case24StackedEnergyPluginsCountNothing() {
        JobCompletion run = only(
                RecordFormat.SACCT,
                SlurmRun.ofJob7().charged("0").step("extern", "0").step("batch", "0"));

        assertEquals(SlurmEnergy.without(Status.ZERO), run.slurmEnergy());
    }

    private static JobCompletion only(RecordFormat dialect, SlurmRun... runs) {
        List<JobCompletion> told = DecodedFiles.told(dialect, runs);
        assertEquals(1, told.size(), dialect.toString());
        ContractCheck.assertValid(told.get(0));
        return told.get(0);
    }

    private static ReaderResult message(byte[] message) {
        return new PluginRecordReader(reception(ZoneId.of("UTC")), new Plausibility(15_000)).read("test", message);
    }

    private static ReaderResult sacctOfBerlin(String end) {
        String text = "JobIDRaw|Cluster|State|Submit|Start|End|NodeList\n7|rig26|COMPLETED|2026-03-01T00:00:00|"
                + "2026-03-01T00:00:10|%s|n2\n".formatted(end);
        return new SacctReader(reception(ZoneId.of("Europe/Berlin")), new Plausibility(15_000))
                .read("sacct", bytes(text))
                .get(0);
    }

    private static CaptureContext reception(ZoneId zone) {
        return new CaptureContext(
                Optional.of("rig26"), Capture.FILE, Optional.empty(), Instant.parse("2026-11-21T00:00:00Z"), zone);
    }

    private static String orDash(Optional<Long> number) {
        return number.map(String::valueOf).orElse("-");
    }

    private static String text(byte[] utf8) {
        return new String(utf8, StandardCharsets.UTF_8);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
