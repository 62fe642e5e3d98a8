package io.github.jobenergy.node.decode;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.node.testing.DecodedMessages;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Exceptional messages of sonar, each with the correct reading or rejection. */
class SonarTest {

    @Test
    void readsAnAbsentIndexAsTheFirst() {
        DecodedMessages decoded = gpus("{\"uuid\":\"a\",\"power\":191},{\"index\":1,\"uuid\":\"b\",\"power\":216}");

        assertEquals(List.of("ml6 gpu[0] instant 191 W", "ml6 gpu[1] instant 216 W"), decoded.readingTexts());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"index\":1,\"uuid\":\"b\",\"power_limit\":250}",
                "{\"index\":1,\"uuid\":\"b\",\"power\":0}",
                "{\"index\":1,\"uuid\":\"b\",\"failing\":1,\"power\":216}"
            })
    void ignoresACardWithoutPowerOrInAFailedState(String card) {
        DecodedMessages decoded = gpus(card);

        assertEquals(List.of(), decoded.readingTexts());
        assertEquals(List.of(), decoded.rejectionDetails());
    }

    @Test
    void rejectsTwoCardsWithTheSameNumber() {
        DecodedMessages decoded = gpus(
                "{\"index\":0,\"uuid\":\"amd\",\"power\":191},{\"index\":0,\"uuid\":\"nv\",\"power\":216},{\"index\":1,\"power\":9}");

        assertEquals(List.of("ml6 gpu[1] instant 9 W"), decoded.readingTexts());
        assertEquals(
                List.of(
                        "gpus.index: expected a number that one card of the node has, found '0'",
                        "gpus.index: expected a number that one card of the node has, found '0'"),
                decoded.rejectionDetails());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"meta\":{},\"data\":{\"type\":\"job\",\"attributes\":{\"slurm_jobs\":[]}}}",
                "{\"meta\":{},\"data\":{\"type\":\"sysinfo\",\"attributes\":{\"system\":{\"gpus\":[{\"power\":3}]}}}}",
                "{\"meta\":{},\"errors\":[{\"time\":\"2025-04-07T14:17:11+02:00\",\"detail\":\"x\"}]}",
                "v=0.13.200,time=2025-02-27T01:00:01+01:00,host=c1-6.fox,user=a,job=1351930"
            })
    void ignoresRecordsWithoutPower(String message) {
        DecodedMessages decoded = DecodedMessages.of("sonar", message);

        assertEquals(List.of(), decoded.readingTexts());
        assertEquals(List.of(), decoded.rejectionDetails());
    }

    @Test
    void readsThePowerOfEachCardFromLinesOfOlderVersions() {
        DecodedMessages decoded = DecodedMessages.of(
                "sonar",
                "v=0.13.200,time=2025-03-07T13:44:18+01:00,host=gpu-11,\"gpuinfo=perf=P2|P8,poww=311||-2|27\"");

        assertEquals(List.of("gpu-11 gpu[0] instant 311 W", "gpu-11 gpu[3] instant 27 W"), decoded.readingTexts());
        assertEquals(List.of("poww: expected a power of 0 W to 100 kW, found '-2'"), decoded.rejectionDetails());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"meta\":{}} | data: expected a sample, or errors in its place, found none",
                "{\"data\":{\"type\":\"sample\",\"attributes\":{\"node\":\"n\",\"system\":{\"gpus\":[{\"power\":3}]}}}} | time: expected a time of RFC 3339 with its zone, found ''",
                "v=0.13.200,time=2025-03-07T13:44:18,host=n,gpuinfo=poww=3 | time: expected a time of RFC 3339 with its zone, found '2025-03-07T13:44:18'",
                "v=0.13.200,\"gpuinfo=poww=3 | expected a quote at the end of a field, found the end of the line"
            })
    void rejectsAnInvalidValue(String message, String detail) {
        assertEquals(List.of(detail), DecodedMessages.of("sonar", message).rejectionDetails());
    }

    private static DecodedMessages gpus(String gpus) {
        return DecodedMessages.of("sonar", """
                {"meta":{"producer":"sonar"},"data":{"type":"sample","attributes":{"time":"2025-04-07T14:17:11+02:00",\
                "node":"ml6","system":{"gpus":[%s]}}}}""".formatted(gpus));
    }
}
