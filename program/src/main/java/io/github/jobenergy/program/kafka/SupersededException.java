package io.github.jobenergy.program.kafka;

import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.InvalidProducerEpochException;
import org.apache.kafka.common.errors.ProducerFencedException;
import org.jspecify.annotations.Nullable;

/** Thrown if another program with the same transactional id has taken over; this program must stop publishing. */
public final class SupersededException extends Exception {

    private static final long serialVersionUID = 1L;

    /** Creates an exception with a message that names the transactional id, and the failure of the producer. */
    public SupersededException(String message, Throwable cause) {
        super(message, cause);
    }

    /** Returns whether this failure of a transactional producer, or its cause, is that another producer has fenced it. */
    public static boolean isCausedBy(KafkaException failure) {
        return isFencing(failure) || isFencing(failure.getCause());
    }

    private static boolean isFencing(@Nullable Throwable failure) {
        return failure instanceof ProducerFencedException || failure instanceof InvalidProducerEpochException;
    }
}
