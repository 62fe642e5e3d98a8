package io.github.jobenergy.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Map;
import org.apache.kafka.common.KafkaException;
import org.junit.jupiter.api.Test;

class BrokerContactTest {

    @Test
    void anAddressWithoutAResponseIsReportedWithinTheConfiguredTimeout() {
        Map<String, Object> client = Map.of(
                "bootstrap.servers", "127.0.0.1:1", "request.timeout.ms", "300", "default.api.timeout.ms", "400");

        KafkaException unreachable = assertThrows(KafkaException.class, () -> BrokerContact.require(client));

        assertEquals("expected a response within 0.4 s, found none", unreachable.getMessage());
    }

    @Test
    void aHostThatCannotBeResolvedIsTheReason() {
        Map<String, Object> client = Map.of("bootstrap.servers", "nowhere.invalid:9092");

        KafkaException unknown = assertThrows(KafkaException.class, () -> BrokerContact.require(client));

        assertEquals("No resolvable bootstrap urls given in bootstrap.servers", unknown.getMessage());
    }
}
