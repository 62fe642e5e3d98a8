package io.github.jobenergy.node.run;

import io.github.jobenergy.node.sample.SampleSink;
import java.util.Optional;

/**
 * The result of one poll.
 *
 * @param outcome the outcome
 * @param reason the reason for incomplete findings; absent if the source answered
 * @param found the findings, which may exist even if the poll failed
 */
record PollResult(PollOutcome outcome, Optional<String> reason, Collected found) {

    static PollResult answered(Collected found) {
        PollOutcome outcome = found.isEmpty() ? PollOutcome.EMPTY : PollOutcome.ANSWERED;
        return new PollResult(outcome, Optional.empty(), found);
    }

    static PollResult not(PollOutcome outcome, String reason, Collected found) {
        return new PollResult(outcome, Optional.of(reason), found);
    }

    void deliverTo(SampleSink findings) {
        found.deliverTo(findings);
    }
}
