package io.github.jobenergy.node.sample;

import io.github.jobenergy.schemas.rejection.Rejection;

/**
 * Where whatever reads a source or a message puts what it found. What is neither a value nor at fault, such as a rating or
 * a sensor that is switched off, is not told.
 */
public interface SampleSink {

    /** A value of a meter. */
    void found(Sample sample);

    /** What Slurm says of a node, named as Slurm names it. */
    void found(NodeReport report);

    /** Something that should have been a value and cannot be used. */
    void rejected(Rejection rejection);
}
