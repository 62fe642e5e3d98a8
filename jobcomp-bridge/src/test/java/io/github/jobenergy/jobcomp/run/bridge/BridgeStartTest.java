package io.github.jobenergy.jobcomp.run.bridge;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.jobcomp.energy.Plausibility;
import io.github.jobenergy.jobcomp.inlet.HttpLimits;
import io.github.jobenergy.jobcomp.inlet.HttpSettings;
import io.github.jobenergy.jobcomp.publish.kafka.PublishingSettings;
import io.github.jobenergy.jobcomp.run.settings.BridgeConfig;
import io.github.jobenergy.jobcomp.run.settings.BridgeConfig.InletConfig;
import io.github.jobenergy.jobcomp.run.settings.BridgeConfig.KafkaConfig;
import io.github.jobenergy.jobcomp.run.settings.BridgeConfig.QueryConfig;
import io.github.jobenergy.jobcomp.run.settings.BridgeConfig.SpoolConfig;
import io.github.jobenergy.jobcomp.spool.SpoolLevel;
import io.github.jobenergy.jobcomp.spool.SpoolLock;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BridgeStartTest {

    private static final int MOST_BYTES = 1_024;

    @TempDir
    private Path folder;

    /** It may be started again, while bridges of other clusters continue. */
    @Test
    void aBridgeThatCannotListenReleasesItsSpool() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            BridgeConfig config = listeningOn(taken.getLocalPort());

            assertThrows(IOException.class, () -> Bridge.start(config));
        }

        Optional<SpoolLock> lock = SpoolLock.take(folder);
        assertTrue(lock.isPresent());
        lock.get().close();
    }

    @Test
    void releasesTheSpoolIfTheStartFailsWithAnUncheckedException() throws IOException {
        BridgeConfig config = listeningOn(0, new HttpLimits(1, Duration.ofSeconds(Long.MAX_VALUE), MOST_BYTES));

        assertThrows(ArithmeticException.class, () -> Bridge.start(config));

        Optional<SpoolLock> lock = SpoolLock.take(folder);
        assertTrue(lock.isPresent());
        lock.get().close();
    }

    /** No consumer takes a topic without a name; any other fault of the program does the same. */
    @Test
    void aBridgeEndsWhenItsAdoptionEnds() throws Exception {
        Map<String, String> impatient = Map.of("default.api.timeout.ms", "100", "request.timeout.ms", "100");
        BridgeConfig adopting = new BridgeConfig(
                "rig26",
                new SpoolConfig(folder, new SpoolLevel(1_000), Duration.ofMillis(1)),
                new KafkaConfig(new PublishingSettings("localhost:1", impatient), "jobenergy."),
                QueryConfig.NONE,
                new InletConfig(
                        List.of(""), Optional.empty(), new Plausibility(Plausibility.DEFAULT_MOST_WATTS_PER_NODE)));

        try (Bridge bridge = Bridge.start(adopting)) {
            CompletionException ended = assertThrows(CompletionException.class, bridge::await);

            assertInstanceOf(IllegalArgumentException.class, ended.getCause());
        }
    }

    private BridgeConfig listeningOn(int port) {
        return listeningOn(port, HttpLimits.ofRecords(MOST_BYTES));
    }

    private BridgeConfig listeningOn(int port, HttpLimits limits) {
        HttpSettings http = new HttpSettings(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), port), Optional.empty(), limits);
        return new BridgeConfig(
                "rig26",
                new SpoolConfig(folder, new SpoolLevel(1_000), Duration.ofMillis(1)),
                new KafkaConfig(new PublishingSettings("localhost:1", Map.of()), "jobenergy."),
                QueryConfig.NONE,
                new InletConfig(
                        List.of(), Optional.of(http), new Plausibility(Plausibility.DEFAULT_MOST_WATTS_PER_NODE)));
    }
}
