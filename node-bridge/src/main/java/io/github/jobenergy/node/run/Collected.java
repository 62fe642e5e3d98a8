package io.github.jobenergy.node.run;

import io.github.jobenergy.node.sample.BufferedSamples;
import io.github.jobenergy.node.sample.NodeReport;
import io.github.jobenergy.node.sample.Sample;
import io.github.jobenergy.node.sample.SampleSink;
import io.github.jobenergy.schemas.rejection.Rejection;

/**
 * What one asking finds, kept until it is over, so that a hand-over that waits is no time the source has taken. What a source
 * says after its time is up is not heard.
 */
final class Collected implements SampleSink {

    private final BufferedSamples found = new BufferedSamples();
    private long samples;
    private boolean isOver;

    @Override
    public synchronized void found(Sample sample) {
        if (!isOver) {
            samples++;
            found.found(sample);
        }
    }

    @Override
    public synchronized void found(NodeReport report) {
        if (!isOver) {
            found.found(report);
        }
    }

    @Override
    public synchronized void rejected(Rejection rejection) {
        if (!isOver) {
            found.rejected(rejection);
        }
    }

    /** Its time is up. */
    synchronized void end() {
        isOver = true;
    }

    /** How many samples it found. */
    synchronized long samples() {
        return samples;
    }

    /** Hands everything over. To be called after the end, from when on nothing is added. */
    void handOver(SampleSink findings) {
        found.tell(findings);
    }
}
