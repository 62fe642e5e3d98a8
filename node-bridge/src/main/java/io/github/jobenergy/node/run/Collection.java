package io.github.jobenergy.node.run;

import io.github.jobenergy.node.sample.SampleSink;
import java.time.Duration;
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
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final List<SourceLoop> loops = new ArrayList<>();
    private final List<Thread> threads = new ArrayList<>();

    private Collection() {}

    /** Starts polling; findings of each source go to its sink, and the last argument runs after each poll. */
    public static Collection start(
            List<AskedSource> sources, Function<AskedSource, SampleSink> findings, Runnable roundOver) {
        Collection collection = new Collection();
        for (AskedSource asked : sources) {
            SourceLoop loop = new SourceLoop(asked, findings.apply(asked), roundOver);
            collection.loops.add(loop);
            collection.threads.add(new Thread(loop, "source " + asked.name()));
        }
        collection.threads.forEach(Thread::start);
        return collection;
    }

    /** Waits up to this time until all threads have ended; returns whether they have. */
    public boolean await(Duration patience) throws InterruptedException {
        long deadline = System.nanoTime() + patience.toNanos();
        for (Thread thread : threads) {
            long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
            thread.join(Math.max(1, left));
        }
        return threads.stream().noneMatch(Thread::isAlive);
    }

    /** The poll outcomes of each source, in one line. */
    public String inWords() {
        return loops.stream()
                .map(loop -> loop.name() + ": " + loop.counts().inWords())
                .collect(Collectors.joining("; "));
    }

    /** The poll outcomes of each source, keyed by {@code SOURCE.EVENT}. */
    public Map<String, Long> counts() {
        Map<String, Long> counts = new TreeMap<>();
        loops.forEach(loop ->
                loop.counts().byName().forEach((event, count) -> counts.put(loop.name() + "." + event, count)));
        return counts;
    }

    /** Registers the poll outcomes of each source. */
    public void showIn(ShownCounts shown) {
        loops.forEach(loop -> shown.show("askings", loop.name(), loop.counts()));
    }

    /** Starts no further poll, waits for the polls in progress, and closes the sources. */
    @Override
    public void close() {
        loops.forEach(SourceLoop::stop);
        try {
            if (!await(PATIENCE)) {
                threads.forEach(Thread::interrupt);
                await(PATIENCE);
            }
        } catch (InterruptedException hurried) {
            threads.forEach(Thread::interrupt);
            Thread.currentThread().interrupt();
        }
        loops.forEach(SourceLoop::close);
    }
}
