package io.github.jobenergy.node.run;

import java.time.Duration;

/**
 * Detects a source that answers without any value for a minute. A shorter time is not reported: a mean over a minute is a value of
 * every other poll.
 */
final class EmptyPolls {

    /** The time without a value after which a source is reported. */
    static final Duration LIMIT = Duration.ofMinutes(1);

    private final long most;
    private long consecutive;

    /** Creates a detector for this polling interval. */
    EmptyPolls(Duration every) {
        this.most = LIMIT.plus(every).minusNanos(1).dividedBy(every);
    }

    /** Counts the outcome of a poll; a poll that failed or was skipped neither begins nor ends the time without a value. */
    void add(PollOutcome outcome) {
        if (outcome == PollOutcome.EMPTY) {
            consecutive++;
        } else if (outcome == PollOutcome.ANSWERED) {
            consecutive = 0;
        }
    }

    /** Whether the last polls that were answered, for the time of the limit, had no value. */
    boolean isExceeded() {
        return consecutive >= most;
    }
}
