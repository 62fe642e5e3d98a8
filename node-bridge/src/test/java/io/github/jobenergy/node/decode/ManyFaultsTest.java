package io.github.jobenergy.node.decode;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import io.github.jobenergy.node.testing.DecodedMessages;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ManyFaultsTest {

    private static final int BYTES = 200_000;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "telegraf-json | {x",
                "telegraf-json | [",
                "telegraf-json | {\"a\":[1,",
                "telegraf-influx | m,host=x",
                "telegraf-influx | m a=\"\\\"",
                "sonar | v=0,\"",
                "hpe | {}",
                "telegraf-influx | node_rapl_package_joules_total,index=0,url=http://n1:9100/ counter=-5i",
                "prometheus-kafka-adapter | {\"name\":\"node_rapl_package_joules_total\",\"value\":\"-5\","
                        + "\"timestamp\":\"2026-11-21T12:00:00Z\",\"labels\":{\"index\":\"0\",\"instance\":\"n1\"}}"
            })
    void limitsTheRejectionsOfAMessageToAHundred(String format, String fault) {
        String message = (fault + "\n").repeat(BYTES / (fault.length() + 1));

        DecodedMessages decoded = assertTimeout(Duration.ofSeconds(60), () -> DecodedMessages.of(format, message));

        assertEquals(0, decoded.readings().size());
        assertEquals(100, decoded.rejections().size());
    }
}
