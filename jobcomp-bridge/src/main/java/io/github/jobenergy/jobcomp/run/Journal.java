package io.github.jobenergy.jobcomp.run;

import io.github.jobenergy.jobcomp.control.Status.AccountingStatus;
import io.github.jobenergy.schemas.job.JobCompletion;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** What a bridge can say of how it gets on with accounting, over all its connections; for one thread. */
final class Journal {

    private Optional<Instant> lastAnswer = Optional.empty();
    private Optional<Long> lagSeconds = Optional.empty();
    private Optional<Instant> swept = Optional.empty();
    private Optional<String> report = Optional.empty();

    /** Accounting answered a question that was put then. */
    void answered(Instant askedAt) {
        lastAnswer = Optional.of(askedAt);
    }

    /** Accounting knew a run for the first time when it was asked then. */
    void known(JobCompletion run, Instant askedAt) {
        Duration lag = Duration.between(run.times().endTime(), askedAt);
        lagSeconds = Optional.of(Math.max(0, lag.toSeconds()));
    }

    /** Accounting is searched up to there. */
    void swept(Instant until) {
        swept = Optional.of(until);
    }

    /** The daily report says so. */
    void report(String text) {
        report = Optional.of(text);
    }

    AccountingStatus status() {
        return new AccountingStatus(lastAnswer, lagSeconds, swept, report);
    }
}
