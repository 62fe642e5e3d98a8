package io.github.jobenergy.jobcomp.annotate;

import io.github.jobenergy.jobcomp.publish.ResultTopic;
import io.github.jobenergy.schemas.energy.JobEnergy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The records of one partition for each list; a partition that waits is not read. */
final class MemoryTopic implements ResultTopic {

    private final Map<Integer, Deque<Entry>> records = new TreeMap<>();
    final Map<Integer, Long> committed = new TreeMap<>();
    Set<Integer> revoked = Set.of();
    private long offset;
    Instant published = Results.ENDED;
    boolean isReadToEnd = true;

    void add(int partition, Content content) {
        records.computeIfAbsent(partition, any -> new ArrayDeque<>())
                .add(new Entry(partition, offset++, published, content));
    }

    void add(JobEnergy result) {
        add(0, new Result(result));
    }

    @Override
    public Polled poll(Set<Integer> waiting, Duration timeout) {
        List<Entry> found = new ArrayList<>();
        records.forEach((partition, entries) -> {
            if (!waiting.contains(partition)) {
                found.addAll(entries);
                entries.clear();
            }
        });
        Polled polled = new Polled(revoked, found);
        revoked = Set.of();
        return polled;
    }

    @Override
    public void commit(Map<Integer, Long> next) {
        committed.putAll(next);
    }

    @Override
    public boolean isReadToEnd(Set<Integer> waiting) {
        return isReadToEnd || waiting.contains(0);
    }

    @Override
    public void close() {}
}
