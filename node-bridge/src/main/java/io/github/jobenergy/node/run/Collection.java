package io.github.jobenergy.node.run;

import io.github.jobenergy.node.sample.SampleSink;
import io.github.jobenergy.program.monitoring.HealthCheck;
import io.github.jobenergy.program.monitoring.MetricPage;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Polls several sources concurrently, each on its own threads: a source that blocks or fails does not delay the others. */
public final class Collection implements AutoCloseable {

    /** The time for which the close waits for a poll in progress and the publication of its findings. */
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(10);

    private final List<SourceLoop> loops = new ArrayList<>();
    private final List<Thread> threads = new ArrayList<>();

    private Collection() {}

    /** Starts polling; findings of each source go to its sink, and the last argument runs after each poll. */
    public static Collection start(
            List<PolledSource> sources, Function<PolledSource, SampleSink> findings, Runnable afterPoll) {
        Collection collection = new Collection();
        for (PolledSource polled : sources) {
            SourceLoop loop = new SourceLoop(polled, findings.apply(polled), afterPoll);
            collection.loops.add(loop);
            collection.threads.add(new Thread(loop, "source " + polled.name()));
        }
        collection.threads.forEach(Thread::start);
        return collection;
    }

    /** Waits up to this time until all threads have ended; returns whether they have. */
    public boolean await(Duration timeout) throws InterruptedException {
        long deadline = System.nanoTime() + timeout.toNanos();
        for (Thread thread : threads) {
            long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
            thread.join(Math.max(1, left));
        }
        return threads.stream().noneMatch(Thread::isAlive);
    }

    /** The poll outcomes of each source, in one line. */
    public String summary() {
        return loops.stream()
                .map(loop -> loop.name() + ": " + loop.counts().summary())
                .collect(Collectors.joining("; "));
    }

    /** The poll outcomes of each source, keyed by {@code SOURCE.EVENT}. */
    public Map<String, Long> counts() {
        Map<String, Long> counts = new TreeMap<>();
        loops.forEach(loop ->
                loop.counts().byName().forEach((event, count) -> counts.put(loop.name() + "." + event, count)));
        return counts;
    }

    /** The checks that the loop of each source progresses. */
    public List<HealthCheck> live(Duration stallLimit, Instant now) {
        return loops.stream()
                .map(loop -> loop.progress().check(stallLimit, now))
                .toList();
    }

    /** The checks that each source responds. */
    public List<HealthCheck> ready() {
        return loops.stream().map(SourceLoop::check).toList();
    }

    /** Adds the poll outcomes of each source to a page of metrics. */
    public void addTo(MetricPage page) {
        for (SourceLoop loop : loops) {
            loop.counts().byName().forEach((event, count) -> {
                if (event.equals("samples")) {
                    page.counter(
                            "jobenergy_source_samples_total", "Values of the source.", count, "source", loop.name());
                } else {
                    page.counter(
                            "jobenergy_source_polls_total",
                            "Polls of the source that were due, by outcome.",
                            count,
                            "source",
                            loop.name(),
                            "event",
                            event);
                }
            });
        }
    }

    /** Registers the poll outcomes of each source. */
    public void registerIn(JmxCounts jmx) {
        loops.forEach(loop -> jmx.register("polls", loop.name(), loop.counts()));
    }

    /** Starts no further poll, waits for the polls in progress, and closes the sources. */
    @Override
    public void close() {
        loops.forEach(SourceLoop::stop);
        try {
            if (!await(CLOSE_TIMEOUT)) {
                threads.forEach(Thread::interrupt);
                await(CLOSE_TIMEOUT);
            }
        } catch (InterruptedException interrupted) {
            threads.forEach(Thread::interrupt);
            Thread.currentThread().interrupt();
        }
        loops.forEach(SourceLoop::close);
    }
}
