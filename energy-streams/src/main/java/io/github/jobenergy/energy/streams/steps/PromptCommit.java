package io.github.jobenergy.energy.streams.steps;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Requests a commit of one stream thread soon after a step has forwarded a record for which a result waits, in place of the
 * end of the commit interval: the next step reads a record only when it is committed. While records take the time of the
 * thread there is no request, because each commit writes all changed state.
 */
final class PromptCommit {

    /** The least time between two requests of a thread. */
    static final Duration INTERVAL = Duration.ofMillis(200);

    private static final ThreadLocal<PromptCommit> OF_THREAD =
            ThreadLocal.withInitial(() -> new PromptCommit(System::nanoTime));

    private final LongSupplier nanos;
    private boolean isAwaited;
    private long earliest;

    /** Requests that are timed by that clock, in nanoseconds. */
    PromptCommit(LongSupplier nanos) {
        this.nanos = nanos;
        this.earliest = nanos.getAsLong();
    }

    /** Returns the requests of the calling thread. */
    static PromptCommit ofThisThread() {
        return OF_THREAD.get();
    }

    /** Notes that a record was forwarded for which a result waits. */
    void await() {
        isAwaited = true;
    }

    /**
     * Requests the commit if a record was forwarded and the interval has passed.
     *
     * @param isBusy whether records take the time of the thread
     * @param commit requests a commit of all tasks of the thread
     */
    void requestIfDue(boolean isBusy, Runnable commit) {
        if (!isAwaited || isBusy) {
            return;
        }
        long now = nanos.getAsLong();
        if (now - earliest >= 0) {
            isAwaited = false;
            earliest = now + INTERVAL.toNanos();
            commit.run();
        }
    }
}
