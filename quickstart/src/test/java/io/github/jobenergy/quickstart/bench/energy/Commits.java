package io.github.jobenergy.quickstart.bench.energy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.awaitility.Awaitility;

/**
 * The progress of a Streams program through a topic: its committed offsets, and the processor time of its stream threads, which
 * is comparable on a machine with other load.
 */
final class Commits implements AutoCloseable {

    private static final Duration TIMEOUT = Duration.ofMinutes(20);
    private static final Duration POLL_INTERVAL = Duration.ofMillis(10);

    private final Admin admin;
    private final String group;
    private final String topic;

    Commits(String bootstrapServers, String group, String topic) {
        this.admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers));
        this.group = group;
        this.topic = topic;
    }

    /**
     * A commit as it was seen.
     *
     * @param offset records committed, over all partitions
     * @param nanos when
     * @param threadNanos the processor time of the stream threads up to then
     */
    record Mark(long offset, long nanos, long threadNanos) {

        Pace until(Mark later) {
            return new Pace(later.offset - offset, later.nanos - nanos, later.threadNanos - threadNanos);
        }
    }

    /**
     * How fast a program was, between two commits.
     *
     * @param records how many it did
     * @param nanos the time it took
     * @param threadNanos the processor time of its stream threads
     */
    record Pace(long records, long nanos, long threadNanos) {

        double perSecond() {
            return records * 1e9 / nanos;
        }

        double threadMicros() {
            return threadNanos / 1e3 / records;
        }

        String text() {
            return String.format(
                    Locale.ROOT,
                    "%,.0f readings a second, %.2f µs of its thread's time each",
                    perSecond(),
                    threadMicros());
        }
    }

    /** Waits until that many are committed; the pace from the first commit after {@code warmUp} to the last. */
    Pace await(long warmUp, long all) {
        List<Mark> marks = new ArrayList<>();
        Awaitility.await("all of " + all + " records committed by " + group)
                .atMost(TIMEOUT)
                .pollInterval(POLL_INTERVAL)
                .pollInSameThread()
                .until(() -> committed(marks) >= all);
        return pace(marks, warmUp);
    }

    private long committed(List<Mark> marks) throws InterruptedException, ExecutionException {
        long offset = committed();
        if (marks.isEmpty() || marks.get(marks.size() - 1).offset() != offset) {
            marks.add(new Mark(offset, System.nanoTime(), StreamThreads.cpuNanos(group)));
        }
        return offset;
    }

    /** A program that has nothing left to do waits for its next commit: so of three or more the last does not count. */
    private static Pace pace(List<Mark> marks, long warmUp) {
        int first = 0;
        while (first < marks.size() - 3 && marks.get(first).offset() < warmUp) {
            first++;
        }
        Mark from = marks.get(first);
        Mark to = marks.get(marks.size() - (marks.size() - first > 2 ? 2 : 1));
        return from.until(to);
    }

    /** Records committed, over all partitions. */
    long committed() throws InterruptedException, ExecutionException {
        return admin.listConsumerGroupOffsets(group).partitionsToOffsetAndMetadata().get().entrySet().stream()
                .filter(entry -> entry.getKey().topic().equals(topic) && entry.getValue() != null)
                .mapToLong(entry -> entry.getValue().offset())
                .sum();
    }

    @Override
    public void close() {
        admin.close();
    }
}
