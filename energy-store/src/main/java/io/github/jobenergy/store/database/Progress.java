package io.github.jobenergy.store.database;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * How far a topic is read.
 *
 * @param topicId the identity of the topic, which differs after it is deleted and created again; absent if it was never read
 * @param pass the number of the pass, from 1; 0 if the topic was never read
 * @param isComplete whether the pass has reached the end of the topic
 * @param readTime when positions were last written; absent if the topic was never read
 * @param nextOffsets the next offset of each partition of which records were read
 */
public record Progress(
        Optional<String> topicId,
        long pass,
        boolean isComplete,
        Optional<Instant> readTime,
        Map<Integer, Long> nextOffsets) {

    /** No record of the topic was read. */
    static final Progress NONE = new Progress(Optional.empty(), 0, false, Optional.empty(), Map.of());

    public Progress {
        nextOffsets = Map.copyOf(nextOffsets);
    }

    /** Returns the next offset of a partition; empty if no record of it was read. */
    public Optional<Long> next(int partition) {
        return Optional.ofNullable(nextOffsets.get(partition));
    }
}
