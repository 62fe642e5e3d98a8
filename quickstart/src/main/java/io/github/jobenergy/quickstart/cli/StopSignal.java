package io.github.jobenergy.quickstart.cli;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * The wish of whoever started the program that it end: Ctrl-C, or a TERM from somewhere. The JVM then waits until this is
 * closed, so that everything else can be closed first, but not for ever.
 */
final class StopSignal implements AutoCloseable {

    private static final Duration CLOSING = Duration.ofSeconds(60);

    private final CountDownLatch wished = new CountDownLatch(1);
    private final CountDownLatch closed = new CountDownLatch(1);

    private StopSignal() {}

    /** From here on a signal is heard by this and does not end the JVM at once. */
    static StopSignal listen() {
        StopSignal signal = new StopSignal();
        Runtime.getRuntime().addShutdownHook(new Thread(signal::stop, "stop"));
        return signal;
    }

    private void stop() {
        wished.countDown();
        try {
            boolean isDone = closed.await(CLOSING.toSeconds(), TimeUnit.SECONDS);
            if (!isDone) {
                System.err.println("quickstart: not everything was closed within " + CLOSING.toSeconds() + " s");
            }
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        }
    }

    /** Waits for it, at most so long; says whether it is there. */
    boolean await(Duration most) throws InterruptedException {
        return wished.await(most.toMillis(), TimeUnit.MILLISECONDS);
    }

    @Override
    public void close() {
        closed.countDown();
    }
}
