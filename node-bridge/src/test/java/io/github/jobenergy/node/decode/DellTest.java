package io.github.jobenergy.node.decode;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.node.testing.DecodedMessages;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Exceptional messages of Dell's pump, each with the correct reading or rejection. */
class DellTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "PowerMetrics_SystemPowerConsumption",
                "System.Embedded.1_SystemPowerConsumption",
                "a_context_with_parts_SystemPowerConsumption",
                "_SystemPowerConsumption",
                "SystemPowerConsumption"
            })
    void readsTheMetricNameAfterTheNameOfAContext(String name) {
        assertEquals(
                List.of("8SJ6Y13 node instant 278 W"),
                metric(name, "\"_value\":278,").readingTexts());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "PowerMetrics_SystemMaxPowerConsumption",
                "PowerMetrics_SystemMinPowerConsumption",
                "PowerMetrics_SystemHeadRoomInstantaneous",
                "PowerMetrics_SystemOutputPower",
                "Video.Slot.3-1_PowerConsumption",
                "Sensor_TemperatureReading"
            })
    void ignoresMetricsOtherThanTheCurrentInputPower(String name) {
        DecodedMessages decoded = metric(name, "\"_value\":436,");

        assertEquals(List.of(), decoded.readingTexts());
        assertEquals(List.of(), decoded.rejectionDetails());
    }

    @Test
    void doesNotReadAnAbsentValueAsZero() {
        DecodedMessages decoded = metric("PowerMetrics_SystemPowerConsumption", "");

        assertEquals(List.of(), decoded.readingTexts());
        assertEquals(List.of(), decoded.rejectionDetails());
    }

    @Test
    void readsTheOtherEventsAfterANullEvent() {
        DecodedMessages decoded = DecodedMessages.of("dell", """
                [null,{"time":1601055023,"event":"metric","host":"A","fields":{"_value":9,"metric_name":"x_TotalCPUPower"}},null]""");

        assertEquals(List.of("A cpu instant 9 W"), decoded.readingTexts());
        assertEquals(List.of(), decoded.rejectionDetails());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[{\"event\":\"metric\",\"host\":\"A\",\"fields\":{\"_value\":9,\"metric_name\":\"x_TotalCPUPower\"}}] | time: expected a time in s since 1970, found ''",
                "[{\"time\":1601055023,\"event\":\"metric\",\"host\":\"\",\"fields\":{\"_value\":9,\"metric_name\":\"x_TotalCPUPower\"}}] | host: expected a service tag, found none",
                "[{\"time\":1601055023,\"event\":\"metric\",\"host\":\"A\",\"fields\":{\"_value\":-9,\"metric_name\":\"x_TotalCPUPower\"}}] | fields._value: expected a power of 0 W to 100 kW, found '-9'",
                "12 | expected an array of events, found another value"
            })
    void rejectsAnInvalidValue(String message, String detail) {
        assertEquals(List.of(detail), DecodedMessages.of("dell", message).rejectionDetails());
    }

    private static DecodedMessages metric(String name, String value) {
        return DecodedMessages.of("dell", """
                [{"time":1601055023,"event":"metric","host":"8SJ6Y13","fields":{%s"metric_name":"%s"}}]""".formatted(value, name));
    }
}
