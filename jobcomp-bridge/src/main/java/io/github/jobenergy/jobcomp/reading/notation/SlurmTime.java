package io.github.jobenergy.jobcomp.reading.notation;

import io.github.jobenergy.jobcomp.reading.UnusableRecordException;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Parses times as Slurm writes them: seconds since 1970 (the hook's environment; sacct under {@code SLURM_TIME_FORMAT=%s}),
 * {@code 2026-11-20T23:27:33} (sacct by default: the local time of that process, which is UTC under {@code TZ=UTC};
 * jobcomp/kafka: always UTC), or the same with an offset. {@code Unknown}, {@code None}, 0, NO_VAL, INFINITE and an empty text
 * mean that there is no time. Source: print_fields.c and parse_time.c, 20.11 to 26.05.
 */
public final class SlurmTime {

    private static final Set<String> NO_TIME = Set.of(
            "unknown",
            "none",
            "n/a",
            "(null)",
            "0",
            "4294967294",
            "4294967295",
            "18446744073709551614",
            "18446744073709551615");

    /** 9999-12-31, the upper limit of a time. */
    private static final long LAST_SECOND = 253_402_300_799L;

    private static final DateTimeFormatter WITH_OFFSET = new DateTimeFormatterBuilder()
            .append(DateTimeFormatter.ISO_LOCAL_DATE_TIME)
            .appendOffset("+HHmm", "Z")
            .toFormatter(Locale.ROOT);

    private SlurmTime() {}

    /**
     * A time, absent where the text means that there is none. A time without an offset is taken as UTC.
     *
     * @throws UnusableRecordException if the text is anything else
     */
    public static Optional<Instant> optional(String field, String text) throws UnusableRecordException {
        return optional(field, text, ZoneOffset.UTC);
    }

    /**
     * A time, absent where the text means that there is none. A time without an offset is local to the zone.
     *
     * @throws UnusableRecordException if the text is anything else, or is ambiguous or nonexistent because of a clock change
     * in the zone
     */
    public static Optional<Instant> optional(String field, String text, ZoneId zone) throws UnusableRecordException {
        List<Instant> times = candidates(field, text, zone);
        if (times.size() > 1) {
            throw notOnce(field, text, zone, "which occurred twice");
        }
        return times.stream().findFirst();
    }

    /**
     * The times that a text can stand for, the earlier one first: none where the text means that there is no time, two where
     * the local time occurred twice in the zone.
     *
     * @throws UnusableRecordException if the text is anything else, or a local time that never occurred in the zone
     */
    public static List<Instant> candidates(String field, String text, ZoneId zone) throws UnusableRecordException {
        String trimmed = text.strip();
        return trimmed.isEmpty() || isNoTime(trimmed) ? List.of() : parse(field, trimmed, zone);
    }

    private static boolean isNoTime(String text) {
        return NO_TIME.contains(isSeconds(text) ? text : text.toLowerCase(Locale.ROOT));
    }

    private static boolean isSeconds(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) < '0' || text.charAt(i) > '9') {
                return false;
            }
        }
        return true;
    }

    /**
     * A time. A time without an offset is taken as UTC.
     *
     * @throws UnusableRecordException if the text is anything else
     */
    public static Instant required(String field, String text) throws UnusableRecordException {
        return required(field, text, ZoneOffset.UTC);
    }

    /**
     * A time. A time without an offset is local to the zone.
     *
     * @throws UnusableRecordException if the text is anything else, or is ambiguous or nonexistent because of a clock change
     * in the zone
     */
    public static Instant required(String field, String text, ZoneId zone) throws UnusableRecordException {
        return optional(field, text, zone).orElseThrow(() -> UnusableRecordException.missing(field));
    }

    private static List<Instant> parse(String field, String text, ZoneId zone) throws UnusableRecordException {
        try {
            if (isSeconds(text)) {
                return List.of(ofSecond(Long.parseLong(text)));
            }
            boolean hasOffset = text.length() > "2026-11-20T23:27:33".length();
            return hasOffset
                    ? List.of(ofSecond(OffsetDateTime.parse(text, WITH_OFFSET).toEpochSecond()))
                    : ofLocal(field, text, zone);
        } catch (NumberFormatException | DateTimeException notATime) {
            throw UnusableRecordException.invalid(
                    field, "seconds since 1970 or a time such as 2026-11-20T23:27:33", text);
        }
    }

    private static List<Instant> ofLocal(String field, String text, ZoneId zone) throws UnusableRecordException {
        LocalDateTime time = LocalDateTime.parse(text);
        List<Instant> instants = new ArrayList<>();
        for (ZoneOffset offset : zone.getRules().getValidOffsets(time)) {
            instants.add(ofSecond(time.toEpochSecond(offset)));
        }
        if (instants.isEmpty()) {
            throw notOnce(field, text, zone, "which did not occur");
        }
        return instants;
    }

    private static UnusableRecordException notOnce(String field, String text, ZoneId zone, String often) {
        return UnusableRecordException.because(
                RejectionReason.INVALID_FIELD,
                field,
                field + ": expected a time that occurred once in " + zone + ", or one with an offset, found '"
                        + text.strip() + "', " + often);
    }

    private static Instant ofSecond(long epochSecond) {
        if (epochSecond <= 0 || epochSecond > LAST_SECOND) {
            throw new DateTimeException("outside 1970 to 9999");
        }
        return Instant.ofEpochSecond(epochSecond);
    }
}
