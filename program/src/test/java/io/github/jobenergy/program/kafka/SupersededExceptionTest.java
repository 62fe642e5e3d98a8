package io.github.jobenergy.program.kafka;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.InvalidProducerEpochException;
import org.apache.kafka.common.errors.ProducerFencedException;
import org.junit.jupiter.api.Test;

class SupersededExceptionTest {

    @Test
    void aFencedProducerIsSuperseded() {
        assertTrue(SupersededException.isCausedBy(new ProducerFencedException("epoch")));
        assertTrue(SupersededException.isCausedBy(new InvalidProducerEpochException("epoch")));
    }

    @Test
    void aFailureCausedByFencingIsSuperseded() {
        assertTrue(SupersededException.isCausedBy(new KafkaException(new ProducerFencedException("epoch"))));
        assertTrue(SupersededException.isCausedBy(new KafkaException(new InvalidProducerEpochException("epoch"))));
    }

    @Test
    void anyOtherFailureIsNot() {
        assertFalse(SupersededException.isCausedBy(new KafkaException("away")));
        assertFalse(SupersededException.isCausedBy(new KafkaException(new IllegalStateException("closed"))));
    }
}
