package io.github.jobenergy.jobcomp.publish;

import org.apache.kafka.common.KafkaException;

/**
 * Thrown if records are larger than their topics accept. When the same batches are sent again, these records are rejected, and
 * the others are published.
 */
public final class TooLargeException extends KafkaException {

    private static final long serialVersionUID = 1L;

    private final long count;

    /** With the number of oversized records. */
    public TooLargeException(long count, KafkaException refusal) {
        super("records that exceed max.message.bytes of their topic: " + count, refusal);
        this.count = count;
    }

    /** The number of oversized records. */
    public long count() {
        return count;
    }
}
