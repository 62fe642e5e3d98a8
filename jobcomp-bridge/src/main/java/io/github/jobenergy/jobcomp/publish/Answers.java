package io.github.jobenergy.jobcomp.publish;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;

/** Awaits the results of requests of an administrative client. */
final class Answers {

    /** The timeout of a request, in seconds. */
    static final long PATIENCE_SECONDS = 15;

    private Answers() {}

    /** Waits for the result and returns it. */
    static <T> T await(KafkaFuture<T> answer) {
        try {
            return answer.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof KafkaException cause) {
                throw cause;
            }
            throw new KafkaException("a question to the brokers failed", failed.getCause());
        } catch (TimeoutException late) {
            throw new KafkaException("the brokers did not answer within " + PATIENCE_SECONDS + " s", late);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new KafkaException("interrupted while waiting for the brokers", stopped);
        }
    }
}
