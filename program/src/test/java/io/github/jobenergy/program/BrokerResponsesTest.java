package io.github.jobenergy.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.internals.KafkaFutureImpl;
import org.junit.jupiter.api.Test;

class BrokerResponsesTest {

    private final KafkaFutureImpl<Integer> response = new KafkaFutureImpl<>();

    @Test
    void returnsTheResponse() {
        assertEquals(7, BrokerResponses.await(KafkaFuture.completedFuture(7), Duration.ZERO));
    }

    @Test
    void aFailureOfTheBrokersIsThrownAsItIs() {
        KafkaException refused = new KafkaException("refused");
        response.completeExceptionally(refused);

        assertSame(refused, failure());
    }

    @Test
    void anotherFailureIsTheCause() {
        IllegalStateException closed = new IllegalStateException("closed");
        response.completeExceptionally(closed);

        KafkaException failure = failure();

        assertEquals("a request to the brokers failed", failure.getMessage());
        assertSame(closed, failure.getCause());
    }

    @Test
    void aMissingResponseIsAFailure() {
        assertEquals("the brokers did not respond within 0 s", failure().getMessage());
    }

    @Test
    void theThreadRemainsInterrupted() {
        Thread.currentThread().interrupt();

        KafkaException failure = failure();

        assertTrue(Thread.interrupted());
        assertEquals("interrupted while waiting for the brokers", failure.getMessage());
    }

    private KafkaException failure() {
        return assertThrows(KafkaException.class, () -> BrokerResponses.await(response, Duration.ZERO));
    }
}
