package io.github.jobenergy.quickstart.broker;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.awaitility.Awaitility;

/** Waits until a broker serves: until it is a member of its cluster. */
final class BrokerReadiness {

    static final Duration TIMEOUT = Duration.ofMinutes(5);

    private BrokerReadiness() {}

    static void await(String bootstrapServers) {
        Map<String, Object> settings =
                Map.of("bootstrap.servers", bootstrapServers, "reconnect.backoff.max.ms", 200, "retry.backoff.ms", 50);
        try (Admin admin = Admin.create(settings)) {
            Awaitility.await("a broker at " + bootstrapServers)
                    .atMost(TIMEOUT)
                    .pollInSameThread()
                    .until(() -> isReady(admin));
        }
    }

    private static boolean isReady(Admin admin) throws InterruptedException {
        try {
            return !admin.describeCluster().nodes().get(1, TimeUnit.SECONDS).isEmpty();
        } catch (ExecutionException | TimeoutException notYet) {
            return false;
        }
    }
}
