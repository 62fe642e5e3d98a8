package io.github.jobenergy.jobcomp.decode;

import static io.github.jobenergy.jobcomp.testing.DecodedFiles.only;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import io.github.jobenergy.jobcomp.dialect.plugin.PluginRecordReader;
import io.github.jobenergy.jobcomp.energy.Plausibility;
import io.github.jobenergy.jobcomp.reading.CaptureContext;
import io.github.jobenergy.jobcomp.reading.ReaderResult;
import io.github.jobenergy.jobcomp.testing.DecodedFiles;
import io.github.jobenergy.jobcomp.testing.HookEnvironment;
import io.github.jobenergy.jobcomp.testing.PluginMessage;
import io.github.jobenergy.jobcomp.testing.SlurmRun;
import io.github.jobenergy.schemas.check.ContractCheck;
import io.github.jobenergy.schemas.job.Evidence.Capture;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.Slice;
import io.github.jobenergy.schemas.job.SlurmEnergy;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The corner cases of runs and their names in Slurm's records, by number, each in every dialect in which it can occur. Cases that
 * no dialect decides are tested elsewhere: rows that come late and windows that hide (16, 18) with the searches and with sacct, a
 * slurmctld that is killed (17) with the hook and in the no-loss law.
 */
class RunCornerCasesTest {

    private static final long SUBMIT = 1_000_000_000L;

    @ParameterizedTest
    @EnumSource
    void case10ARequeuedJobIsTwoRunsWithTheirOwnTimes(RecordFormat dialect) {
        List<JobCompletion> runs = DecodedFiles.completions(
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
        List<JobCompletion> runs = DecodedFiles.completions(
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
    void case12ThePendingTasksOfAnArrayAreOneRun() {
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
        List<JobCompletion> runs = DecodedFiles.completions(
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
    void case14HostileNamesAreReadUnchanged(RecordFormat dialect) {
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

        List<JobCompletion> completions = DecodedFiles.completions(dialect, runs);

        assertEquals(
                names.stream().map(RunCornerCasesTest::text).map(Optional::of).toList(),
                completions.stream().map(run -> run.identity().jobName()).toList());
        completions.forEach(ContractCheck::assertValid);
    }

    @ParameterizedTest
    @EnumSource
    void case14BytesThatAreNotUtf8AreReplacedAndKeptInBase64(RecordFormat dialect) {
        byte[] name = {'b', 'a', 'd', (byte) 0xff, (byte) 0xfe, (byte) 0xe2, (byte) 0x82, '('};

        JobCompletion run = only(dialect, SlurmRun.ofJob7().named(name));

        assertEquals(Optional.of("bad\ufffd\ufffd\ufffd("), run.identity().jobName());
        assertEquals(
                Optional.of(Base64.getEncoder().encodeToString(name)),
                run.identity().jobNameBase64());
        ContractCheck.assertValid(run);
    }

    @ParameterizedTest
    @CsvSource({"19, 18446744073709551615", "20, 9223372036854775808", "21, 18442240474082181120"})
    void case19AReusedIdIsAnotherRunAndADatabaseIndexMayExceedTwoToThe63(long cluster, String dbIndex) {
        String name = "rig" + cluster;

        for (RecordFormat dialect : RecordFormat.values()) {
            List<JobCompletion> runs = DecodedFiles.completions(
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
                .map(RunCornerCasesTest::message)
                .toList();

        assertEquals(1, new HashSet<>(readings.subList(0, 4)).size());
        assertInstanceOf(ReaderResult.Started.class, readings.get(4));
    }

    private static ReaderResult message(byte[] message) {
        return new PluginRecordReader(reception(ZoneId.of("UTC")), new Plausibility(15_000)).read("test", message);
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
