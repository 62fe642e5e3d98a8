package io.github.jobenergy.program.kafka;

import org.apache.kafka.common.TopicPartition;

/**
 * A batch of a partition with a record that does not fit in the heap. No record of the batch from that one on can be read: the
 * Kafka client reads the records of a batch one after another into memory.
 *
 * @param partition the partition
 * @param offset the offset of the record
 * @param lengthBytes the length of the record after decompression, at least 1
 * @param lastOffset the last offset of the batch, at least {@code offset}
 * @param timestampMillis the latest timestamp of the batch, in milliseconds since 1970
 * @param sha256 the SHA-256 of the batch as the broker stores it, in hexadecimal digits
 */
public record OversizedBatch(
        TopicPartition partition, long offset, int lengthBytes, long lastOffset, long timestampMillis, String sha256) {

    /** Describes what cannot be read, in a sentence. */
    public String description() {
        return "record " + partition + "@" + offset + " of " + lengthBytes
                + " bytes does not fit in the heap; the records of its batch up to offset " + lastOffset
                + " were skipped";
    }
}
