package io.github.jobenergy.program;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.DescribeClusterOptions;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Sends the first request of a program to its brokers, with a time limit: a program whose brokers do not respond at its start
 * ends within ten seconds. Later requests are retried for as long as the program runs.
 */
public final class BrokerContact {

    /** The system property for the time limit of the first response, in seconds, for a host that is slow to start a program. */
    private static final String TIMEOUT_PROPERTY = "jobenergy.startPatienceSeconds";

    private static final long TIMEOUT_SECONDS = 7;

    private BrokerContact() {}

    /**
     * Returns when a broker has responded. The time limit is 7 s, or {@code default.api.timeout.ms} if the site sets it.
     *
     * @param client the properties of an administrative client
     * @throws KafkaException if no broker responds, with the reason as its message
     */
    public static void require(Map<String, Object> client) {
        Duration timeout = timeout(client);
        try (Admin admin = admin(client)) {
            DescribeClusterOptions bounded = new DescribeClusterOptions().timeoutMs((int) timeout.toMillis());
            admin.describeCluster(bounded).nodes().get();
        } catch (ExecutionException failed) {
            throw failure(failed.getCause(), timeout);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new KafkaException("interrupted while waiting for the brokers", stopped);
        }
    }

    /**
     * Creates an administrative client, with the cause in the message of a failure: Kafka reports only that it failed, and keeps
     * the reason, such as a host that no name service knows, in the cause.
     *
     * @param client the properties of the client
     * @throws KafkaException if the client cannot be created, with the reason as its message
     */
    public static Admin admin(Map<String, Object> client) {
        try {
            return Admin.create(client);
        } catch (KafkaException failed) {
            String reason = Optional.ofNullable(failed.getCause())
                    .map(Throwable::getMessage)
                    .orElse(failed.getMessage());
            throw new KafkaException(reason, failed);
        }
    }

    private static Duration timeout(Map<String, Object> client) {
        return Optional.ofNullable(client.get(CommonClientConfigs.DEFAULT_API_TIMEOUT_MS_CONFIG))
                .map(millis -> Duration.ofMillis(Long.parseLong(millis.toString())))
                .orElseGet(() -> Duration.ofSeconds(Long.getLong(TIMEOUT_PROPERTY, TIMEOUT_SECONDS)));
    }

    private static KafkaException failure(@Nullable Throwable cause, Duration timeout) {
        if (cause instanceof TimeoutException late) {
            return new KafkaException("expected a response within " + seconds(timeout) + " s, found none", late);
        }
        return cause instanceof KafkaException refused
                ? refused
                : new KafkaException("a request to the brokers failed", cause);
    }

    private static String seconds(Duration timeout) {
        return BigDecimal.valueOf(timeout.toMillis(), 3).stripTrailingZeros().toPlainString();
    }
}
