package io.github.jobenergy.node.decode;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.node.testing.DecodedMessages;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Exceptional rows of LDMS, each with the correct reading or rejection. */
class LdmsTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"energy(J)\":186510227 | n1 node counter 186510227 J",
                "\"power(W)\":110 | n1 node instant 110 W",
                "\"ENERGY_PACKAGE_board_0\":334936.207092 | n1 cpu counter 334936.207 J",
                "\"ENERGY_PACKAGE_package_1\":334936.2 | n1 cpu[1] counter 334936.2 J",
                "\"ENERGY_DRAM_package_0\":12.5 | n1 dram[0] counter 12.5 J",
                "\"rapl:::PACKAGE_ENERGY:PACKAGE1\":250366267000123 | n1 cpu[1] counter 250366.267 J",
                "\"rapl:::DRAM_ENERGY:PACKAGE0\":12500000000 | n1 dram[0] counter 12.5 J",
                "\"gpu_id\":3,\"total_energy_consumption\":250345123 | n1 gpu[3] counter 250345.123 J",
                "\"gpu_id\":3,\"power_usage\":61.317 | n1 gpu[3] instant 61.317 W",
                "\"Pwr Consumption\":98.0 | n1 node instant 98 W"
            })
    void mapsColumnsToMeters(String columns, String expected) {
        assertEquals(List.of(expected), row("\"producer\":\"n1\"," + columns).readingTexts());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"energy(J)\":0,\"power(W)\":0,\"power_cap(W)\":0",
                "\"power_cap(W)\":300,\"POWER_PACKAGE_LIMIT_board_0\":140.0",
                "\"POWER_PACKAGE_board_0\":25.469352,\"POWER_DRAM_board_0\":0.9",
                "\"node_watts\":402.5,\"socket_ID\":0,\"cpu_watts\":61.2,\"gpu_watts\":-1.0",
                "\"gpu_id\":2,\"power_usage\":140737488355328,\"total_energy_consumption\":9223372036854775794",
                "\"rapl:::PACKAGE_ENERGY_CNT:PACKAGE0\":4100,\"rapl:::PP0_ENERGY:PACKAGE0\":250366267000123",
                "\"rapl:::THERMAL_SPEC:PACKAGE0\":4637863191261478912,\"rapl:::PSYS_ENERGY:PACKAGE0\":250366267000123",
                "\"node\":0,\"pwr_core\":45.5,\"pwr_sram\":2.5,\"pwr_mem\":7.25,\"pwr_soc\":11.0",
                "\"power(W)\":[110,111,112]",
                "\"pwr_consumption\":-9999.0",
                "\"pwr_consumption\":-8888"
            })
    void ignoresColumnsWithoutAReading(String columns) {
        DecodedMessages decoded = row("\"producer\":\"n1\"," + columns);

        assertEquals(List.of(), decoded.readingTexts());
        assertEquals(List.of(), decoded.rejectionDetails());
    }

    @Test
    void usesTheProducerAsNodeAndOtherwiseTheComponent() {
        assertEquals(
                List.of("n1 node instant 110 W"),
                row("\"ProducerName\":\"n1\",\"component_id\":8,\"power(W)\":110")
                        .readingTexts());
        assertEquals(
                List.of("8 node instant 110 W"),
                row("\"component_id\":8,\"power(W)\":110").readingTexts());
        assertEquals(
                List.of(
                        "producer: expected a node in one of [producer, ProducerName, prdcr] or component_id, found none"),
                row("\"component_id\":0,\"power(W)\":110").rejectionDetails());
    }

    @Test
    void rejectsAnInvalidColumnAndReadsTheOthers() {
        DecodedMessages decoded = row("\"producer\":\"n1\",\"energy(J)\":-7,\"power(W)\":110");

        assertEquals(List.of("n1 node instant 110 W"), decoded.readingTexts());
        assertEquals(List.of("energy(J): expected an energy of 0 or more, found '-7'"), decoded.rejectionDetails());
    }

    private static DecodedMessages row(String columns) {
        return DecodedMessages.of("ldms", "{\"timestamp\":1679682808.001751," + columns + "}");
    }
}
