package io.github.jobenergy.jobcomp.dialect.sacct;

import static io.github.jobenergy.jobcomp.dialect.sacct.SacctText.completed;
import static io.github.jobenergy.jobcomp.dialect.sacct.SacctText.refused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.jobcomp.reading.ReaderResult;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.rejection.Rejection;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Times of rows against accounting's own count. In Berlin the clocks of 2026 go forward on March 29, back on October 25. */
class RowTimesTest {

    private static final String BERLIN = "Europe/Berlin";

    /** 10 days and 27 seconds, in the local time of Berlin. */
    private static SacctText overTheSpringOfBerlin(String count) {
        return SacctText.ofJob7()
                .withLast("Elapsed")
                .row("Submit=2026-03-25T11:00:00", "Start=2026-03-25T12:00:00", "End=2026-04-04T13:00:27", count);
    }

    @ParameterizedTest
    @CsvSource({"ElapsedRaw=864027", "Elapsed=10-00:00:27"})
    void aCountThatContradictsTheTimesIsStatedAndTheRecordIsNotFinal(String count) {
        JobCompletion run = completed(overTheSpringOfBerlin(count).read(), 0);

        assertEquals(Optional.of(Duration.ofSeconds(867_627)), run.times().elapsed());
        assertEquals(Optional.of(Duration.ofSeconds(864_027)), run.times().accountedElapsed());
        assertFalse(run.settled());
    }

    @ParameterizedTest
    @CsvSource({"ElapsedRaw=864027", "Elapsed=10-00:00:27", "Elapsed="})
    void aCountThatAgreesIsNotReported(String count) {
        JobCompletion run = completed(overTheSpringOfBerlin(count).readIn(BERLIN), 0);

        assertEquals(Optional.of(Duration.ofSeconds(864_027)), run.times().elapsed());
        assertEquals(Optional.empty(), run.times().accountedElapsed());
        assertTrue(run.settled());
    }

    @ParameterizedTest
    @CsvSource({"55, 00:00:05, ", "60, 00:00:00, ", "60, 00:00:05, 65", "0, 00:00:00, 0", "3600, 00:00:00, 3600"})
    void theTimeSuspendedIsNotInElapsed(String elapsed, String suspended, Long accounted) {
        List<ReaderResult> readings = SacctText.ofJob7()
                .row("ElapsedRaw=" + elapsed, "Suspended=" + suspended)
                .read();

        assertEquals(
                Optional.ofNullable(accounted).map(Duration::ofSeconds),
                completed(readings, 0).times().accountedElapsed());
    }

    @ParameterizedTest
    @CsvSource({"55, ", "61, 61"})
    void withoutTheSuspendedTimeACountMayBeSmaller(String elapsed, Long accounted) {
        List<ReaderResult> readings = SacctText.ofJob7()
                .without("Suspended")
                .row("ElapsedRaw=" + elapsed)
                .read();

        assertEquals(
                Optional.ofNullable(accounted).map(Duration::ofSeconds),
                completed(readings, 0).times().accountedElapsed());
    }

    @Test
    void oneContradictoryAllocationOfAResizedRunSuffices() {
        List<ReaderResult> readings = SacctText.ofJob7()
                .row("State=RESIZING", "End=1000000040", "ElapsedRaw=30")
                .row("Submit=1000000040", "Start=1000000010", "ElapsedRaw=3660")
                .read();

        JobCompletion run = completed(readings, 0);
        assertEquals(Optional.of(Duration.ofMinutes(1)), run.times().elapsed());
        assertEquals(Optional.of(Duration.ofMinutes(61)), run.times().accountedElapsed());
        assertFalse(run.settled());
    }

    @ParameterizedTest
    @CsvSource({
        "2026-10-25T01:30:00, 2026-10-25T02:30:00, 3600, 2026-10-24T23:30:00Z, 2026-10-25T00:30:00Z",
        "2026-10-25T01:30:00, 2026-10-25T02:30:00, 7200, 2026-10-24T23:30:00Z, 2026-10-25T01:30:00Z",
        "2026-10-25T02:30:00, 2026-10-25T03:30:00, 7200, 2026-10-25T00:30:00Z, 2026-10-25T02:30:00Z",
        "2026-10-25T02:30:00, 2026-10-25T03:30:00, 3600, 2026-10-25T01:30:00Z, 2026-10-25T02:30:00Z",
        "2026-10-25T02:30:00, 2026-10-25T02:10:00, 2400, 2026-10-25T00:30:00Z, 2026-10-25T01:10:00Z"
    })
    void elapsedResolvesAnAmbiguousLocalTime(
            String start, String end, long elapsed, Instant trueStart, Instant trueEnd) {
        List<ReaderResult> readings = SacctText.ofJob7()
                .row("Submit=2026-10-24T12:00:00", "Start=" + start, "End=" + end, "ElapsedRaw=" + elapsed)
                .readIn(BERLIN);

        JobCompletion run = completed(readings, 0);
        assertEquals(Optional.of(trueStart), run.times().startTime());
        assertEquals(trueEnd, run.times().endTime());
        assertTrue(run.settled());
    }

    @ParameterizedTest
    @CsvSource({"2026-10-25T02:10:00, 2026-10-25T02:30:00, 1200", "2026-10-25T01:30:00, 2026-10-25T02:30:00, 5400"})
    void anAmbiguousTimeThatElapsedDoesNotResolveIsRefused(String start, String end, long elapsed) {
        List<ReaderResult> readings = SacctText.ofJob7()
                .row("Submit=2026-10-24T12:00:00", "Start=" + start, "End=" + end, "ElapsedRaw=" + elapsed)
                .readIn(BERLIN);

        assertTrue(refused(readings, 0).detail().endsWith("which occurred twice"));
    }

    @Test
    void anAmbiguousEligibleTimeIsAbsent() {
        List<ReaderResult> readings = SacctText.ofJob7()
                .row(
                        "Submit=2026-10-24T12:00:00",
                        "Eligible=2026-10-25T02:30:00",
                        "Start=2026-10-25T12:00:00",
                        "End=2026-10-25T13:00:00")
                .readIn(BERLIN);

        assertEquals(Optional.empty(), completed(readings, 0).times().eligibleTime());
        Rejection rejection = refused(readings, 1);
        assertEquals(Optional.of("Eligible"), rejection.field());
        assertEquals("sacct:2", rejection.origin());
    }

    @Test
    void anAmbiguousTimeOfAStepLosesThatStepOnly() {
        List<ReaderResult> readings = SacctText.ofJob7()
                .row("Submit=2026-10-24T12:00:00", "Start=2026-10-25T00:00:00", "End=2026-10-25T13:00:00")
                .row("JobIDRaw=7.0", "Start=2026-10-25T02:30:00", "End=2026-10-25T13:00:00")
                .row("JobIDRaw=7.1", "Start=2026-10-25T04:00:00", "End=2026-10-25T13:00:00")
                .readIn(BERLIN);

        assertEquals(
                List.of("1"),
                completed(readings, 0).steps().stream()
                        .map(step -> step.stepId())
                        .toList());
        assertEquals(
                "step 7.0: Start: expected a time that occurred once in Europe/Berlin, or one with an offset, found "
                        + "'2026-10-25T02:30:00', which occurred twice",
                refused(readings, 1).detail());
        assertEquals("sacct:3", refused(readings, 1).origin());
    }
}
