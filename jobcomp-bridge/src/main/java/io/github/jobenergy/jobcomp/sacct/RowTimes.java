package io.github.jobenergy.jobcomp.sacct;

import io.github.jobenergy.jobcomp.notation.SlurmDuration;
import io.github.jobenergy.jobcomp.notation.SlurmTime;
import io.github.jobenergy.jobcomp.reading.UnusableRecordException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Start and End of a row, and how long it lasted by accounting's own count: slurmdbd takes Elapsed as End - Start - Suspended,
 * in seconds of its own, before sacct prints any of them in local time. So Elapsed tells which of two instants a local time is
 * that the clocks showed twice, and that times were read in another zone than they were printed in. Source:
 * as_mysql_jobacct_process.c, 20.11 to 26.05.
 *
 * @param start Start; absent where there is none
 * @param end End; absent where there is none
 * @param elapsed ElapsedRaw, or Elapsed where that is not printed
 * @param suspended Suspended
 */
record RowTimes(
        Optional<Instant> start, Optional<Instant> end, Optional<Duration> elapsed, Optional<Duration> suspended) {

    private static final String SECONDS = "\\d{1,10}";

    /**
     * Reads the times of a row.
     *
     * @throws UnusableRecordException if one is no time, or the clocks showed it twice and Elapsed does not tell which one it is
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

    /** What accounting counted from start to end: the time suspended is in it. */
    private Optional<Duration> counted() {
        return elapsed.map(running -> running.plus(suspended.orElse(Duration.ZERO)));
    }

    private Optional<Duration> wall() {
        return start.flatMap(from -> end.map(to -> Duration.between(from, to)));
    }

    /**
     * By how much accounting's count passes the time from start to end, below zero where it falls short; zero where they agree
     * or cannot be compared. Where Suspended is not printed, a count that falls short is no contradiction.
     */
    Duration contradiction() {
        Optional<Duration> excess = counted().flatMap(count -> wall().map(count::minus));
        return excess.filter(difference -> suspended.isPresent() || !difference.isNegative())
                .orElse(Duration.ZERO);
    }
}
