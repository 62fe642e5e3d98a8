package io.github.jobenergy.quickstart.bench.bridge;

import io.github.jobenergy.quickstart.bench.BenchTopics;
import io.github.jobenergy.quickstart.bridge.FinishedRuns.FinishedRun;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;

/**
 * The time from the call of the hook, before its process is there, until a consumer that reads what is committed has the
 * record. The hook is called as slurmctld calls it, one run after the other, at a steady rate.
 */
final class HookToTopic implements AutoCloseable {

    private static final Duration POLL = Duration.ofMillis(200);
    private static final Duration TIMEOUT = Duration.ofMinutes(2);

    private final Path hook;
    private final MeasuredBridge bridge;
    private final Consumer<String, byte[]> consumer;
    private final Map<String, Long> calledAt = new ConcurrentHashMap<>();

    /** Measures this bridge with that hook, at these brokers. */
    HookToTopic(Path hook, MeasuredBridge bridge, String bootstrapServers) {
        this.hook = hook;
        this.bridge = bridge;
        this.consumer = new KafkaConsumer<>(
                Map.of("bootstrap.servers", bootstrapServers, "isolation.level", "read_committed"),
                new StringDeserializer(),
                new ByteArrayDeserializer());
        List<TopicPartition> partitions = IntStream.range(0, BenchTopics.PARTITIONS)
                .mapToObj(partition -> new TopicPartition(BenchTopics.DEFAULT.completions(), partition))
                .toList();
        consumer.assign(partitions);
        consumer.seekToBeginning(partitions);
    }

    /** One run alone: the bridge may still be starting. */
    Duration measure(FinishedRun run) throws IOException, InterruptedException, ExecutionException {
        call(run);
        return read(1, CompletableFuture.completedFuture(run)).get(0);
    }

    /** So many runs in each second. */
    Times measure(List<FinishedRun> runs, int perSecond) throws IOException, InterruptedException, ExecutionException {
        Iterator<FinishedRun> next = runs.iterator();
        ScheduledExecutorService slurmctld = Executors.newSingleThreadScheduledExecutor();
        try {
            ScheduledFuture<?> calls = slurmctld.scheduleAtFixedRate(
                    () -> callNext(next), 0, TimeUnit.SECONDS.toNanos(1) / perSecond, TimeUnit.NANOSECONDS);
            List<Duration> times = read(runs.size(), calls);
            calls.cancel(false);
            return Times.of(times);
        } finally {
            slurmctld.shutdownNow();
        }
    }

    private void callNext(Iterator<FinishedRun> next) {
        if (!next.hasNext()) {
            return;
        }
        try {
            call(next.next());
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** The run ends now: of one that ended long ago the bridge would first search its ledger. */
    private void call(FinishedRun run) throws IOException, InterruptedException {
        ProcessBuilder call = new ProcessBuilder(hook.toString())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        call.environment().clear();
        call.environment().putAll(run.variables());
        call.environment().put("END", Long.toString(Instant.now().getEpochSecond()));
        call.environment().put("PATH", "/usr/bin:/bin");
        calledAt.put(run.key().text(), System.nanoTime());
        int status = call.start().waitFor();
        if (status != 0) {
            throw new IOException("expected 0 as the exit status of " + hook + ", found " + status);
        }
    }

    /** The times of the next so many records, each of a run whose hook was called and whose record was not read before. */
    private List<Duration> read(int count, Future<?> calls)
            throws IOException, InterruptedException, ExecutionException {
        List<Duration> times = new ArrayList<>();
        long quietSince = System.nanoTime();
        while (times.size() < count) {
            for (ConsumerRecord<String, byte[]> completion : consumer.poll(POLL)) {
                long now = System.nanoTime();
                Long called = calledAt.remove(completion.key());
                if (called == null) {
                    throw new IOException("expected each run once, found " + completion.key() + " another time");
                }
                times.add(Duration.ofNanos(now - called));
                quietSince = now;
            }
            if (calls.isDone()) {
                calls.get(); // throws what ended them before their time
            }
            boolean isQuiet = System.nanoTime() - quietSince > TIMEOUT.toNanos();
            if (isQuiet || !bridge.isAlive()) {
                throw new IOException("expected " + count + " runs, found " + times.size() + ":\n" + bridge.output());
            }
        }
        return times;
    }

    @Override
    public void close() {
        consumer.close();
    }
}
