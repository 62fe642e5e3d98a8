package io.github.jobenergy.schemas.quantity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UtcTimeTest {

    private static final DateTimeFormatter PLAIN = DateTimeFormatter.ofPattern(
                    "uuuu-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    @Test
    void everyTimeIsWrittenAsAFormatterWouldAndReadBack() {
        Random random = new Random(20_261_120);
        long span = UtcTime.LAST.getEpochSecond() - UtcTime.FIRST.getEpochSecond();
        for (int round = 0; round < 20_000; round++) {
            Instant time = UtcTime.FIRST
                    .plusSeconds(Math.floorMod(random.nextLong(), span))
                    .plusNanos(random.nextInt(1_000_000_000));

            String text = UtcTime.print(time);

            assertEquals(PLAIN.format(time), text);
            assertEquals(Optional.of(time.truncatedTo(ChronoUnit.MILLIS)), UtcTime.parse(text));
        }
    }

    @Test
    void timesSortAsText() {
        Random random = new Random(7);
        for (int round = 0; round < 1_000; round++) {
            Instant one = Instant.ofEpochMilli(random.nextLong() >> 18);
            Instant other = Instant.ofEpochMilli(random.nextLong() >> 18);

            int byText = UtcTime.print(one).compareTo(UtcTime.print(other));

            assertEquals(one.compareTo(other), Integer.signum(byText));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "2026-11-20T23:44:28Z, 2026-11-20T23:44:28.000Z",
        "2026-11-20T23:44:28.1239Z, 2026-11-20T23:44:28.123Z",
        "2026-11-21T00:44:28.120+01:00, 2026-11-20T23:44:28.120Z",
        "2024-02-29T23:59:59.999Z, 2024-02-29T23:59:59.999Z",
        "0001-01-01T00:00:00.000Z, 0001-01-01T00:00:00.000Z",
        "9999-12-31T23:59:59.999Z, 9999-12-31T23:59:59.999Z"
    })
    void anyOffsetAndAnyNumberOfDecimalsIsRead(String text, String canonical) {
        assertEquals(canonical, UtcTime.print(UtcTime.parse(text).orElseThrow()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "2026-11-20",
                "2026-11-20T23:44:28.000",
                "2026-11-20 23:44:28.000Z",
                "2026-02-30T00:00:00.000Z",
                "2025-02-29T00:00:00.000Z",
                "2026-13-01T00:00:00.000Z",
                "2026-00-01T00:00:00.000Z",
                "2026-11-20T24:00:00.000Z",
                "2026-11-20T23:60:00.000Z",
                "2026-11-20T23:44:60.000Z",
                "0000-12-31T23:59:59.999Z",
                "0001-01-01T00:00:00.000+01:00",
                "9999-12-31T23:59:59.999-01:00",
                "+10000-01-01T00:00:00.000Z",
                "-0001-01-01T00:00:00.000Z",
                "２０２６-11-20T23:44:28.000Z",
                "Unknown"
            })
    void whatIsNoTimeOfTheseYearsIsNone(String text) {
        assertEquals(Optional.empty(), UtcTime.parse(text));
    }

    @Test
    void yearsOfFiveDigitsCannotBeWritten() {
        Instant beyond = UtcTime.LAST.plusMillis(1);

        assertTrue(UtcTime.isWritable(UtcTime.LAST.plusNanos(999_999)));
        assertFalse(UtcTime.isWritable(beyond));
        assertFalse(UtcTime.isWritable(UtcTime.FIRST.minusNanos(1)));
        assertThrows(IllegalArgumentException.class, () -> UtcTime.print(beyond));
        assertThrows(IllegalArgumentException.class, () -> UtcTime.print(Instant.MIN));
        assertThrows(IllegalArgumentException.class, () -> UtcTime.print(Instant.MAX));
    }
}
