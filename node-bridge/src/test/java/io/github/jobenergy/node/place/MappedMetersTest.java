package io.github.jobenergy.node.place;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.node.decode.Decoder;
import io.github.jobenergy.node.decode.Message;
import io.github.jobenergy.node.decode.registry.Formats;
import io.github.jobenergy.node.identity.Identity;
import io.github.jobenergy.node.reading.Notices;
import io.github.jobenergy.node.reading.Outcome;
import io.github.jobenergy.node.reading.OutcomeCounts;
import io.github.jobenergy.node.reading.Readings;
import io.github.jobenergy.node.reading.Readings.TargetMapping;
import io.github.jobenergy.node.testing.RecordingOutlet;
import io.github.jobenergy.node.time.TimeRules;
import io.github.jobenergy.node.time.TimestampAnomaly;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.place.PlaceReading;
import io.github.jobenergy.schemas.rejection.Rejection;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MappedMetersTest {

    private static final Instant TIME = Instant.parse("2026-11-26T12:00:00Z");
    private static final String NANOS = " 1795694400000000000";
    private static final Path EXAMPLE = Path.of("src/main/dist/conf/places.txt");

    private final RecordingOutlet outlet = new RecordingOutlet();
    private final OutcomeCounts tally = new OutcomeCounts();
    private final Readings readings = new Readings(
            new TargetMapping("test", Identity.ofPlainNames()),
            TimeRules.USUAL.ofCollectors(),
            outlet,
            tally,
            Notices.NONE);

    @Test
    void readsTheMetricsOfEachCollectorInItsLineProtocol() throws IOException {
        decode(
                "telegraf-influx",
                example(),
                "rPDU2DeviceStatus,agent_host=10.0.7.1,host=mgmt rPDU2DeviceStatusEnergy=1234321i,"
                        + "rPDU2DeviceStatusPower=1234i" + NANOS,
                "rPDU2DeviceStatus,agent_host=10.0.8.2,host=mgmt rPDU2DeviceStatusPower=1234i" + NANOS,
                "modbus,host=mgmt,name=ups-1,slave_id=1,type=holding_register energy=4294967000i" + NANOS,
                "mqtt_consumer,host=mgmt,topic=hall-1/chiller-1 total=3254.5" + NANOS,
                "opcua,host=mgmt,id=ns\\=3;i\\=1001 chiller_2=172.5,Quality=\"OK (0x0)\"" + NANOS);

        assertEquals(
                List.of(
                        "r07 r07-a A it 2 telegraf.rPDU2DeviceStatus counter 444355560000.000 J",
                        "r08 r08-b B it 2 telegraf.rPDU2DeviceStatus instant 12340.000 W",
                        "hall-1 ups-1 1 it 1 telegraf.modbus counter 15461881200000.000 J below 15461882265600.000 J",
                        "hall-1 chiller-1 chiller-1 overhead - telegraf.mqtt_consumer counter 11716200000.000 J",
                        "hall-1 chiller-2 chiller-2 overhead - telegraf.opcua interval_mean 172500.000 W over PT15M"),
                texts());
        assertEquals(List.of(), outlet.rejections());
        assertTrue(outlet.placeReadings().stream()
                .allMatch(reading -> reading.readingTime().equals(TIME)
                        && reading.place().site().equals("hpc-centre")));
    }

    @Test
    void readsTheSameMetricsInJson() throws IOException {
        decode(
                "telegraf-json",
                example(),
                "{\"fields\":{\"Quality\":\"OK (0x0)\",\"chiller_2\":172.5},\"name\":\"opcua\",\"tags\":{\"host\":\"mgmt\","
                        + "\"id\":\"ns=3;i=1001\"},\"timestamp\":1795694400}",
                "{\"metrics\":[{\"fields\":{\"rPDU2DeviceStatusPower\":1234},\"name\":\"rPDU2DeviceStatus\","
                        + "\"tags\":{\"agent_host\":\"10.0.8.2\"},\"timestamp\":1795694400}]}");

        assertEquals(
                List.of(
                        "hall-1 chiller-2 chiller-2 overhead - telegraf.opcua interval_mean 172500.000 W over PT15M",
                        "r08 r08-b B it 2 telegraf.rPDU2DeviceStatus instant 12340.000 W"),
                texts());
    }

    /** number, kind, unit, scale and the exact value in J or W. */
    @ParameterizedTest
    @CsvSource({
        "1, instant, kW, 0.01, 10.000 W",
        "1234, instant, kW, 0.01, 12340.000 W",
        "23.5, instant, W, 1, 23.500 W",
        "1, instant, MW, 1, 1000000.000 W",
        "1, instant, mW, 1, 0.001 W",
        "0, instant, W, 1, 0.000 W",
        "0.0005, instant, W, 1, 0.000 W",
        "1000000000, instant, W, 1, 1000000000.000 W",
        "1, counter, kWh, 0.1, 360000.000 J",
        "123456789, counter, kWh, 0.1, 44444444040000.000 J",
        "0.1, counter, kWh, 1, 360000.000 J",
        "3254.5, counter, kWh, 1, 11716200000.000 J",
        "1, counter, Wh, 1, 3600.000 J",
        "1, counter, Wh, 0.001, 3.600 J",
        "1, counter, MWh, 0.01, 36000000.000 J",
        "1, counter, MJ, 1, 1000000.000 J",
        "1, counter, kJ, 1, 1000.000 J",
        "0, counter, Wh, 1, 0.000 J",
        "0.9999, counter, J, 1, 0.999 J",
        "1e3, counter, Wh, 1, 3600000.000 J"
    })
    void convertsUnitsExactly(String number, String kind, String unit, String scale, String expected) {
        PlaceTable table = table("meter m r it " + kind + " " + unit + " modbus v scale:" + scale);

        decode("telegraf-json", table, json(number));

        assertEquals(List.of("r m main it - telegraf.modbus " + kind + " " + expected), texts());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "-1 | v | expected a number of 0 or more, found '-1'",
                "\"x\" | v | expected a number of 0 or more, found 'x'",
                "true | v | expected a number of 0 or more, found 'true'",
                "1000000001 | power_watts | expected at most 1000000000.000 W, found 1000000001.000 W",
                "1e25 | v | expected an amount below 10^15 J or W, found '1e25'",
            })
    void rejectsValuesThatAreNoPowerOfAPlace(String value, String field, String detail) {
        decode("telegraf-json", table("meter m r it instant W modbus v"), json(value));

        Rejection rejection = outlet.rejections().get(0);
        assertEquals(List.of(), texts());
        assertEquals(field, rejection.field().orElseThrow());
        assertTrue(
                rejection.detail().equals(field + ": " + detail)
                        || rejection.detail().equals(detail),
                rejection.detail());
        assertEquals(1, tally.of(Outcome.REJECTED));
    }

    @ParameterizedTest
    @ValueSource(strings = {"NaN", "", "4294967295", "n/a"})
    void aBlankIsNoValue(String value) {
        decode("telegraf-json", table("meter m r it instant W modbus v"), json("\"" + value + "\""));

        assertEquals(List.of(), texts());
        assertEquals(List.of(), outlet.rejections());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "The operation failed. StatusBad (0x80000000)",
                "StatusUncertainLastUsableValue (0x40900000)",
                "GoodLocalOverride (0x960000)",
                "Bad",
                "",
                "(0x00)"
            })
    void aValueOfAnotherQualityThanGoodNeverBecomesAReading(String quality) throws IOException {
        decode(
                "telegraf-influx",
                example(),
                "opcua,id=ns\\=3;i\\=1001 chiller_2=172.5,Quality=\"" + quality + "\"" + NANOS);

        assertEquals(List.of(), texts());
        assertEquals(1, tally.of(Outcome.REJECTED));
        assertEquals(
                List.of("Quality: expected the quality Good (0x0) of the meter chiller-2, found '" + quality + "'"),
                outlet.rejections().stream().map(Rejection::detail).toList());
    }

    @ParameterizedTest
    @ValueSource(strings = {"OK (0x0)", "The operation succeeded. StatusGood (0x0)"})
    void theQualityGoodIsRecognizedInBothSpellingsOfTelegraf(String quality) throws IOException {
        decode(
                "telegraf-influx",
                example(),
                "opcua,id=ns\\=3;i\\=1001 chiller_2=172.5,Quality=\"" + quality + "\"" + NANOS);

        assertEquals(1, texts().size());
    }

    @Test
    void aSeriesThatMapsToNoMeterIsCountedAndNamedOnce() throws IOException {
        for (int round = 0; round < 3; round++) {
            decode(
                    "telegraf-influx",
                    example(),
                    "modbus,host=mgmt,name=pdu-9 energy=" + round + "i,power=1i" + NANOS,
                    "modbus,host=mgmt,name=ups-1 Energy=" + round + "i" + NANOS,
                    "cpu,host=mgmt usage_idle=9" + NANOS);
        }

        assertEquals(List.of(), texts());
        assertEquals(6, tally.of(Outcome.UNMAPPED));
        assertEquals(
                List.of(
                        "expected a series that the file of places maps to a meter, found 'modbus{host=mgmt, name=pdu-9}, "
                                + "fields energy, power'",
                        "expected a series that the file of places maps to a meter, found 'modbus{host=mgmt, name=ups-1}, "
                                + "fields Energy'"),
                outlet.rejections().stream().map(Rejection::detail).toList());
    }

    @Test
    void theMetricsOfNodesAreStillReadings() throws IOException {
        PlaceTable table = table("meter m r it instant W ipmi_sensor value tag:server=10.0.0.9");

        decode(
                "telegraf-influx",
                table,
                "ipmi_sensor,server=n1,name=instantaneous_power_reading,unit=watts value=110" + NANOS,
                "ipmi_sensor,server=10.0.0.9,name=pdu_power,unit=watts value=4200" + NANOS,
                "powerstat_package,host=n1,package_id=0 current_power_consumption_watts=35" + NANOS);

        assertEquals(List.of("r m main it - telegraf.ipmi_sensor instant 4200.000 W"), texts());
        assertEquals(0, tally.of(Outcome.REJECTED));
        assertEquals(1, tally.of(Outcome.READING) - outlet.readings().size());
    }

    @Test
    void onlyTheFirstOfTwoSeriesOfAMeterIsRead() {
        PlaceTable table = table("meter m r it counter Wh modbus v tag:name=pdu");

        decode(
                "telegraf-influx",
                table,
                "modbus,name=pdu,slave_id=1 v=100i" + NANOS,
                "modbus,name=pdu,slave_id=2 v=7i" + NANOS,
                "modbus,name=pdu,slave_id=1 v=101i 1795694410000000000",
                "modbus,name=pdu,slave_id=2 v=8i 1795694410000000000");

        assertEquals(
                List.of(
                        "r m main it - telegraf.modbus counter 360000.000 J",
                        "r m main it - telegraf.modbus counter 363600.000 J"),
                texts());
        assertEquals(2, tally.of(Outcome.CONFLICTING));
        assertEquals(
                List.of("expected one series for the meter m, found 'modbus{name=pdu, slave_id=1}' and "
                        + "'modbus{name=pdu, slave_id=2}'"),
                outlet.rejections().stream().map(Rejection::detail).toList());
    }

    /** Without a range: a reset and a step back by one unit are published as they are, and the reader distinguishes them. */
    @Test
    void aRegisterThatStepsBackIsPublishedAndCounted() {
        PlaceTable table = table("meter m r it counter Wh modbus v");

        decode(
                "telegraf-influx",
                table,
                "modbus v=998i 1795694400000000000",
                "modbus v=997i 1795694410000000000",
                "modbus v=0i 1795694420000000000",
                "modbus v=1i 1795694430000000000");

        assertEquals(
                List.of("counter 3592800.000 J", "counter 3589200.000 J", "counter 0.000 J", "counter 3600.000 J"),
                outlet.placeReadings().stream()
                        .map(reading -> text(reading.measurement()))
                        .toList());
        assertEquals(2, tally.of(TimestampAnomaly.STEPPED_BACK));
        assertEquals(List.of(), outlet.rejections());
    }

    /** With a range, a lower value is a roll-over and no anomaly. */
    @Test
    void aRegisterThatRollsOverIsPublishedWithItsRange() {
        PlaceTable table = table("meter m r it counter Wh modbus v range:1000");

        decode(
                "telegraf-influx",
                table,
                "modbus v=998i 1795694400000000000",
                "modbus v=999i 1795694410000000000",
                "modbus v=1i 1795694420000000000",
                "modbus v=0i 1795694430000000000",
                "modbus v=0i 1795694430000000000",
                "modbus v=1000i 1795694440000000000");

        assertEquals(
                List.of(
                        "counter 3592800.000 J below 3600000.000 J",
                        "counter 3596400.000 J below 3600000.000 J",
                        "counter 3600.000 J below 3600000.000 J",
                        "counter 0.000 J below 3600000.000 J"),
                outlet.placeReadings().stream()
                        .map(reading -> text(reading.measurement()))
                        .toList());
        assertEquals(0, tally.of(TimestampAnomaly.STEPPED_BACK));
        assertEquals(1, tally.of(Outcome.REPEATED));
        assertEquals(
                List.of("expected a number below the range 1000, found 1000"),
                outlet.rejections().stream().map(Rejection::detail).toList());
    }

    @Test
    void tagsOfHostileNamesAreTextAndNothingElse() {
        PlaceTable table =
                table("meter \"m \\\"1\\\" ü\" r it counter Wh \"my metric\" \"e,n=v\" tag:\"na me\"=\"a b,c=d\"");

        decode("telegraf-influx", table, "my\\ metric,na\\ me=a\\ b\\,c\\=d e\\,n\\=v=1i" + NANOS);

        assertEquals(List.of("r m \"1\" ü main it - telegraf.my metric counter 3600.000 J"), texts());
    }

    @Test
    void aQualityThatTelegrafConvertedToATagIsAQuality() throws IOException {
        decode(
                "telegraf-influx",
                example(),
                "opcua,id=ns\\=3;i\\=1001,Quality=StatusBad\\ (0x80000000) chiller_2=172.5" + NANOS);

        assertEquals(List.of(), texts());
        assertEquals(1, tally.of(Outcome.REJECTED));
    }

    /** The names of series are kept in memory: long ones are shortened, and remain distinct. */
    @Test
    void aLongCombinationOfTagsIsShortenedAndRemainsDistinct() {
        PlaceTable table = table("meter m r it counter Wh modbus v");
        String uri = "modbus,uri=" + "x".repeat(100_000);

        decode("telegraf-influx", table, uri + "a v=1i" + NANOS, uri + "b v=2i" + NANOS, uri + "b other=1i" + NANOS);

        assertEquals(1, texts().size());
        assertEquals(
                List.of(RejectionReason.INVALID_FIELD, RejectionReason.UNMAPPED),
                outlet.rejections().stream().map(Rejection::reason).toList());
        assertTrue(outlet.rejections().stream().allMatch(rejection -> rejection.valueLengthBytes() < 300));
    }

    private static PlaceTable example() throws IOException {
        return PlaceTable.parse("places.txt", Files.readAllLines(EXAMPLE));
    }

    private static PlaceTable table(String meter) {
        return PlaceTable.parse("p", List.of("site s", "place r rack", meter));
    }

    private static String json(String value) {
        return "{\"name\":\"modbus\",\"tags\":{},\"fields\":{\"v\":" + value + "},\"timestamp\":1795694400}";
    }

    private void decode(String format, PlaceTable table, String... messages) {
        Decoder decoder = table.decoder(Formats.named(format).orElseThrow());
        long offset = 0;
        for (String message : messages) {
            decoder.decode(
                    Message.ofFile("message:" + offset, message.getBytes(StandardCharsets.UTF_8), TIME.plusSeconds(40)),
                    readings);
            offset++;
        }
    }

    private List<String> texts() {
        return outlet.placeReadings().stream().map(MappedMetersTest::text).toList();
    }

    private static String text(PlaceReading reading) {
        return String.join(
                " ",
                reading.place().place(),
                reading.meter().meter(),
                reading.meter().feed(),
                reading.meter().measuredEnergy().name().toLowerCase(Locale.ROOT),
                reading.meter().pueCategory().map(Object::toString).orElse("-"),
                reading.source(),
                text(reading.measurement()));
    }

    private static String text(Measurement measurement) {
        if (measurement instanceof Measurement.Counter counter) {
            return "counter " + counter.counter()
                    + counter.range().map(range -> " below " + range).orElse("");
        }
        if (measurement instanceof Measurement.IntervalMean mean) {
            return "interval_mean " + mean.power() + " over " + mean.interval();
        }
        return "instant " + ((Measurement.Instantaneous) measurement).power();
    }
}
