package io.github.jobenergy.quickstart.cli;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * The signal to stop the program: Ctrl-C or SIGTERM. The JVM then waits until this object is closed, at most 60 s, so that
 * everything else can be closed first.
 */
final class StopSignal implements AutoCloseable {

    private static final Duration CLOSING = Duration.ofSeconds(60);

    private final CountDownLatch received = new CountDownLatch(1);
    private final CountDownLatch closed = new CountDownLatch(1);

    private StopSignal() {}

    /** Registers a shutdown hook, so that a signal does not end the JVM at once. */
    static StopSignal listen() {
        StopSignal signal = new StopSignal();
        Runtime.getRuntime().addShutdownHook(new Thread(signal::stop, "stop"));
        return signal;
    }

    private void stop() {
        received.countDown();
        try {
            boolean isDone = closed.await(CLOSING.toSeconds(), TimeUnit.SECONDS);
            if (!isDone) {
                System.err.println("quickstart: the shutdown did not finish within " + CLOSING.toSeconds() + " s");
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Waits for the signal at most that long; returns whether it was received. */
    boolean await(Duration most) throws InterruptedException {
        return received.await(most.toMillis(), TimeUnit.MILLISECONDS);
    }

    @Override
    public void close() {
        closed.countDown();
    }
}
