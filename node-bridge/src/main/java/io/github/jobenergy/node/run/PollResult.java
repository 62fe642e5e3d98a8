package io.github.jobenergy.node.run;

import io.github.jobenergy.node.sample.SampleSink;
import java.util.Optional;

/**
 * The result of one poll.
 *
 * @param event the outcome
 * @param reason the reason for incomplete findings; absent if the source answered
 * @param found the findings, which may exist even if the poll failed
 */
record PollResult(PollEvent event, Optional<String> reason, Collected found) {

    static PollResult answered(Collected found) {
        return new PollResult(PollEvent.ANSWERED, Optional.empty(), found);
    }

    static PollResult not(PollEvent event, String reason, Collected found) {
        return new PollResult(event, Optional.of(reason), found);
    }

    void deliverTo(SampleSink findings) {
        found.deliverTo(findings);
    }
}
