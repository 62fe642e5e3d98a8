package io.github.jobenergy.rate.run;

import io.github.jobenergy.program.kafka.SupersededException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

/** Runs the loops of all sources, each in its own thread, until it is closed or one of them ends with a failure. */
public final class RateRun implements AutoCloseable {

    /** The time for which the close waits for the polls in progress. */
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(30);

    private final CountDownLatch stop = new CountDownLatch(1);
    private final CompletableFuture<Boolean> end = new CompletableFuture<>();
    private final List<Thread> threads = new ArrayList<>();

    private RateRun() {}

    /** Starts the loops. */
    public static RateRun start(List<SourceLoop> loops) {
        RateRun run = new RateRun();
        for (SourceLoop loop : loops) {
            Thread thread =
                    new Thread(() -> run.loop(loop), "source-" + loop.source().name());
            thread.setDaemon(true);
            run.threads.add(thread);
        }
        run.threads.forEach(Thread::start);
        return run;
    }

    private void loop(SourceLoop loop) {
        try {
            Duration wait = Duration.ZERO;
            while (!stop.await(wait.toMillis(), TimeUnit.MILLISECONDS)) {
                wait = loop.step();
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        } catch (SupersededException | RuntimeException | Error failed) {
            end.completeExceptionally(failed);
        }
    }

    /**
     * Waits until the run is closed.
     *
     * @throws SupersededException if another program has taken over
     * @throws RuntimeException the failure with which a loop ended
     */
    public void await() throws SupersededException, InterruptedException {
        try {
            end.get();
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof SupersededException superseded) {
                throw superseded;
            }
            if (failed.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            if (failed.getCause() instanceof Error error) {
                throw error;
            }
            throw new IllegalStateException(failed);
        }
    }

    /** Stops the loops after the polls in progress. */
    @Override
    public void close() {
        stop.countDown();
        long deadline = System.nanoTime() + CLOSE_TIMEOUT.toNanos();
        try {
            for (Thread thread : threads) {
                long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
                thread.join(Math.max(1, left));
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        end.complete(true);
    }
}
