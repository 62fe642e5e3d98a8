package io.github.jobenergy.jobcomp.dialect.sacct;

import io.github.jobenergy.jobcomp.reading.UnusableRecordException;
import io.github.jobenergy.jobcomp.reading.notation.SlurmDuration;
import io.github.jobenergy.jobcomp.reading.notation.SlurmTime;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The start, the end and the elapsed time of a row, the latter as accounting computed it: slurmdbd computes Elapsed as End -
 * Start - Suspended, from epoch seconds, before sacct prints the times in local time. Elapsed therefore resolves a local time
 * that occurred twice in the zone, and reveals times that were parsed in a different zone than they were printed in. Source:
 * as_mysql_jobacct_process.c, 20.11 to 26.05.
 *
 * @param start Start; absent if the row has none
 * @param end End; absent if the row has none
 * @param elapsed ElapsedRaw, or Elapsed if that is not printed
 * @param suspended Suspended
 */
record RowTimes(
        Optional<Instant> start, Optional<Instant> end, Optional<Duration> elapsed, Optional<Duration> suspended) {

    private static final String SECONDS = "\\d{1,10}";

    /**
     * Reads the times of a row.
     *
     * @throws UnusableRecordException if a time is invalid, or it is ambiguous in the zone and Elapsed does not resolve it
     */
    static RowTimes read(SacctRow row, ZoneId zone) throws UnusableRecordException {
        List<Instant> starts = SlurmTime.candidates("Start", row.text("Start"), zone);
        List<Instant> ends = SlurmTime.candidates("End", row.text("End"), zone);
        Optional<Duration> elapsed = elapsed(row);
        Optional<Duration> suspended = SlurmDuration.parse(row.text("Suspended"));
        if (starts.size() > 1 || ends.size() > 1) {
            List<RowTimes> fitting = fitting(starts, ends, elapsed, suspended);
            if (fitting.size() == 1) {
                return fitting.get(0);
            }
        }
        return new RowTimes(
                SlurmTime.optional("Start", row.text("Start"), zone),
                SlurmTime.optional("End", row.text("End"), zone),
                elapsed,
                suspended);
    }

    private static List<RowTimes> fitting(
            List<Instant> starts, List<Instant> ends, Optional<Duration> elapsed, Optional<Duration> suspended) {
        List<RowTimes> fitting = new ArrayList<>();
        for (Instant start : starts) {
            for (Instant end : ends) {
                RowTimes times = new RowTimes(Optional.of(start), Optional.of(end), elapsed, suspended);
                if (times.counted().equals(times.wall())) {
                    fitting.add(times);
                }
            }
        }
        return fitting;
    }

    private static Optional<Duration> elapsed(SacctRow row) {
        String seconds = row.text("ElapsedRaw").strip();
        return seconds.matches(SECONDS)
                ? Optional.of(Duration.ofSeconds(Long.parseLong(seconds)))
                : SlurmDuration.parse(row.text("Elapsed"));
    }

    /** The time from start to end as accounting computed it, including the suspended time. */
    private Optional<Duration> counted() {
        return elapsed.map(running -> running.plus(suspended.orElse(Duration.ZERO)));
    }

    private Optional<Duration> wall() {
        return start.flatMap(from -> end.map(to -> Duration.between(from, to)));
    }

    /**
     * The difference between accounting's own count and the time from start to end, negative if the count is shorter; zero if
     * they agree or cannot be compared. If Suspended is not printed, a shorter count is no contradiction.
     */
    Duration contradiction() {
        Optional<Duration> excess = counted().flatMap(count -> wall().map(count::minus));
        return excess.filter(difference -> suspended.isPresent() || !difference.isNegative())
                .orElse(Duration.ZERO);
    }
}
