package io.github.jobenergy.program.kafka;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.jobenergy.program.monitoring.KafkaMetricsReporter;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BrokerSettingsTest {

    /** The settings of a program that sets {@code acks} itself. */
    private static final String REPORTERS = KafkaMetricsReporter.with(Optional.empty());

    private static final class Settings extends BrokerSettings {
        Settings(String bootstrapServers, Map<String, String> overrides) {
            super(bootstrapServers, overrides, Set.of("acks"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "b", "b:9092,", "b:port", "b:9092 c:9092"})
    void anAddressIsAHostAndAPort(String servers) {
        assertEquals(
                "bootstrap-server: expected HOST:PORT, separated by commas, found '" + servers + "'",
                rejection(servers, Map.of()));
    }

    @Test
    void aReservedPropertyCannotBeOverridden() {
        assertEquals(
                "kafka: expected no property that the program sets, found [acks]",
                rejection("b:9092", Map.of("acks", "0", "linger.ms", "7")));
    }

    @Test
    void aPropertyIsValidForEachClientThatHasIt() {
        assertEquals(
                "kafka: Invalid value much for configuration buffer.memory: Not a number of type LONG",
                rejection("b:9092", Map.of("buffer.memory", "much")));
    }

    @Test
    void theOverridesApplyToAnAdministrativeClient() {
        Settings settings = new Settings("a:1,b:2", Map.of("request.timeout.ms", "7"));

        assertEquals(
                Map.of(
                        "bootstrap.servers",
                        List.of("a:1", "b:2"),
                        "default.api.timeout.ms",
                        10_000,
                        "metric.reporters",
                        REPORTERS,
                        "request.timeout.ms",
                        "7"),
                settings.admin());
        assertEquals(
                Map.of(
                        "bootstrap.servers",
                        List.of("a:1", "b:2"),
                        "metric.reporters",
                        REPORTERS,
                        "request.timeout.ms",
                        "7"),
                settings.contact());
    }

    @Test
    void secretsAreNotPrinted() {
        Settings settings = new Settings("b:9092", Map.of("sasl.jaas.config", "password='x'"));

        assertEquals("b:9092 with [sasl.jaas.config]", settings.toString());
    }

    private static String rejection(String servers, Map<String, String> overrides) {
        return String.valueOf(assertThrows(IllegalArgumentException.class, () -> new Settings(servers, overrides))
                .getMessage());
    }
}
