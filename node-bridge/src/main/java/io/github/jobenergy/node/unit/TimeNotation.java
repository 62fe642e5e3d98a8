package io.github.jobenergy.node.unit;

import io.github.jobenergy.schemas.quantity.UtcTime;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Parses times as written by meters and collectors: a count of seconds, milliseconds, microseconds or nanoseconds since 1970, or
 * RFC 3339 with no to nine decimals of a second.
 *
 * <p>Collectors do not state the unit of the count, and some have a configurable unit. The four units differ by a factor of a
 * thousand, so for a time between 2001-09-09 and 2286-11-20 the unit is unambiguous:
 *
 * <pre>
 *   10^9  to 10^10   seconds           10^15 to 10^16   microseconds
 *   10^12 to 10^13   milliseconds      10^18 to 10^19   nanoseconds
 * </pre>
 *
 * A count outside of these ranges is not a time. This class does not check whether the clock is right.
 */
public final class TimeNotation {

    private static final BigDecimal FIRST = BigDecimal.TEN.pow(9);
    private static final BigDecimal END = BigDecimal.TEN.pow(10);

    /** The decimals of a second of each unit. */
    private static final int[] UNITS = {0, 3, 6, 9};

    private static final BigInteger NANOS = BigInteger.TEN.pow(9);

    private static final Pattern RFC_3339 =
            Pattern.compile("\\d{4}-\\d{2}-\\d{2}[Tt ]\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,9})?([Zz]|[+-]\\d{2}:\\d{2})");

    private static final Pattern WITHOUT_ZONE =
            Pattern.compile("\\d{4}-\\d{2}-\\d{2}[T ]\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,9})?");

    private TimeNotation() {}

    /** The time of a count since 1970 in its unambiguous unit; empty if the count is outside of all ranges. */
    public static Optional<Instant> sinceEpoch(BigDecimal count) {
        for (int unit : UNITS) {
            BigDecimal seconds = count.movePointLeft(unit);
            if (seconds.compareTo(FIRST) >= 0 && seconds.compareTo(END) < 0) {
                return Optional.of(ofSeconds(seconds));
            }
        }
        return Optional.empty();
    }

    /** The same for a text. */
    public static Optional<Instant> sinceEpoch(String count) {
        return AmountParser.parse(count).flatMap(TimeNotation::sinceEpoch);
    }

    /** A time of RFC 3339; empty if the text is not one, or has no zone. */
    public static Optional<Instant> rfc3339(String text) {
        String stripped = text.strip();
        return RFC_3339.matcher(stripped).matches()
                ? instant(() -> DateTimeFormatter.ISO_OFFSET_DATE_TIME.parse(
                        stripped.replace(' ', 'T').replace('t', 'T').replace('z', 'Z'), Instant::from))
                : Optional.empty();
    }

    /** A time without a zone, for formats that define all their times as UTC; empty if the text is not one. */
    public static Optional<Instant> utcWithoutZone(String text) {
        String stripped = text.strip();
        return WITHOUT_ZONE.matcher(stripped).matches()
                ? instant(() -> LocalDateTime.parse(stripped.replace(' ', 'T')).toInstant(ZoneOffset.UTC))
                : Optional.empty();
    }

    private static Instant ofSeconds(BigDecimal seconds) {
        BigInteger nanos =
                seconds.movePointRight(9).setScale(0, RoundingMode.FLOOR).toBigInteger();
        BigInteger[] parts = nanos.divideAndRemainder(NANOS);
        return Instant.ofEpochSecond(parts[0].longValueExact(), parts[1].longValueExact());
    }

    /** Parses a time in one notation. */
    @FunctionalInterface
    private interface Written {
        Instant read();
    }

    private static Optional<Instant> instant(Written written) {
        try {
            return Optional.of(written.read()).filter(UtcTime::isWritable);
        } catch (DateTimeException notATime) {
            return Optional.empty();
        }
    }
}
