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
    public static List<SingleReadResult> read(List<PolledSource> sources, SampleSink findings)
            throws InterruptedException {
        List<SingleReadResult> ended = new ArrayList<>();
        for (PolledSource polled : sources) {
            try (SourcePoller poller = new SourcePoller(polled)) {
                PollResult result = poller.poll();
                result.deliverTo(findings);
                ended.add(new SingleReadResult(
                        polled.name(), result.reason(), result.found().samples()));
            }
        }
        return ended;
    }
}
