package io.github.jobenergy.node.source;

import io.github.jobenergy.node.sample.SampleSink;
import java.io.IOException;

/**
 * An instrument, or many of one sort, that is asked again and again. It is asked by one thread at a time and may remember
 * what it saw last; it never tells a value twice as if it were new.
 */
public interface PowerSource extends AutoCloseable {

    /**
     * Asks once. What is wrong with one sensor or one target goes to the findings, and the others are told of.
     *
     * @throws IOException if the source as a whole gave nothing: no such folder, no right to read it, a command that failed
     * @throws InterruptedException if the thread was interrupted; what was found so far stands
     */
    void read(SampleSink findings) throws IOException, InterruptedException;

    /** Lets go of what it holds open. */
    @Override
    default void close() {}
}
