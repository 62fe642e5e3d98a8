package io.github.jobenergy.program;

import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;

/** Waits for the responses of brokers to an administrative client. */
public final class BrokerResponses {

    private BrokerResponses() {}

    /**
     * Waits for a response, at most for the client's {@code default.api.timeout.ms}.
     *
     * @throws KafkaException if the request failed or the thread is interrupted
     */
    public static <T> T await(KafkaFuture<T> response) {
        try {
            return response.get();
        } catch (ExecutionException failed) {
            throw failure(failed, "a request to the brokers failed");
        } catch (InterruptedException stopped) {
            throw interruption(stopped);
        }
    }

    /**
     * Waits for a response, at most for this time.
     *
     * @throws KafkaException if the request failed, the time has passed or the thread is interrupted
     */
    public static <T> T await(KafkaFuture<T> response, Duration timeout) {
        try {
            return response.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException failed) {
            throw failure(failed, "a request to the brokers failed");
        } catch (TimeoutException late) {
            throw new KafkaException("the brokers did not respond within " + timeout.toSeconds() + " s", late);
        } catch (InterruptedException stopped) {
            throw interruption(stopped);
        }
    }

    private static KafkaException failure(ExecutionException failed, String otherwise) {
        return failed.getCause() instanceof KafkaException cause
                ? cause
                : new KafkaException(otherwise, failed.getCause());
    }

    private static KafkaException interruption(InterruptedException stopped) {
        Thread.currentThread().interrupt();
        return new KafkaException("interrupted while waiting for the brokers", stopped);
    }
}
