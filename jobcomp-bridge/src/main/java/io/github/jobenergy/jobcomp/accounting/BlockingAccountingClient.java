package io.github.jobenergy.jobcomp.accounting;

import io.github.jobenergy.jobcomp.accounting.AccountingQuery.Urgency;
import io.github.jobenergy.jobcomp.command.QueryException;
import io.github.jobenergy.jobcomp.timing.ClockAndRandom;
import io.github.jobenergy.jobcomp.timing.Pause;
import io.github.jobenergy.program.Backoff;
import io.github.jobenergy.schemas.quantity.Interval;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Submits queries to accounting one after the other, and blocks until each is answered. A pause after each query keeps the duty
 * cycle, and a pause after a failure grows. A failed query is repeated, unless it was too large, failed too often in a row, or
 * accounting has never answered.
 */
final class BlockingAccountingClient {

    private static final Logger LOG = LoggerFactory.getLogger(BlockingAccountingClient.class);

    private static final Backoff BACKOFF = new Backoff(Duration.ofSeconds(2), Duration.ofMinutes(5));

    private static final int MOST_FAILURES_IN_A_ROW = 8;

    private final Accounting accounting;
    private final DutyCycle duty;
    private final ClockAndRandom timing;
    private final Pause pause;

    private boolean hasAnswered;

    BlockingAccountingClient(Accounting accounting, DutyCycle duty, ClockAndRandom timing, Pause pause) {
        this.accounting = accounting;
        this.duty = duty;
        this.timing = timing;
        this.pause = pause;
    }

    private interface Query<A> {
        A run() throws QueryException, InterruptedException;
    }

    /** Queries the runs that ended in {@code window}; deferred while slurmdbd is busy. */
    EndedRuns ended(Interval window) throws QueryException, InterruptedException {
        return run(() -> accounting.ended(new AccountingQuery.Ended(window, Urgency.WHEN_QUIET)));
    }

    /** Queries everything about the given jobs. */
    AccountingAnswer about(List<Long> jobIds) throws QueryException, InterruptedException {
        return run(() -> accounting.query(jobIds));
    }

    private <A> A run(Query<A> query) throws QueryException, InterruptedException {
        int failures = 0;
        while (true) {
            Instant queriedAt = timing.clock().instant();
            try {
                A answer = query.run();
                hasAnswered = true;
                pause.sleep(pauseAfter(queriedAt));
                return answer;
            } catch (QueryException failure) {
                failures++;
                boolean isLast = failure.isTooMuch() || !hasAnswered || failures > MOST_FAILURES_IN_A_ROW;
                Duration length = isLast ? pauseAfter(queriedAt) : longer(pauseAfter(queriedAt), failures);
                pause.sleep(length);
                if (isLast) {
                    throw failure;
                }
                LOG.atWarn()
                        .addKeyValue("reason", failure.reason())
                        .addKeyValue("count", failures)
                        .log("accounting did not respond, querying again in {} s", length.toSeconds());
            }
        }
    }

    private Duration pauseAfter(Instant queriedAt) {
        return duty.pauseAfter(Duration.between(queriedAt, timing.clock().instant()));
    }

    private Duration longer(Duration length, int failures) {
        Duration wait = BACKOFF.after(failures, timing.random());
        return wait.compareTo(length) > 0 ? wait : length;
    }
}
