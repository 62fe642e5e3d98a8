package io.github.jobenergy.node.run;

import io.github.jobenergy.node.sample.SampleSink;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What came of asking a source a single time.
 *
 * @param name what it is called
 * @param reason why it did not answer; absent if it did
 * @param samples how many samples it gave
 */
public record SingleReadResult(String name, Optional<String> reason, long samples) {

    /** Asks them one after the other, lets them go, and hands over what they found. */
    public static List<SingleReadResult> ask(List<AskedSource> sources, SampleSink findings)
            throws InterruptedException {
        List<SingleReadResult> ended = new ArrayList<>();
        for (AskedSource asked : sources) {
            try (SourcePoller asker = new SourcePoller(asked)) {
                PollResult answer = asker.ask();
                answer.handOver(findings);
                ended.add(new SingleReadResult(
                        asked.name(), answer.reason(), answer.found().samples()));
            }
        }
        return ended;
    }
}
