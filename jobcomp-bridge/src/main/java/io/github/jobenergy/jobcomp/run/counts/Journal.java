package io.github.jobenergy.jobcomp.run.counts;

import io.github.jobenergy.jobcomp.control.Status.AccountingStatus;
import io.github.jobenergy.schemas.job.JobCompletion;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** The state of the queries to accounting for the status file, across all connections of a bridge. Not thread-safe. */
public final class Journal {

    private Optional<Instant> lastAnswer = Optional.empty();
    private Optional<Long> lagSeconds = Optional.empty();
    private Optional<Instant> swept = Optional.empty();
    private Optional<String> report = Optional.empty();

    /** Records the time of a query that accounting answered. */
    public void answered(Instant queriedAt) {
        lastAnswer = Optional.of(queriedAt);
    }

    /** Records the time from the end of a run to the query that found it in accounting for the first time. */
    public void known(JobCompletion run, Instant queriedAt) {
        Duration lag = Duration.between(run.times().endTime(), queriedAt);
        lagSeconds = Optional.of(Math.max(0, lag.toSeconds()));
    }

    /** Records the time up to which accounting is searched. */
    public void swept(Instant until) {
        swept = Optional.of(until);
    }

    /** Records the daily capture report. */
    public void report(String text) {
        report = Optional.of(text);
    }

    /** Returns the recorded state for the status file. */
    public AccountingStatus status() {
        return new AccountingStatus(lastAnswer, lagSeconds, swept, report);
    }
}
