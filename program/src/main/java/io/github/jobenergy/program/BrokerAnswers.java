package io.github.jobenergy.program;

import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;

/** Waits for the answers of brokers to an administrative client. */
public final class BrokerAnswers {

    private BrokerAnswers() {}

    /**
     * Waits for an answer, at most for the client's {@code default.api.timeout.ms}.
     *
     * @throws KafkaException if the request failed or the thread is interrupted
     */
    public static <T> T await(KafkaFuture<T> answer) {
        try {
            return answer.get();
        } catch (ExecutionException failed) {
            throw failure(failed, "a request to the brokers failed");
        } catch (InterruptedException stopped) {
            throw interruption(stopped);
        }
    }

    /**
     * Waits for an answer, at most for this time.
     *
     * @throws KafkaException if the request failed, the time has passed or the thread is interrupted
     */
    public static <T> T await(KafkaFuture<T> answer, Duration timeout) {
        try {
            return answer.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
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
