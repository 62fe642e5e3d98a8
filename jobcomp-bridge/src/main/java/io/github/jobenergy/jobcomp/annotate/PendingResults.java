package io.github.jobenergy.jobcomp.annotate;

import io.github.jobenergy.schemas.job.RunKey;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * The records that were read and have no outcome yet, at most those of one poll for each partition. The records of a partition are taken
 * in order, so that one offset states what is done. A tombstone supersedes the earlier results of its run.
 *
 * <pre>
 *   partition 0   A1  B1  A2  C1      A1 is superseded by A2
 *                 |   +------------   pending
 *                 +- next offset
 * </pre>
 */
final class PendingResults {

    private final Map<Integer, Deque<PendingRecord>> byPartition = new TreeMap<>();

    /** The offset of the last pending record of each run. */
    private final Map<RunKey, Long> last = new HashMap<>();

    private final Map<Integer, Long> next = new TreeMap<>();

    void add(Collection<PendingRecord> records) {
        for (PendingRecord record : records) {
            byPartition
                    .computeIfAbsent(record.partition(), any -> new ArrayDeque<>())
                    .add(record);
            record.run().ifPresent(run -> last.put(run, record.offset()));
        }
    }

    /** Forgets the partitions, whose records are another member's or are read again. */
    void remove(Set<Integer> revoked) {
        for (int partition : revoked) {
            Optional.ofNullable(byPartition.remove(partition))
                    .ifPresent(records -> records.forEach(record -> record.run().ifPresent(last::remove)));
            next.remove(partition);
        }
    }

    /** Returns the partitions that have pending records. */
    Set<Integer> partitions() {
        return Set.copyOf(byPartition.keySet());
    }

    /** Returns the first record of each partition. */
    Collection<PendingRecord> heads() {
        return byPartition.values().stream()
                .map(Deque::element)
                .sorted(Comparator.comparing(PendingRecord::partition))
                .toList();
    }

    /** Checks whether a later pending record has the run of this one. */
    boolean isSuperseded(PendingRecord record) {
        return record.run()
                .map(last::get)
                .filter(offset -> offset > record.offset())
                .isPresent();
    }

    /** Removes the first record of a partition. */
    void done(PendingRecord head) {
        Deque<PendingRecord> records =
                Optional.ofNullable(byPartition.get(head.partition())).orElseThrow();
        records.remove();
        if (records.isEmpty()) {
            byPartition.remove(head.partition());
        }
        head.run().ifPresent(run -> last.remove(run, head.offset()));
        next.put(head.partition(), head.offset() + 1);
    }

    /** Returns the offsets of the next records of partitions that have advanced since the last call. */
    Map<Integer, Long> takeAdvanced() {
        Map<Integer, Long> advanced = Map.copyOf(next);
        next.clear();
        return advanced;
    }
}
