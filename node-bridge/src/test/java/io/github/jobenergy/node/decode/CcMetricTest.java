package io.github.jobenergy.node.decode;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.node.testing.DecodedMessages;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Exceptional messages of cc-metric-collector, each with the correct reading or rejection. */
class CcMetricTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "id=0,zone_name=package-0 | cpu[0]",
                "id=1,zone_name=package-1 | cpu[1]",
                "id=1:0,sub_zone_name=dram,zone_name=package-1 | dram[1]",
                "id=0:1,sub_zone_name=core,zone_name=package-0 | core[0]",
                "id=0:2,sub_zone_name=uncore,zone_name=package-0 | uncore[0]",
                "id=2,zone_name=psys | psys",
                "id=1,zone_name=package-0-die-1 | package-0-die-1",
                "id=1:0,sub_zone_name=dram,zone_name=package-0-die-1 | package-0-die-1-dram"
            })
    void mapsRaplZonesToDomains(String zone, String domain) {
        DecodedMessages decoded = DecodedMessages.of(
                "cc-metric",
                "rapl_average_power,hostname=n1," + zone + " value=61.3 1740027941",
                "rapl_average_power,hostname=n1," + zone + " value=64.7 1740027951");

        assertEquals(List.of("n1 " + domain + " mean 64.7 W over PT10S"), decoded.readingTexts());
    }

    @ParameterizedTest
    @CsvSource({"1740027951", "1740027951000000000"})
    void readsTimesInSecondsOrNanoseconds(String time) {
        DecodedMessages decoded = DecodedMessages.of(
                "cc-metric", "nv_power_usage,hostname=n1,type=accelerator,type-id=3 value=67.4 " + time);

        assertEquals(List.of("n1 gpu[3] instant 67.4 W"), decoded.readingTexts());
        assertEquals(
                Instant.parse("2025-02-20T05:05:51Z"), decoded.readings().get(0).readingTime());
    }

    @ParameterizedTest
    @CsvSource({
        "00000000:3B:00.0, 15104",
        "0000:3b:00.0, 15104",
        "3b:00.0, 15104",
        "0000:3b:1f.7, 15359",
        "0002:01:00.0, 131328",
        "000e:ff:1f.7, 983039"
    })
    void mapsAGpuWithAPciAddressToACardOfThatNumber(String address, int number) {
        DecodedMessages decoded = DecodedMessages.of(
                "cc-metric", "nv_power_usage,hostname=n1,type=accelerator,type-id=" + address + " value=6 1740027951");

        assertEquals(List.of("n1 accelerator[" + number + "] instant 6 W"), decoded.readingTexts());
    }

    @Test
    void distinguishesIntervalEnergyFromACounterSinceTheDriverWasLoaded() {
        DecodedMessages decoded = DecodedMessages.of(
                "cc-metric",
                "nv_energy,hostname=n1,type=accelerator,type-id=0 value=671u 1740027941",
                "nv_energy,hostname=n1,type=accelerator,type-id=0 value=674u 1740027951",
                "nv_energy_abs,hostname=n1,type=accelerator,type-id=0 value=1250345u 1740027951");

        assertEquals(
                List.of("n1 gpu[0] energy 674 J over PT10S", "n1 gpu[0] counter 1250345 J"), decoded.readingTexts());
    }

    @Test
    void rejectsANegativeDifferenceThatWrapped() {
        DecodedMessages decoded = DecodedMessages.of(
                "cc-metric",
                "nv_energy,hostname=n1,type=accelerator,type-id=0 value=671u 1740027941",
                "nv_energy,hostname=n1,type=accelerator,type-id=0 value=18446744073709u 1740027951");

        assertEquals(List.of(), decoded.readingTexts());
        assertEquals(
                List.of("value: expected at most 100000 W over PT10S, found '18446744073709'"),
                decoded.rejectionDetails());
    }

    /** Slurm then counts instances, whose numbers are not those of the boards. */
    @Test
    void reportsBoardsAsAcceleratorsIfAGpuHasInstances() {
        String board = "nv_energy_abs,hostname=n1,type=accelerator,type-id=1 value=";
        String part =
                "nv_fb_mem_used,hostname=n1,stype=mig,stype-id=0,type=accelerator,type-id=0 value=12 1740027951\n";

        DecodedMessages decoded = DecodedMessages.of(
                "cc-metric",
                part + board + "1000 1740027951\n" + board.replace("n1", "n2") + "1000 1740027951\n" + board
                        + "2000 1740031552");

        assertEquals(
                List.of("n1 accelerator[1] counter 1000 J", "n2 gpu[1] counter 1000 J", "n1 gpu[1] counter 2000 J"),
                decoded.readingTexts());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "nv_power_max_limit,hostname=n1,type=accelerator,type-id=0 value=400",
                "nv_average_power,hostname=n1,type=accelerator,type-id=0 value=67u",
                "nv_power_usage,hostname=n1,stype=mig,stype-id=1,type=accelerator,type-id=0 value=67.4",
                "rocm_avg_power,hostname=n1,type=accelerator,type-id=0 value=65535u",
                "nv_power_usage,hostname=n1,type=accelerator,type-id=0 value=\"N/A\"",
                "flops_any,hostname=e1208,type=core,type-id=23 value=1203.3",
                "total_power,hostname=n1,type=socket,type-id=0 value=12",
                "job,function=stop_job,hostname=n1,type=node event=\"{\\\"jobId\\\":1}\""
            })
    void ignoresMetricsThatAreNotThePowerOfADomain(String line) {
        DecodedMessages decoded = DecodedMessages.of("cc-metric", line + " 1740027951");

        assertEquals(List.of(), decoded.readingTexts());
        assertEquals(List.of(), decoded.rejectionDetails());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "nv_power_usage,hostname=n1,type-id=GPU-604ac76c value=6 | tags.type-id: expected the number of a gpu, found 'GPU-604ac76c'",
                "nv_power_usage,hostname=n1,type-id=000f:3B:00.0 value=6 | tags.type-id: expected the number of a gpu, found '000f:3B:00.0'",
                "nv_power_usage,type-id=0 value=67.4 | tags.hostname: expected the host, found none",
                "nv_power_usage,hostname=n1,type-id=0 power=67.4 | value: expected the value of the metric nv_power_usage, found none",
                "nv_power_usage,hostname=n1,type-id=0 value=-2 | value: expected a power of 0 W to 100 kW, found '-2'",
                "rapl_average_power,hostname=n1,id=0 value=6 | tags.zone_name: expected a RAPL zone such as package-0, found none"
            })
    void rejectsAnInvalidValue(String line, String detail) {
        assertEquals(
                List.of(detail),
                DecodedMessages.of("cc-metric", line + " 1740027951").rejectionDetails());
    }

    @Test
    void detectsTheFormatOfAMessageFromItsFirstCharacter() {
        DecodedMessages decoded = DecodedMessages.of("cc-metric", """
                [{"name":"nv_power_usage","tags":{"hostname":"n1","type-id":"2"},"fields":{"value":67.4},
                  "timestamp":"2024-06-22T13:51:59.495479906+02:00"}]""");

        assertEquals(List.of("n1 gpu[2] instant 67.4 W"), decoded.readingTexts());
        assertEquals(
                Instant.parse("2024-06-22T11:51:59.495479906Z"),
                decoded.readings().get(0).readingTime());
    }
}
