package io.github.jobenergy.node.cli;

/** A bridge that runs. */
interface Running extends AutoCloseable {

    /** Waits until it cannot go on or was closed; says which. */
    ExitCode await() throws InterruptedException;

    /** Ends it in an orderly way. */
    @Override
    void close();
}
