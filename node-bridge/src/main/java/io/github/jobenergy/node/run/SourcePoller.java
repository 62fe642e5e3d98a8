package io.github.jobenergy.node.run;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Polls one source on a separate thread and waits no longer than its time limit. A source that ignores an interrupt is not polled
 * again until its previous poll has returned.
 */
public final class SourcePoller implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(SourcePoller.class);

    /** The time for which a stopped source may release its resources, such as a child process. */
    private static final Duration RELEASE_TIMEOUT = Duration.ofSeconds(1);

    private final PolledSource polled;
    private final ExecutorService thread;
    private final AtomicBoolean isBusy = new AtomicBoolean();

    /** Creates a poller of this source. */
    public SourcePoller(PolledSource polled) {
        this.polled = polled;
        this.thread = Executors.newSingleThreadExecutor(work -> {
            Thread worker = new Thread(work, "poll " + polled.name());
            worker.setDaemon(true);
            return worker;
        });
    }

    /** Polls once and returns the outcome with the findings. */
    PollResult poll() throws InterruptedException {
        Collected found = new Collected();
        if (isBusy.get()) {
            return PollResult.not(PollOutcome.SKIPPED, "the previous poll has not ended", found);
        }
        Future<?> pending = thread.submit(() -> read(found));
        try {
            pending.get(polled.timeout().toNanos(), TimeUnit.NANOSECONDS);
            return PollResult.answered(found);
        } catch (TimeoutException late) {
            return PollResult.not(
                    PollOutcome.LATE, "expected a response within " + polled.timeout() + ", found none", found);
        } catch (ExecutionException failed) {
            return PollResult.not(
                    PollOutcome.FAILED,
                    reason(Optional.ofNullable(failed.getCause()).orElse(failed)),
                    found);
        } finally {
            pending.cancel(true);
            found.end();
        }
    }

    /** Runs on the thread of the source. A poll that is cancelled before its thread starts never reaches this method. */
    private Object read(Collected found) throws Exception {
        isBusy.set(true);
        try {
            polled.source().read(found);
            return found;
        } finally {
            isBusy.set(false);
        }
    }

    /** An unchecked exception is an internal error, and is logged with its stack trace. */
    private String reason(Throwable failure) {
        if (failure instanceof RuntimeException || failure instanceof Error) {
            LOG.atError().addKeyValue("source", polled.name()).setCause(failure).log("a source reports a fault");
            return failure.toString();
        }
        return String.valueOf(failure.getMessage());
    }

    @Override
    public void close() {
        thread.shutdownNow();
        try {
            boolean hasEnded = thread.awaitTermination(RELEASE_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
            LOG.atDebug()
                    .addKeyValue("source", polled.name())
                    .log(hasEnded ? "the source has ended" : "the source did not end");
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        polled.source().close();
    }
}
