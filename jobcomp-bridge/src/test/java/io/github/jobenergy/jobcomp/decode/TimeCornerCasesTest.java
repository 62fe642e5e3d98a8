package io.github.jobenergy.jobcomp.decode;

import static io.github.jobenergy.jobcomp.testing.DecodedFiles.only;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.jobcomp.dialect.sacct.SacctReader;
import io.github.jobenergy.jobcomp.energy.Plausibility;
import io.github.jobenergy.jobcomp.reading.CaptureContext;
import io.github.jobenergy.jobcomp.reading.ReaderResult;
import io.github.jobenergy.jobcomp.testing.SlurmRun;
import io.github.jobenergy.schemas.job.Evidence.Capture;
import io.github.jobenergy.schemas.job.JobCompletion;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The corner cases of times in Slurm's records, by number, each in every dialect in which it can occur. */
class TimeCornerCasesTest {

    /** 00:30 UTC is 02:30 in Berlin, and 01:30 UTC is 02:30 once more: the night the clocks go back. */
    @ParameterizedTest
    @CsvSource({"2026-10-25T00:30:00", "2026-10-25T01:30:00"})
    void case15ATimeInTheRepeatedHourIsOneInstantInEveryDialect(String utc) throws Exception {
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
    void case15AnAmbiguousOrMissingLocalTimeIsRefused(String printed, String why) {
        ReaderResult reading = sacctOfBerlin(printed);

        assertTrue(assertInstanceOf(ReaderResult.Refused.class, reading)
                .rejection()
                .detail()
                .contains(why));
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

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
