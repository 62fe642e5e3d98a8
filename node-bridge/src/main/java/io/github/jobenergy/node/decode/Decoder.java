package io.github.jobenergy.node.decode;

import io.github.jobenergy.node.sample.SampleSink;

/**
 * Decodes the format of one collector. Every message results in samples, in rejections, or in nothing if it contains no power; no
 * message results in an exception.
 */
public interface Decoder {

    /** Decodes one message, which may contain many values. */
    void decode(Message message, SampleSink findings);
}
