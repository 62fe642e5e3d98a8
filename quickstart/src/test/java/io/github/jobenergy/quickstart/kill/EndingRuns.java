package io.github.jobenergy.quickstart.kill;

import io.github.jobenergy.quickstart.bridge.FinishedRuns.FinishedRun;
import io.github.jobenergy.quickstart.bridge.HookSpool;
import java.io.IOException;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/** Runs that end one after the other, at a steady pace, each with a call of the hook. */
final class EndingRuns implements AutoCloseable {

    private static final Duration TIMEOUT = Duration.ofMinutes(10);

    private final Iterator<FinishedRun> runs;
    private final HookSpool spool;
    private final CountDownLatch ended = new CountDownLatch(1);
    private final AtomicReference<Exception> failure = new AtomicReference<>();
    private final ScheduledExecutorService slurmctld = Executors.newSingleThreadScheduledExecutor();

    private final ScheduledFuture<?> calls;

    private EndingRuns(Iterator<FinishedRun> runs, HookSpool spool, Duration pause) {
        this.runs = runs;
        this.spool = spool;
        this.calls = slurmctld.scheduleAtFixedRate(this::next, 0, pause.toNanos(), TimeUnit.NANOSECONDS);
    }

    /** The first ends now, the others each so long after the one before. */
    static EndingRuns of(List<FinishedRun> runs, HookSpool spool, Duration pause) {
        return new EndingRuns(runs.iterator(), spool, pause);
    }

    private void next() {
        try {
            if (runs.hasNext()) {
                spool.put(runs.next());
            } else {
                ended.countDown();
            }
        } catch (IOException | RuntimeException failed) {
            failure.set(failed);
            ended.countDown();
        }
    }

    /** Waits until all have ended. */
    void await() throws IOException {
        try {
            if (!ended.await(TIMEOUT.toSeconds(), TimeUnit.SECONDS) || failure.get() != null) {
                throw new IOException("the hook could not be called for every run", failure.get());
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while runs end", interrupted);
        }
    }

    @Override
    public void close() {
        calls.cancel(false);
        slurmctld.shutdownNow();
    }
}
