package io.github.jobenergy.jobcomp.publish;

import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.job.RunKey;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The records of {@code job-energy}, with positions that the brokers keep. For one thread. */
public interface ResultTopic extends AutoCloseable {

    /**
     * Waits for records, and keeps the membership of the group.
     *
     * @param waiting the partitions of which no record is to be returned
     */
    Polled poll(Set<Integer> waiting, Duration timeout);

    /** Stores the offsets of the next records, by partition, of partitions that are assigned. */
    void commit(Map<Integer, Long> next);

    /**
     * Checks whether each partition was read to the end that it had when the topic was opened.
     *
     * @param waiting the partitions of which no record is to be returned, which are not checked
     */
    boolean isReadToEnd(Set<Integer> waiting);

    @Override
    void close();

    /**
     * The result of a poll.
     *
     * @param revoked the partitions whose earlier records belong to another member, or are returned again
     * @param records the records, which follow the revocation
     */
    record Polled(Set<Integer> revoked, List<Entry> records) {

        public Polled {
            revoked = Set.copyOf(revoked);
            records = List.copyOf(records);
        }
    }

    /**
     * A record.
     *
     * @param partition the partition
     * @param offset the offset
     * @param published the time of the record
     * @param content the content
     */
    record Entry(int partition, long offset, Instant published, Content content) {}

    /** The content of a record. */
    sealed interface Content {}

    /**
     * A result.
     *
     * @param energy the result
     */
    record Result(JobEnergy energy) implements Content {}

    /**
     * The erasure of a run.
     *
     * @param run the run; absent if the key is not that of a run
     */
    record Tombstone(Optional<RunKey> run) implements Content {}

    /**
     * A record that violates the contract.
     *
     * @param reason what was expected and found
     */
    record Malformed(String reason) implements Content {}
}
