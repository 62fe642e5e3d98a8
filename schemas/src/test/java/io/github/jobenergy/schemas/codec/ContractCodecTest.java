package io.github.jobenergy.schemas.codec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.schemas.job.JobStart;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.node.NodeKey;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.quantity.Power;
import io.github.jobenergy.schemas.quantity.UtcTime;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ContractCodecTest {

    private static final Instant TIME = Instant.parse("2026-11-20T23:44:28.120Z");

    private static final String START = """
            {"schema_version":1,"cluster":"rig22","job_id":3,"submit_time":"2026-11-20T23:44:28.000Z","revision":1,\
            "start_time":"2026-11-20T23:44:28.000Z","nodes":"n2","allocations":[],\
            "observed_time":"2026-11-20T23:44:29.004Z"}""";

    private final ContractCodec codec = new ContractCodec();

    @Test
    void aReadingIsOneLineWithoutWhatIsAbsent() {
        byte[] written = codec.write(reading("n2", Energy.ofMillijoules(262_143_328)));

        assertEquals(
                "{\"schema_version\":1,\"meter_space\":\"rig22\",\"node\":\"n2\","
                        + "\"reading_time\":\"2026-11-20T23:44:28.120Z\",\"domain\":\"node\",\"source\":\"rapl\","
                        + "\"kind\":\"counter\",\"counter_joules\":262143.328,"
                        + "\"observed_time\":\"2026-11-20T23:44:28.120Z\"}",
                text(written));
    }

    @ParameterizedTest
    @CsvSource({
        "7005000, 7005",
        "350500, 350.5",
        "1, 0.001",
        "0, 0",
        "10, 0.01",
        "999999999999999999, 999999999999999.999",
        "1000000000000, 1000000000"
    })
    void joulesArePlainDecimals(long millijoules, String written) {
        String reading = text(codec.write(reading("n2", Energy.ofMillijoules(millijoules))));

        assertTrue(reading.contains("\"counter_joules\":" + written + ","), reading);
    }

    @Test
    void whatHasNoFormInTheContractIsNotWritten() {
        Instant tooLate = UtcTime.LAST.plusSeconds(1);
        JobStart start = start("n2", tooLate);

        assertThrows(IllegalArgumentException.class, () -> codec.write(start));
        assertThrows(
                IllegalArgumentException.class,
                () -> codec.write(reading("n2", Energy.ofMillijoules(1_000_000_000_000_000_000L))));
        assertThrows(
                IllegalArgumentException.class,
                () -> codec.write(new PowerReading(
                        new NodeKey("rig22", "n2"),
                        tooLate,
                        "node",
                        "ipmi",
                        new Measurement.Instantaneous(Power.ofWatts(1)),
                        TIME)));
    }

    @Test
    void halfACharacterDoesNotStopTheWriter() throws Exception {
        JobStart read = codec.read(JobStart.class, codec.write(start("n\ud800x😀\udc00", TIME)));
        PowerReading reading = codec.read(PowerReading.class, codec.write(reading("n\udfff", Energy.ZERO)));

        assertEquals("n\uFFFDx😀\uFFFD", read.nodes());
        assertEquals("n\uFFFD", reading.node().node());
    }

    /** Of one such reading a topology that reads them would die again and again. */
    @ParameterizedTest
    @ValueSource(strings = {"1e-9999999994", "1E+4294967296", "-1e99999999999", "0e99999999999"})
    void rejectsAnExponentBeyondTheRange(String number) {
        String written = new String(codec.write(reading("n2", Energy.ofJoules(7))), StandardCharsets.UTF_8);
        String strange = written.replace("\"counter_joules\":7", "\"counter_joules\":" + number);
        String versionless = strange.replace("\"schema_version\":1,", "");

        for (String text : List.of(strange, versionless)) {
            MalformedRecordException refused = assertThrows(
                    MalformedRecordException.class, () -> codec.read(PowerReading.class, bytes(text)), text);

            assertEquals(RejectionReason.MALFORMED, refused.reason());
        }
    }

    /** The absolute value of the least number of 64 bits is negative. */
    @ParameterizedTest
    @ValueSource(strings = {"-9223372036854775808", "9223372036854775807", "1000000000000000", "18446744073709551616"})
    void anEnergyBeyondTheLargestIsRejected(String joules) {
        String written = text(codec.write(reading("n2", Energy.ofJoules(7))));
        String beyond = written.replace("\"counter_joules\":7", "\"counter_joules\":" + joules);

        assertThrows(MalformedRecordException.class, () -> codec.read(PowerReading.class, bytes(beyond)));
    }

    @Test
    void theVersionMayStandAnywhereInTheOutermostObject() throws Exception {
        String moved = START.replace("\"schema_version\":1,", "").replace("}", ",\"schema_version\":1}");

        assertEquals(codec.read(JobStart.class, bytes(START)), codec.read(JobStart.class, bytes(moved)));
    }

    @Test
    void theVersionOfSomethingInsideIsNotThatOfTheRecord() {
        String inside = START.replace("\"schema_version\":1,", "\"other\":{\"schema_version\":1},");

        MalformedRecordException refused = refusal(inside);

        assertEquals(RejectionReason.MISSING_FIELD, refused.reason());
        assertEquals(Optional.of("schema_version"), refused.field());
    }

    @ParameterizedTest
    @ValueSource(strings = {"2", "0", "-1", "1.0", "\"1\"", "true", "[1]", "{}", "4294967297", "18446744073709551617"})
    void rejectsAnotherVersionBeforeAnyOtherField(String version) {
        String other = START.replace("\"schema_version\":1", "\"schema_version\":" + version)
                .replace("\"job_id\":3", "\"job_id\":\"three\"");

        assertEquals(RejectionReason.UNKNOWN_SCHEMA_VERSION, refusal(other).reason());
    }

    @Test
    void aFieldThatIsNullIsAbsent() throws Exception {
        String nulls =
                START.replace("\"allocations\":[]", "\"allocations\":null,\"user_name\":null,\"exclusive\":null");

        assertEquals(codec.read(JobStart.class, bytes(START)), codec.read(JobStart.class, bytes(nulls)));
    }

    @Test
    void whatWasFoundIsShownShortAndOnOneLine() {
        String hostile = START.replace("\"job_id\":3", "\"job_id\":\"" + "x\\n".repeat(5_000) + "\"");

        String message = refusal(hostile).getMessage();

        assertTrue(message.startsWith("expected an integer, found 'x x x"), message);
        assertTrue(message.length() < 120, message);
        assertEquals(1, message.lines().count());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", " ", "null", "3", "\"x\"", "true", "[]", "[{}]", "{", "{\"a\":}", "}", "\uFEFF", "n2 350"})
    void whatIsNoJsonObjectIsMalformed(String text) {
        MalformedRecordException refused = refusal(text);

        assertEquals(RejectionReason.MALFORMED, refused.reason());
        assertEquals(Optional.empty(), refused.field());
        assertTrue(refused.getMessage().startsWith("expected one JSON object, found "), refused.getMessage());
    }

    @Test
    void bytesThatAreNoTextAreMalformed() {
        byte[] latin = START.replace("n2", "größe").getBytes(StandardCharsets.ISO_8859_1);

        MalformedRecordException refused =
                assertThrows(MalformedRecordException.class, () -> codec.read(JobStart.class, latin));

        assertEquals(RejectionReason.MALFORMED, refused.reason());
    }

    private MalformedRecordException refusal(String text) {
        return assertThrows(MalformedRecordException.class, () -> codec.read(JobStart.class, bytes(text)));
    }

    private static PowerReading reading(String node, Energy counter) {
        Measurement measurement = new Measurement.Counter(counter, Optional.empty(), Optional.empty());
        return new PowerReading(new NodeKey("rig22", node), TIME, PowerReading.NODE_DOMAIN, "rapl", measurement, TIME);
    }

    private static JobStart start(String nodes, Instant time) {
        return JobStart.builder(RunKey.of("rig22", 3, 1_795_218_268), 1)
                .startTime(time)
                .nodes(nodes)
                .observedTime(TIME)
                .build();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
