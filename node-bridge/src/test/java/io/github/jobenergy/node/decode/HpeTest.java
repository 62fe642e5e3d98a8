package io.github.jobenergy.node.decode;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.node.testing.DecodedMessages;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Exceptional messages of HPE's telemetry, each with the correct reading or rejection. */
class HpeTest {

    private static final String INPUT = """
            "Location":"x1103c1s1b0n0","ParentalContext":"Chassis","PhysicalContext":"VoltageRegulator",\
            "PhysicalSubContext":"Input","Index":0""";

    @Test
    void readsTheInputEnergyOfALiquidCooledNodeFromAText() {
        DecodedMessages decoded = sensor("CrayTelemetry.Energy", INPUT, "1360621494");

        assertEquals(List.of("x1103c1s1b0n0 node counter 1360621494 J"), decoded.readingTexts());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"PhysicalSubContext\":\"Input\" | \"PhysicalSubContext\":\"Output\"",
                "\"Index\":0 | \"Index\":1",
                "\"Index\":0 | \"SubIndex\":0",
                "\"ParentalContext\":\"Chassis\" | \"ParentalContext\":\"CPU\"",
                "\"VoltageRegulator\" | \"Rectifier\"",
                "x1103c1s1b0n0 | x1103c1",
                "x1103c1s1b0n0 | x3000m0p1",
                "x1103c1s1b0n0 | x9000c3r3b0"
            })
    void ignoresOtherSensorsOfANode(String is, String becomes) {
        DecodedMessages decoded = sensor("CrayTelemetry.Energy", INPUT.replace(is, becomes), "1360621494");

        assertEquals(List.of(), decoded.readingTexts());
        assertEquals(List.of(), decoded.rejectionDetails());
    }

    @Test
    void doesNotReportAnOutletAsANode() {
        DecodedMessages decoded = sensor("CrayTelemetry.Energy", """
                "Location":"x3000m0p1","ParentalContext":"PDU","PhysicalContext":"Outlet","PhysicalSubContext":"Output","Index":24\
                """, "1013122800");

        assertEquals(List.of(), decoded.readingTexts());
    }

    @ParameterizedTest
    @CsvSource({"CrayTelemetry.Voltage", "CrayTelemetry.Current", "CrayTelemetry.Temperature", "ResourceEvent.1.0"})
    void ignoresMessagesWithoutPower(String messageId) {
        assertEquals(List.of(), sensor(messageId, INPUT, "12").readingTexts());
    }

    @Test
    void rejectsAMeanWithoutAnInterval() {
        DecodedMessages decoded = sensor("CrayTelemetry.Power", """
                "Location":"x3000c0s21b0","PhysicalContext":"PowerControlIntake","Index":0""", "319");

        assertEquals(
                List.of("Oem.Sensors.Value: expected the interval of a mean, with the AverageConsumedWatts of a BMC,"
                        + " found none"),
                decoded.rejectionDetails());
    }

    @ParameterizedTest
    @CsvSource({"n/a", "''"})
    void ignoresABlankValue(String value) {
        DecodedMessages decoded = sensor("CrayTelemetry.Power", INPUT, value);

        assertEquals(List.of(), decoded.readingTexts());
        assertEquals(List.of(), decoded.rejectionDetails());
    }

    @Test
    void rejectsAnInvalidValueAndReadsTheNextSensor() {
        DecodedMessages decoded = DecodedMessages.of("hpe", """
                {"Context":"x","Events":[{"MessageId":"CrayTelemetry.Power","Oem":{"Sensors":[
                  {"Timestamp":"2020-06-03T22:35:45Z",%s,"Value":"25x"},
                  {"Timestamp":"2020-06-03T22:35:45",%s,"Value":"258"},
                  {"Timestamp":"2020-06-03T22:35:45Z",%s,"Value":"258"}]}}]}""".formatted(INPUT, INPUT, INPUT));

        assertEquals(List.of("x1103c1s1b0n0 node instant 258 W"), decoded.readingTexts());
        assertEquals(
                List.of(
                        "Oem.Sensors.Value: expected a power of 0 W to 100 kW, found '25x'",
                        "Oem.Sensors.Timestamp: expected a time of RFC 3339 with its zone, or one since 1970, found '2020-06-03T22:35:45'"),
                decoded.rejectionDetails());
    }

    @Test
    void readsEventsAsAnArrayOrAsOneObject() {
        DecodedMessages decoded = DecodedMessages.of("hpe", """
                {"Events":{"MessageId":"CrayTelemetry.Power","EventTimestamp":"2020-06-03T22:35:45Z",
                  "Oem":{"Sensors":[{%s,"Value":"258"}]}}}""".formatted(INPUT));

        assertEquals(List.of("x1103c1s1b0n0 node instant 258 W"), decoded.readingTexts());
    }

    @Test
    void readsWrappedMessagesWithoutSeparators() {
        String wrapped = """
                {"metrics":{"messages":[{"Events":[{"MessageId":"CrayTelemetry.Power","EventTimestamp":"2020-06-03T22:35:45Z",\
                "Oem":{"Sensors":[{%s,"Value":"258"}]}}]}]}}""".formatted(INPUT);

        DecodedMessages decoded = DecodedMessages.of("hpe", wrapped + wrapped);

        assertEquals(
                List.of("x1103c1s1b0n0 node instant 258 W", "x1103c1s1b0n0 node instant 258 W"),
                decoded.readingTexts());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{} | Events: expected an array of events, or the Location and MessageId of one sensor, found none",
                "[] | Events: expected an array of events, or the Location and MessageId of one sensor, found none",
                "'' | expected a JSON document, found none",
                "{\"Events\": | expected the end of a JSON document, found it truncated"
            })
    void rejectsTextThatIsNotAnEvent(String message, String detail) {
        assertEquals(List.of(detail), DecodedMessages.of("hpe", message).rejectionDetails());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'\"MessageId\":\"CrayTelemetry.Power\",\"Timestamp\":1707904500123' | 873 | x2509c4s4b1n0 node instant 873 W",
                "'\"MessageId\":\"CrayTelemetry.Energy\",\"Timestamp\":1707904500123' | 752540975 | x2509c4s4b1n0 node counter 752540975 J",
                "'\"MessageId\":\"CrayTelemetry.Energy\",\"Timestamp\":\"2024-02-14T09:55:00Z\"' | '\"752540975\"' | x2509c4s4b1n0 node counter 752540975 J",
                "'\"EventName\":\"Power\",\"timestamp\":1707904500123' | 873.5 | x2509c4s4b1n0 node instant 873.5 W"
            })
    void readsASingleSensorOfAnHpcmMessage(String event, String value, String expected) {
        DecodedMessages decoded = DecodedMessages.of("hpe", singleMessage(event, "\"Input\"", value));

        assertEquals(List.of(), decoded.rejectionDetails());
        assertEquals(List.of(expected), decoded.readingTexts());
    }

    @Test
    void readsOptionalFieldsWithTheirTypeInAvroJson() {
        DecodedMessages decoded = DecodedMessages.of("hpe", """
                {"TelemetrySource":"nC","MessageId":"CrayTelemetry.Power","Timestamp":1707904500123,"Location":"x2509c4s4b1n0",
                 "ParentalContext":{"string":"Chassis"},"ParentalIndex":null,"PhysicalContext":{"string":"VoltageRegulator"},
                 "PhysicalSubContext":{"string":"Input"},"Index":{"int":0},"DeviceSpecificContext":null,"Value":873}""");

        assertEquals(List.of("x2509c4s4b1n0 node instant 873 W"), decoded.readingTexts());
    }

    @Test
    void ignoresOtherSensorsOfHpcm() {
        String event = "\"MessageId\":\"CrayTelemetry.Power\",\"Timestamp\":1707904500123";

        DecodedMessages decoded = DecodedMessages.of(
                "hpe",
                singleMessage(event, "\"Output\"", "873"),
                singleMessage(event.replace("Power", "Temperature"), "\"Input\"", "40"),
                singleMessage(event, "\"Input\"", "873").replace("x2509c4s4b1n0", "x9000c1r1b0"),
                singleMessage(event, "\"Input\"", "873").replace("\"VoltageRegulator\"", "null"));

        assertEquals(List.of(), decoded.readingTexts());
        assertEquals(List.of(), decoded.rejectionDetails());
    }

    @Test
    void namesAvroInTheRejectionOfAnAvroRecord() {
        DecodedMessages decoded =
                DecodedMessages.of("hpe", "\u0000\u0000\u0000\u0000\u0007\u0004nC(CrayTelemetry.Power");

        assertEquals(
                List.of(
                        "expected JSON, found Avro with the id of a schema in a registry: configure the collector to write JSON"),
                decoded.rejectionDetails());
    }

    private static String singleMessage(String event, String subContext, String value) {
        return """
                {%s,"Location":"x2509c4s4b1n0","ParentalContext":"Chassis","ParentalIndex":-1,"PhysicalContext":"VoltageRegulator",
                 "PhysicalSubContext":%s,"Index":0,"DeviceSpecificContext":"","Value":%s}""".formatted(event, subContext, value);
    }

    private static DecodedMessages sensor(String messageId, String contexts, String value) {
        return DecodedMessages.of("hpe", """
                {"Context":"x","Events":[{"MessageId":"%s","EventTimestamp":"2020-06-03T22:35:45Z",
                  "Oem":{"Sensors":[{"Timestamp":"2020-06-03T22:35:45Z",%s,"Value":"%s"}]}}]}""".formatted(messageId, contexts, value));
    }
}
