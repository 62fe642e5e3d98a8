package io.github.jobenergy.jobcomp.privacy;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.schemas.check.ContractCheck;
import io.github.jobenergy.schemas.rejection.Origin;
import io.github.jobenergy.schemas.rejection.Rejection;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Applies a privacy policy to rejections. */
class RejectionPrivacyTest {

    private static final Instant NOW = Instant.parse("2026-11-21T00:00:00Z");

    @ParameterizedTest
    @ValueSource(strings = {"spool:1000000070.7.1000000000.123", "spool:1.2.3.4.forwarded", "sacct:12", "jobs-3@77"})
    void aRejectionKeepsItsReasonAndTheHashOfItsBytes(String origin) {
        Rejection shown = new PrivacyFilter(Policies.GDPR).of(rejection(origin));

        ContractCheck.assertValid(shown);
        assertEquals(rejection(origin).reason(), shown.reason());
        assertEquals(rejection(origin).valueSha256(), shown.valueSha256());
        assertEquals(rejection(origin).valueLengthBytes(), shown.valueLengthBytes());
        assertEquals(Optional.empty(), shown.valueRedacted());
        assertEquals("START: the value is withheld by the privacy policy", shown.detail());
        assertEquals(origin, shown.origin());
    }

    @ParameterizedTest
    @ValueSource(strings = {"spool:canary", "spool:1.2.3.canary", "/home/canary/x", "sacct:canary", "a:canary-1@2"})
    void anUnknownOriginIsReplacedByItsHash(String origin) {
        Rejection shown = new PrivacyFilter(Policies.GDPR).of(rejection(origin));

        assertEquals("withheld:" + rejection(origin).valueSha256().substring(0, 16), shown.origin());
    }

    private static Rejection rejection(String origin) {
        return new Origin(origin, bytes("START=canary"))
                .reject(
                        RejectionReason.INVALID_FIELD,
                        Optional.of("START"),
                        "START: expected a time, found 'canary'",
                        NOW);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
