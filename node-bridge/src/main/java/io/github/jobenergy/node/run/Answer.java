package io.github.jobenergy.node.run;

import io.github.jobenergy.node.sample.Findings;
import java.util.Optional;

/**
 * How one asking ended.
 *
 * @param event in which way
 * @param reason why it gave less than it should have; absent if it was answered
 * @param found what it found, which is something even where it failed half-way
 */
record Answer(AskingEvent event, Optional<String> reason, Collected found) {

    static Answer answered(Collected found) {
        return new Answer(AskingEvent.ANSWERED, Optional.empty(), found);
    }

    static Answer not(AskingEvent event, String reason, Collected found) {
        return new Answer(event, Optional.of(reason), found);
    }

    void handOver(Findings findings) {
        found.handOver(findings);
    }
}
