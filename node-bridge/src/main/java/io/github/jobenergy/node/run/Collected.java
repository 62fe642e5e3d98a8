package io.github.jobenergy.node.run;

import io.github.jobenergy.node.sample.BufferedSamples;
import io.github.jobenergy.node.sample.ReportedNodeState;
import io.github.jobenergy.node.sample.Sample;
import io.github.jobenergy.node.sample.SampleSink;
import io.github.jobenergy.schemas.rejection.Rejection;

/**
 * Buffers the findings of one poll until it is complete, so that time spent on publication does not count as time of the source.
 * Findings after the time limit are discarded.
 */
final class Collected implements SampleSink {

    private final BufferedSamples found = new BufferedSamples();
    private long samples;
    private long states;
    private boolean hasEnded;

    @Override
    public synchronized void found(Sample sample) {
        if (!hasEnded) {
            samples++;
            found.found(sample);
        }
    }

    @Override
    public synchronized void found(ReportedNodeState reportedState) {
        if (!hasEnded) {
            states++;
            found.found(reportedState);
        }
    }

    @Override
    public synchronized void rejected(Rejection rejection) {
        if (!hasEnded) {
            found.rejected(rejection);
        }
    }

    /** Ends the collection at the time limit. */
    synchronized void end() {
        hasEnded = true;
    }

    /** The number of samples found. */
    synchronized long samples() {
        return samples;
    }

    /** Whether neither a sample nor the state of a node was found. */
    synchronized boolean isEmpty() {
        return samples == 0 && states == 0;
    }

    /** Passes all findings on. To be called after the end, when no findings are added. */
    void deliverTo(SampleSink findings) {
        found.deliverTo(findings);
    }
}
