package io.github.jobenergy.node.source;

import io.github.jobenergy.node.sample.SampleSink;
import java.io.IOException;

/**
 * An instrument, or many of one kind, that is polled periodically. It is polled by one thread at a time, may keep state between
 * polls, and never reports a value twice as new.
 */
public interface PowerSource extends AutoCloseable {

    /**
     * Polls once. Faults of one sensor or one target go to the findings as rejections, and the others are still reported.
     *
     * @throws IOException if the source as a whole failed: no such folder, no right to read it, a failed command
     * @throws InterruptedException if the thread was interrupted; the findings until then remain valid
     */
    void read(SampleSink findings) throws IOException, InterruptedException;

    /** Releases the resources of the source. */
    @Override
    default void close() {}
}
