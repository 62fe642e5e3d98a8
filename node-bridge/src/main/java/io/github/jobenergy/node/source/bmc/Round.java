package io.github.jobenergy.node.source.bmc;

import io.github.jobenergy.node.sample.BufferedSamples;
import io.github.jobenergy.node.sample.SampleSink;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Polls many clients concurrently, up to a limit. The findings of a client are delivered as soon as it has completed, on the
 * thread of the caller: a client that hangs does not delay the findings of others.
 */
public final class Round implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Round.class);

    /** The time for which a stopped client may release its resources. */
    private static final Duration RELEASE_TIMEOUT = Duration.ofSeconds(1);

    private static final Duration IDLE = Duration.ofSeconds(10);

    private final String name;
    private final ThreadPoolExecutor threads;

    /** Creates a round with this parallelism and this prefix of thread names. */
    public Round(int parallel, String name) {
        this.name = name;
        AtomicInteger number = new AtomicInteger();
        threads = new ThreadPoolExecutor(
                parallel, parallel, IDLE.toMillis(), TimeUnit.MILLISECONDS, new LinkedBlockingQueue<>(), task -> {
                    Thread thread = new Thread(task, name + "-" + number.incrementAndGet());
                    thread.setDaemon(true);
                    return thread;
                });
        threads.allowCoreThreadTimeOut(true);
    }

    /** A client that is polled once. The client limits the duration of its poll. */
    public interface PollTask {

        /** Polls the client; faults go to the findings as rejections. */
        void poll(SampleSink findings) throws InterruptedException;
    }

    /** A client that is polled in each round. */
    public interface PolledClient extends PollTask {

        /** Whether the client has to be polled; a client that failed is skipped for a while. */
        boolean isDue();

        /** Whether the client answered the last poll. */
        boolean hasAnswered();
    }

    /**
     * Polls the clients that are due, and returns them.
     *
     * @throws IOException if all clients were due and none answered
     */
    public <T extends PolledClient> List<T> pollDue(List<T> all, SampleSink findings)
            throws IOException, InterruptedException {
        List<T> due = all.stream().filter(PolledClient::isDue).toList();
        poll(due, findings);
        if (!due.isEmpty() && due.size() == all.size() && due.stream().noneMatch(PolledClient::hasAnswered)) {
            throw new IOException(name + ": expected responses of " + due.size() + " BMCs, found none");
        }
        return due;
    }

    /**
     * Polls the clients and returns when the last one has completed.
     *
     * @throws InterruptedException if the thread was interrupted; polls in progress are cancelled
     */
    public void poll(List<? extends PollTask> tasks, SampleSink findings) throws InterruptedException {
        CompletionService<BufferedSamples> completed = new ExecutorCompletionService<>(threads);
        List<Future<BufferedSamples>> submitted = new ArrayList<>();
        for (PollTask task : tasks) {
            submitted.add(completed.submit(() -> {
                BufferedSamples found = new BufferedSamples();
                task.poll(found);
                return found;
            }));
        }
        try {
            for (int i = 0; i < submitted.size(); i++) {
                completed.take().get().deliverTo(findings);
            }
        } catch (ExecutionException fault) {
            throw new IllegalStateException(fault.getCause());
        } finally {
            submitted.forEach(one -> one.cancel(true));
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
        try {
            boolean hasEnded = threads.awaitTermination(RELEASE_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
            LOG.atDebug().addKeyValue("source", name).log(hasEnded ? "the source has ended" : "the source did not end");
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
