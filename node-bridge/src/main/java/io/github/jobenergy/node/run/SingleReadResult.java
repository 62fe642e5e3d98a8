package io.github.jobenergy.node.run;

import io.github.jobenergy.node.sample.SampleSink;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The result of reading a source once.
 *
 * @param name the name of the source
 * @param reason the reason for a failure; absent if the source answered
 * @param samples the number of samples
 */
public record SingleReadResult(String name, Optional<String> reason, long samples) {

    /** Reads the sources one after the other, closes them, and passes their findings on. */
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
