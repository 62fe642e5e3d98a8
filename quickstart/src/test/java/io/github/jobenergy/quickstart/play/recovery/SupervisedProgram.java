package io.github.jobenergy.quickstart.play.recovery;

import io.github.jobenergy.quickstart.broker.JavaProcess;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A program that is restarted after it has ended, as by a service manager. */
final class SupervisedProgram implements AutoCloseable {

    private final Starting starting;
    private @Nullable JavaProcess running;

    SupervisedProgram(Starting starting) {
        this.starting = starting;
    }

    /** How it is started. */
    interface Starting {
        JavaProcess start() throws IOException;
    }

    /** Starts it unless it runs; always true. */
    boolean isUp() throws IOException {
        running();
        return true;
    }

    /** Returns the running process; starts one if none runs. */
    JavaProcess running() throws IOException {
        if (running == null || !running.process().isAlive()) {
            running = starting.start();
        }
        return running;
    }

    @Override
    public void close() throws IOException {
        if (running != null) {
            running.kill();
        }
    }
}
