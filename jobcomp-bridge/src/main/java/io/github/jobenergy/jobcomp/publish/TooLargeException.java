package io.github.jobenergy.jobcomp.publish;

import org.apache.kafka.common.KafkaException;

/** Records are larger than their topics take. When what was sent is sent again, they are rejected, and the rest is published. */
public final class TooLargeException extends KafkaException {

    private static final long serialVersionUID = 1L;

    private final long count;

    /** So many were found. */
    TooLargeException(long count, KafkaException refusal) {
        super("records larger than their topic takes: " + count, refusal);
        this.count = count;
    }

    /** How many were found. */
    public long count() {
        return count;
    }
}
