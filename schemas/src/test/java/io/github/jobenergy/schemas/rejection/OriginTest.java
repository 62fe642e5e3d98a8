package io.github.jobenergy.schemas.rejection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.schemas.check.ContractCheck;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OriginTest {

    private static final Instant NOW = Instant.parse("2026-11-20T23:44:28.200Z");

    @Test
    void aRejectionNamesThePlaceTheHashAndTheLength() {
        Origin origin = Origin.ofRecord("jobenergy.node-power", 3, 1_712, bytes("test"));

        Rejection rejection = origin.reject(RejectionReason.MALFORMED, Optional.empty(), "expected more", NOW);

        assertEquals("jobenergy.node-power-3@1712", rejection.origin());
        assertEquals("9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08", rejection.valueSha256());
        assertEquals(4, rejection.valueLengthBytes());
        assertEquals(Optional.of("aaaa"), rejection.valueRedacted());
        assertEquals(NOW, rejection.observedTime());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '@',
            value = {
                "{\"user\":\"alice\",\"id\":2001} @ {\"aaaa\":\"aaaaa\",\"aa\":0000}",
                "Zürich                      @ a??aaaa",
                "'a\tb'                       @ a?a",
                "'n[1-3] |='                 @ 'a[0-0] |='",
                "''                          @ ''"
            })
    void theValueIsShownByItsShapeOnly(String value, String shape) {
        assertEquals(Optional.of(shape), redacted(bytes(value)));
    }

    @Test
    void noLetterNoDigitAndNoMoreThanTwoHundredCharactersAreShown() {
        Random random = new Random(20_261_120);
        for (int round = 0; round < 1_000; round++) {
            byte[] any = new byte[random.nextInt(400)];
            random.nextBytes(any);

            String shown = redacted(any).orElseThrow();

            assertEquals(Math.min(any.length, 200), shown.length());
            assertTrue(shown.matches("[ -/:-@\\[-`{-~a0?]*"), shown);
        }
    }

    @Test
    void theRejectionOfAnyBytesPassesItsSchema() {
        byte[] any = {0, (byte) 0xff, '"', '\\', 'x', (byte) 0xc3};

        ContractCheck.assertValid(new Origin("spool/new/1.env0", any)
                .reject(RejectionReason.HOSTLIST, Optional.of("nodes"), "expected a hostlist, found none", NOW));
    }

    @Test
    void whatWasFoundDoesNotChangeAfterwards() {
        byte[] found = bytes("test");
        Origin origin = new Origin("here", found);

        found[0] = '0';

        assertEquals(
                Optional.of("aaaa"),
                origin.reject(RejectionReason.EXPIRED, Optional.empty(), "expected now, found then", NOW)
                        .valueRedacted());
    }

    private static Optional<String> redacted(byte[] value) {
        return new Origin("here", value)
                .reject(RejectionReason.MALFORMED, Optional.empty(), "expected more", NOW)
                .valueRedacted();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
