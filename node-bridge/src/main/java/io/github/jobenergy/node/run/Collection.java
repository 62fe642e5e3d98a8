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

/** Sources that are asked side by side, each on threads of its own: what one waits for or fails at is nothing to the rest. */
public final class Collection implements AutoCloseable {

    /** How long the end waits for a source that is being asked, and for what it found to be handed over. */
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final List<SourceLoop> loops = new ArrayList<>();
    private final List<Thread> threads = new ArrayList<>();

    private Collection() {}

    /** Starts to ask them; what they find goes there, and after each round the last is run. */
    public static Collection start(List<AskedSource> sources, SampleSink findings, Runnable roundOver) {
        return start(sources, source -> findings, roundOver);
    }

    /** The same, where what each of them finds goes to a place of its own. */
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

    /** Waits until all have ended, at most so long; says whether they have. */
    public boolean await(Duration patience) throws InterruptedException {
        long deadline = System.nanoTime() + patience.toNanos();
        for (Thread thread : threads) {
            long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
            thread.join(Math.max(1, left));
        }
        return threads.stream().noneMatch(Thread::isAlive);
    }

    /** What became of the askings of each, in a line. */
    public String inWords() {
        return loops.stream()
                .map(loop -> loop.name() + ": " + loop.counts().inWords())
                .collect(Collectors.joining("; "));
    }

    /** What became of the askings of each, by {@code SOURCE.EVENT}. */
    public Map<String, Long> counts() {
        Map<String, Long> counts = new TreeMap<>();
        loops.forEach(loop ->
                loop.counts().byName().forEach((event, count) -> counts.put(loop.name() + "." + event, count)));
        return counts;
    }

    /** Shows what became of the askings of each. */
    public void showIn(ShownCounts shown) {
        loops.forEach(loop -> shown.show("askings", loop.name(), loop.counts()));
    }

    /** Begins no further asking, waits for those that are under way, and lets the sources go. */
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
