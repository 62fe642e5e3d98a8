package io.github.jobenergy.node.decode;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.node.testing.DecodedMessages;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Exceptional messages of prometheus-kafka-adapter, each with the correct reading or rejection. */
class AdapterTest {

    private static final String FORMAT = "prometheus-kafka-adapter";

    @Test
    void reportsAllBoardsAsAcceleratorsAfterOneHasInstances() {
        DecodedMessages decoded = DecodedMessages.of(
                FORMAT,
                gpu("n1", "0", "", "2026-11-20T23:00:00Z", 50),
                gpu("n1", "1", "\"GPU_I_ID\":\"3\",", "2026-11-20T23:00:00Z", 56),
                gpu("n1", "0", "", "2026-11-20T23:00:15Z", 51),
                gpu("n2", "0", "", "2026-11-20T23:00:15Z", 52),
                gpu("n1", "0", "", "2026-11-20T23:59:59Z", 53),
                gpu("n1", "0", "", "2026-11-21T00:00:01Z", 54));

        assertEquals(
                List.of(
                        "n1 gpu[0] instant 50 W",
                        "n1 accelerator[1] instant 56 W",
                        "n1 accelerator[0] instant 51 W",
                        "n2 gpu[0] instant 52 W",
                        "n1 accelerator[0] instant 53 W",
                        "n1 gpu[0] instant 54 W"),
                decoded.readingTexts());
    }

    private static String gpu(String host, String gpu, String instance, String time, int watts) {
        return "{\"timestamp\":\"" + time + "\",\"value\":\"" + watts + "\",\"name\":\"DCGM_FI_DEV_POWER_USAGE\","
                + "\"labels\":{\"gpu\":\"" + gpu + "\"," + instance + "\"Hostname\":\"" + host + "\"}}";
    }

    @ParameterizedTest
    @CsvSource({
        "\"2026-11-20T23:00:00Z\"",
        "\"2026-11-20T23:00:00z\"",
        "\"2026-11-20T23:00:00.000000000Z\"",
        "\"2026-11-21T00:00:00+01:00\"",
        "1795215600",
        "\"1795215600000\""
    })
    void readsTimesOfTheAdapterAndItsForks(String time) {
        DecodedMessages decoded =
                DecodedMessages.of(FORMAT, gpu("n1", "0", "", "T", 50).replace("\"T\"", time));

        assertEquals(List.of(), decoded.rejectionDetails());
        assertEquals(
                "2026-11-20T23:00:00Z", decoded.readings().get(0).readingTime().toString());
    }
}
