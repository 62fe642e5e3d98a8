package io.github.jobenergy.store.database;

import io.github.jobenergy.schemas.topic.Topic;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The changes of a topic to be written in one transaction, at most one for each key: the highest revision, or the last one of equal
 * revisions. A tombstone replaces all changes before it, and applies also if a record of the same key follows. For one thread.
 */
public final class TopicBatch {

    private final Topic topic;
    private final Map<String, Entry> entries = new LinkedHashMap<>();
    private final Map<Integer, Long> nextOffsets = new TreeMap<>();
    private final List<Rejected> rejected = new ArrayList<>();

    /**
     * A record without rows.
     *
     * @param partition the partition
     * @param offset the offset
     * @param reason what was expected, and what was found
     */
    record Rejected(int partition, long offset, String reason) {}

    /**
     * A change, with whether the stored row is deleted whatever its revision.
     *
     * @param change the change
     * @param afterTombstone whether the change is a tombstone, or follows one in the batch
     */
    record Entry(Change change, boolean afterTombstone) {}

    /** Creates an empty batch. */
    public TopicBatch(Topic topic) {
        this.topic = topic;
    }

    /** Adds a change; changes of one partition are added in the order of their offsets. */
    public void add(Change change) {
        Entry before = entries.get(change.key());
        boolean isTombstone = change.rows().isEmpty();
        if (before == null || isTombstone) {
            entries.put(change.key(), new Entry(change, isTombstone));
        } else if (before.change().rows().isEmpty() || before.change().revision() <= change.revision()) {
            entries.put(change.key(), new Entry(change, before.afterTombstone()));
        }
    }

    /** Adds a record that has no rows for a reason. */
    public void reject(int partition, long offset, String reason) {
        rejected.add(new Rejected(partition, offset, reason));
    }

    /** States that all records of a partition before this offset were added, or have no rows. */
    public void readTo(int partition, long nextOffset) {
        nextOffsets.merge(partition, nextOffset, Math::max);
    }

    /** Returns the topic. */
    public Topic topic() {
        return topic;
    }

    /** Returns the number of changes. */
    public int size() {
        return entries.size();
    }

    Collection<Entry> entries() {
        return entries.values();
    }

    List<Rejected> rejected() {
        return rejected;
    }

    Map<Integer, Long> nextOffsets() {
        return nextOffsets;
    }
}
