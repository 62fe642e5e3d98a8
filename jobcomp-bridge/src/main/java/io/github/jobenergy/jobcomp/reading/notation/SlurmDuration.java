package io.github.jobenergy.jobcomp.reading.notation;

import io.github.jobenergy.schemas.job.TimeLimit;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parses durations as Slurm prints them: {@code [days-]hours:minutes:seconds}, {@code minutes:seconds}, with or without a
 * fraction. Source: {@code secs2time_str}, {@code mins2time_str} in parse_time.c, 20.11 to 26.05.
 */
public final class SlurmDuration {

    private static final Pattern PRINTED =
            Pattern.compile("(?:(?<d>\\d{1,7})-)?(?:(?<h>\\d{1,7}):)?(?<m>\\d{1,7}):(?<s>\\d{1,2})(?:\\.\\d{1,9})?");

    private static final String UNLIMITED = "UNLIMITED";

    private SlurmDuration() {}

    /** The duration in whole seconds; absent if the text is no duration. */
    public static Optional<Duration> parse(String text) {
        Matcher printed = PRINTED.matcher(text.strip());
        if (!printed.matches()) {
            return Optional.empty();
        }
        return Optional.of(Duration.ofDays(number(printed.group("d")))
                .plusHours(number(printed.group("h")))
                .plusMinutes(number(printed.group("m")))
                .plusSeconds(number(printed.group("s"))));
    }

    /**
     * A time limit in the notation of the hook's environment; {@code Partition_Limit}, {@code INVALID} and the like are
     * unknown limits.
     */
    public static TimeLimit limit(String text) {
        if (text.strip().equalsIgnoreCase(UNLIMITED)) {
            return TimeLimit.UNLIMITED;
        }
        return parse(text).map(TimeLimit::of).orElse(TimeLimit.UNKNOWN);
    }

    /** A time limit in the notation of sacct's TimelimitRaw: whole minutes. */
    public static TimeLimit limitInMinutes(String text) {
        if (text.strip().equalsIgnoreCase(UNLIMITED)) {
            return TimeLimit.UNLIMITED;
        }
        boolean isNumber = text.strip().matches("\\d{1,9}");
        return isNumber ? TimeLimit.of(Duration.ofMinutes(Long.parseLong(text.strip()))) : TimeLimit.UNKNOWN;
    }

    private static long number(String digits) {
        return digits == null ? 0 : Long.parseLong(digits);
    }
}
