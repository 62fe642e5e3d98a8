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

    /**
     * Receives a finding about a meter of a place. Only decoders report such findings, and only with a file of places.
     *
     * @throws IllegalStateException unless the sink receives findings about places
     */
    default void found(PlaceFinding finding) {
        throw new IllegalStateException("expected no finding about a place, found " + finding);
    }

    /** Receives a value that cannot be used. */
    void rejected(Rejection rejection);
}
