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
 * Asks many side by side, so many at a time and no more. What one says reaches the findings as soon as it has said it all,
 * in the thread of whoever reads: one that hangs keeps nobody's answer back.
 */
public final class Round implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Round.class);

    /** How long who is asked has to put away what he began. */
    private static final Duration LAST = Duration.ofSeconds(1);

    private static final Duration IDLE = Duration.ofSeconds(10);

    private final String name;
    private final ThreadPoolExecutor threads;

    /** Asks at most so many at a time, by threads of the name of their kind. */
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

    /** Somebody to ask. Who is asked bounds the time it takes. */
    public interface Asking {

        /** Asks; whatever fails goes to the findings. */
        void ask(SampleSink findings) throws InterruptedException;
    }

    /** Somebody to ask round after round. */
    public interface Asked extends Asking {

        /** Whether it is time to ask; one that failed is left alone for a while. */
        boolean isDue();

        /** Whether there was an answer when it was asked last. */
        boolean hasAnswered();
    }

    /**
     * Asks those of all that are due, and returns them.
     *
     * @throws IOException if all were due and none had anything to say
     */
    public <T extends Asked> List<T> askDue(List<T> all, SampleSink findings) throws IOException, InterruptedException {
        List<T> due = all.stream().filter(Asked::isDue).toList();
        ask(due, findings);
        if (!due.isEmpty() && due.size() == all.size() && due.stream().noneMatch(Asked::hasAnswered)) {
            throw new IOException(name + ": expected answers of " + due.size() + " BMCs, found none");
        }
        return due;
    }

    /**
     * Asks them all and returns when the last one has answered or given up.
     *
     * @throws InterruptedException if the thread was interrupted; whoever is still asked is told to stop
     */
    public void ask(List<? extends Asking> askings, SampleSink findings) throws InterruptedException {
        CompletionService<BufferedSamples> answers = new ExecutorCompletionService<>(threads);
        List<Future<BufferedSamples>> asked = new ArrayList<>();
        for (Asking asking : askings) {
            asked.add(answers.submit(() -> {
                BufferedSamples said = new BufferedSamples();
                asking.ask(said);
                return said;
            }));
        }
        try {
            for (int i = 0; i < asked.size(); i++) {
                answers.take().get().tell(findings);
            }
        } catch (ExecutionException fault) {
            throw new IllegalStateException(fault.getCause());
        } finally {
            asked.forEach(one -> one.cancel(true));
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
        try {
            boolean hasEnded = threads.awaitTermination(LAST.toMillis(), TimeUnit.MILLISECONDS);
            LOG.atDebug().addKeyValue("source", name).log(hasEnded ? "has ended" : "does not listen");
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        }
    }
}
