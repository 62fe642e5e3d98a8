package io.github.jobenergy.program.monitoring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MonitoringSettingsTest {

    @Test
    void anAddressIsAHostAndAPort() {
        assertEquals(
                "/127.0.0.1:9801", MonitoringSettings.address("127.0.0.1:9801").toString());
        assertEquals(
                "/[0:0:0:0:0:0:0:1]:9801",
                MonitoringSettings.address("[::1]:9801").toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "9801", ":9801", "127.0.0.1", "127.0.0.1:", "127.0.0.1:65536", "127.0.0.1:http"})
    void otherTextsAreInvalid(String text) {
        assertThrows(IllegalArgumentException.class, () -> MonitoringSettings.address(text));
    }

    @Test
    void aStallLimitIsPositive() {
        assertThrows(
                IllegalArgumentException.class,
                () -> new MonitoringSettings("p", "1", Optional.empty(), Duration.ZERO));
    }

    @Test
    void theWatchdogIsThatOfThisProcess() {
        String own = Long.toString(ProcessHandle.current().pid());

        assertEquals(Optional.empty(), ServiceNotifications.watchdog(Map.of()));
        assertEquals(
                Optional.of(Duration.ofMinutes(30)),
                ServiceNotifications.watchdog(Map.of("WATCHDOG_USEC", "1800000000", "WATCHDOG_PID", own)));
        assertEquals(
                Optional.empty(),
                ServiceNotifications.watchdog(Map.of("WATCHDOG_USEC", "1800000000", "WATCHDOG_PID", "1" + own)));
        assertEquals(Optional.empty(), ServiceNotifications.watchdog(Map.of("WATCHDOG_USEC", "soon")));
    }
}
