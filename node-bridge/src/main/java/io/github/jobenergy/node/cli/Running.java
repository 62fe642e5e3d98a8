package io.github.jobenergy.node.cli;

import io.github.jobenergy.program.cli.ExitCode;

/** A running bridge. */
interface Running extends AutoCloseable {

    /** Waits until the bridge fails or is closed, and returns the exit status. */
    ExitCode await() throws InterruptedException;

    /** Stops the bridge after the work in progress. */
    @Override
    void close();
}
