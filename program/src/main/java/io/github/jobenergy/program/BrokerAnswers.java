package io.github.jobenergy.program;

import java.util.concurrent.ExecutionException;
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
            if (failed.getCause() instanceof KafkaException cause) {
                throw cause;
            }
            throw new KafkaException("a request to the brokers failed", failed.getCause());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new KafkaException("interrupted while waiting for the brokers", stopped);
        }
    }
}
