package io.github.jobenergy.node.sample;

import io.github.jobenergy.schemas.rejection.Rejection;

/**
 * The receiver of the findings of a source or decoder. Values that are neither measurements nor faults, such as a rating or a
 * disabled sensor, are not reported.
 */
public interface SampleSink {

    /** Receives a value of a meter. */
    void found(Sample sample);

    /** Receives the state of a node, under its NodeName in Slurm. */
    void found(ReportedNodeState reportedState);

    /** Receives a value that cannot be used. */
    void rejected(Rejection rejection);
}
