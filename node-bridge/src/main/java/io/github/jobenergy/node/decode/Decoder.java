package io.github.jobenergy.node.decode;

import io.github.jobenergy.node.sample.SampleSink;

/**
 * Reads one collector's format. Every message ends as samples, as rejections, or, where it speaks of something else than
 * power, as nothing; no message makes it throw.
 */
public interface Decoder {

    /** Reads one message, which may hold many values. */
    void decode(Message message, SampleSink findings);
}
