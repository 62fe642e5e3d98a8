package io.github.jobenergy.jobcomp.dialect.plugin;

import static io.github.jobenergy.jobcomp.dialect.plugin.PluginReadings.readAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.jobcomp.reading.ReaderResult;
import io.github.jobenergy.jobcomp.testing.PluginMessage;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Reads files that contain several records of the plugin. */
class PluginFilesTest {

    @Test
    void readsRecordsOnLinesOrConcatenatedAndLosesOnlyInvalidOnes() {
        String whole = new String(PluginMessage.ofJob7().json(), StandardCharsets.UTF_8);
        String spread = whole.replace(",", ",\n  ").replace("n2", "n{3");
        String file = whole + "\n" + whole + whole + "\n{\"jobid\":4,\"na\n\n" + spread + "\u0000\r\nbanner\n" + whole;

        List<ReaderResult> readings = readAll(file.getBytes(StandardCharsets.UTF_8));

        assertEquals(
                List.of("Completed", "Completed", "Completed", "Refused", "Refused", "Refused", "Completed"),
                readings.stream()
                        .map(reading -> reading.getClass().getSimpleName())
                        .toList());
        assertEquals("file:3", origin(readings.get(3)));
        assertEquals("file:5", origin(readings.get(4)));
        assertTrue(origin(readings.get(5)).startsWith("file:"), origin(readings.get(5)));
    }

    @Test
    void aLongFileIsReadRecordByRecord() {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        for (int i = 1; i <= 2_000; i++) {
            file.writeBytes(PluginMessage.ofJob7()
                    .withJson("jobid", Integer.toString(i))
                    .json());
            file.write(0);
        }

        List<ReaderResult> readings = readAll(file.toByteArray());

        assertEquals(2_000, readings.size());
        assertEquals(
                2_000,
                assertInstanceOf(ReaderResult.Completed.class, readings.get(1_999))
                        .completion()
                        .run()
                        .jobId());
    }

    private static String origin(ReaderResult reading) {
        return assertInstanceOf(ReaderResult.Refused.class, reading).rejection().origin();
    }
}
