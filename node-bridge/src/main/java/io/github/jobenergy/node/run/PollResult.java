package io.github.jobenergy.node.run;

import io.github.jobenergy.node.sample.SampleSink;
import java.util.Optional;

/**
 * How one asking ended.
 *
 * @param event in which way
 * @param reason why it gave less than it should have; absent if it was answered
 * @param found what it found, which is something even where it failed half-way
 */
record PollResult(AskingEvent event, Optional<String> reason, Collected found) {

    static PollResult answered(Collected found) {
        return new PollResult(AskingEvent.ANSWERED, Optional.empty(), found);
    }

    static PollResult not(AskingEvent event, String reason, Collected found) {
        return new PollResult(event, Optional.of(reason), found);
    }

    void handOver(SampleSink findings) {
        found.handOver(findings);
    }
}
