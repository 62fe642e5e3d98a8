package io.github.jobenergy.jobcomp.dialect.plugin;

import static io.github.jobenergy.jobcomp.dialect.plugin.PluginReadings.refused;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.jobcomp.testing.PluginMessage;
import io.github.jobenergy.schemas.rejection.Rejection;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Rejects records of the plugin that are invalid or incomplete. */
class PluginRejectionsTest {

    @ParameterizedTest
    @CsvSource({
        "jobid, '\"seven\"', INVALID_FIELD",
        "jobid, 0, INVALID_FIELD",
        "jobid, -1, INVALID_FIELD",
        "jobid, null, MISSING_FIELD",
        "jobid, 7.5, INVALID_FIELD",
        "@submit, '\"Unknown\"', MISSING_FIELD",
        "@submit, '\"yesterday\"', INVALID_FIELD",
        "@end, '\"Unknown\"', MISSING_FIELD",
        "@end, '\"2001-09-09T01:46:49\"', INVALID_FIELD",
        "@start, '\"None\"', MISSING_FIELD",
        "state, '\"RUNNING\"', INVALID_FIELD",
        "state, '\"\"', MISSING_FIELD",
        "exit_code, '\"1\"', INVALID_FIELD",
        "cluster, '\"daint\"', FOREIGN_CLUSTER",
        "nodes, '\"n[1-\"', HOSTLIST",
        "nodes, '\"a[1-300]b[1-300]\"', HOSTLIST"
    })
    void refusesInvalidValues(String key, String json, RejectionReason reason) {
        Rejection rejection = refused(PluginMessage.ofJob7().withJson(key, json).json());

        assertEquals(reason, rejection.reason());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\u0000", "null", "[]", "7", "{\"jobid\":7}{\"jobid\":8}", "{\"jobid\":7,\"jobid\":8}"})
    void refusesInputThatIsNotARecord(String message) {
        Rejection rejection = refused(message.getBytes(StandardCharsets.UTF_8));

        assertEquals(RejectionReason.MALFORMED, rejection.reason());
    }

    @Test
    void refusesARecordTruncatedAtAnyByte() {
        byte[] whole = PluginMessage.ofJob7().json();

        for (int length = 0; length < whole.length; length++) {
            Rejection rejection = refused(Arrays.copyOf(whole, length));
            assertEquals(RejectionReason.MALFORMED, rejection.reason(), "cut off at " + length);
        }
    }

    @Test
    void refusesUnboundedNesting() {
        String message = "{\"a\":" + "[".repeat(100_000);

        Rejection rejection = refused(message.getBytes(StandardCharsets.UTF_8));

        assertEquals(RejectionReason.MALFORMED, rejection.reason());
    }
}
