package io.github.jobenergy.store.database;

import io.github.jobenergy.store.contract.RecordRows;
import java.time.Instant;
import java.util.Optional;

/**
 * What a record changes in the tables of its topic.
 *
 * @param key the key of the row
 * @param rows the rows of the record; absent for a tombstone
 * @param revision the revision; 0 where the topic has none, and in a tombstone
 * @param position where the record was read
 */
public record Change(String key, Optional<RecordRows> rows, long revision, Position position) {

    /**
     * The position of a record.
     *
     * @param partition the partition
     * @param offset the offset
     * @param time the timestamp of the record
     */
    public record Position(int partition, long offset, Instant time) {}
}
