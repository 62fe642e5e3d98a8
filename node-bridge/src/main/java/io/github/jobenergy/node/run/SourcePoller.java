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
 * Asks one source, on a thread of its own, and waits no longer than its timeout. A source that does not listen to being
 * interrupted is not asked again before it has come back.
 */
public final class SourcePoller implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(SourcePoller.class);

    /** How long a source that is told to stop has to put away what it began, such as a program it waits for. */
    private static final Duration LAST = Duration.ofSeconds(1);

    private final AskedSource asked;
    private final ExecutorService thread;
    private final AtomicBoolean isBusy = new AtomicBoolean();

    /** Asks this source. */
    public SourcePoller(AskedSource asked) {
        this.asked = asked;
        this.thread = Executors.newSingleThreadExecutor(work -> {
            Thread worker = new Thread(work, "ask " + asked.name());
            worker.setDaemon(true);
            return worker;
        });
    }

    /** Asks once; how it ended, and what it found. */
    PollResult ask() throws InterruptedException {
        Collected found = new Collected();
        if (isBusy.get()) {
            return PollResult.not(AskingEvent.SKIPPED, "the asking before has not come back", found);
        }
        Future<?> asking = thread.submit(() -> read(found));
        try {
            asking.get(asked.timeout().toNanos(), TimeUnit.NANOSECONDS);
            return PollResult.answered(found);
        } catch (TimeoutException late) {
            return PollResult.not(
                    AskingEvent.LATE, "expected an answer within " + asked.timeout() + ", found none", found);
        } catch (ExecutionException failed) {
            return PollResult.not(
                    AskingEvent.FAILED,
                    reason(Optional.ofNullable(failed.getCause()).orElse(failed)),
                    found);
        } finally {
            asking.cancel(true);
            found.end();
        }
    }

    /** Busy from here on: an asking whose time is up before its thread has begun never comes here. */
    private Object read(Collected found) throws Exception {
        isBusy.set(true);
        try {
            asked.source().read(found);
            return found;
        } finally {
            isBusy.set(false);
        }
    }

    /** What is no failure of the world is a fault of ours, and then it matters where. */
    private String reason(Throwable failure) {
        if (failure instanceof RuntimeException || failure instanceof Error) {
            LOG.atError().addKeyValue("source", asked.name()).setCause(failure).log("a source reports a fault");
            return failure.toString();
        }
        return String.valueOf(failure.getMessage());
    }

    @Override
    public void close() {
        thread.shutdownNow();
        try {
            boolean hasEnded = thread.awaitTermination(LAST.toMillis(), TimeUnit.MILLISECONDS);
            LOG.atDebug().addKeyValue("source", asked.name()).log(hasEnded ? "has ended" : "does not listen");
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        }
        asked.source().close();
    }
}
