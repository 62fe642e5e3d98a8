package io.github.jobenergy.node.cli;

/** A running bridge. */
interface Running extends AutoCloseable {

    /** Waits until the bridge fails or is closed, and returns the exit status. */
    ExitCode await() throws InterruptedException;

    /** Stops the bridge after the work in progress. */
    @Override
    void close();
}
