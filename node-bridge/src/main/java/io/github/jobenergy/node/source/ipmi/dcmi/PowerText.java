package io.github.jobenergy.node.source.ipmi.dcmi;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The lines that ipmitool, FreeIPMI and ipmiutil print for DCMI's Get Power Reading (DCMI 1.5, 6.6.1), as far as they are used.
 * FreeIPMI prefixes each line with the host if it polls several.
 *
 * <pre>
 *   ipmitool 1.8    Instantaneous power reading:    332 Watts    Power reading state is:    activated
 *   FreeIPMI 1.6    Current Power          : 332 Watts           Power Measurement      : Active
 *   ipmiutil 3.1    Current Power:            49 Watts           Power reading state is:   active
 * </pre>
 *
 * Minimum, maximum and average are ignored. Their sampling period, as printed by each program, is not reliable: FreeIPMI prints
 * 31 days, the time since the BMC was reset, and ipmitool prints 1 second with a minimum of 6 W, a maximum of 304 W and a mean of
 * 49 W.
 *
 * @param host the host before the lines; empty if there is none
 * @param power the present power, as printed; absent without such a line
 * @param state whether power is measured, as printed; absent without such a line
 * @param stamp the clock of the BMC, as printed; absent without such a line
 */
public record PowerText(String host, Optional<String> power, Optional<String> state, Optional<String> stamp) {

    private static final int MOST_LINES = 100_000;

    private static final Pattern LINE = Pattern.compile(
            "\\s*(?:(\\S{1,255}): )?\\s*(instantaneous power reading|current power|power reading state is"
                    + "|power measurement|ipmi timestamp|time stamp|timestamp)\\s*: *(.*)",
            Pattern.CASE_INSENSITIVE);

    private static final List<DateTimeFormatter> STAMPS = List.of(
            DateTimeFormatter.ofPattern("EEE MMM d HH:mm:ss yyyy", Locale.ROOT),
            DateTimeFormatter.ofPattern("MM/dd/yyyy - HH:mm:ss", Locale.ROOT),
            DateTimeFormatter.ofPattern("MM/dd/yy HH:mm:ss", Locale.ROOT));

    /**
     * The time format of ipmitool 1.8.19: in the time zone of its process, which it names, followed by the next line. If that
     * zone is UTC, the time is the unconverted clock of the BMC. Source: its lib/ipmi_dcmi.c and lib/ipmi_time.c.
     */
    private static final Pattern OF_UTC =
            Pattern.compile("(.{1,40}) (?:UTC|GMT)(?: +sampling period: .*)?", Pattern.CASE_INSENSITIVE);

    /** The earliest time of a clock that was set: the clocks of BMCs start at 1970. */
    private static final Instant SET = Instant.parse("2000-01-01T00:00:00Z");

    /** Parses the output, for each host in it. */
    public static List<PowerText> parse(String output) {
        Map<String, Map<String, String>> hosts = new LinkedHashMap<>();
        output.lines().limit(MOST_LINES).forEach(line -> {
            Matcher known = LINE.matcher(line);
            if (known.matches()) {
                hosts.computeIfAbsent(Optional.ofNullable(known.group(1)).orElse(""), any -> new LinkedHashMap<>())
                        .putIfAbsent(
                                known.group(2).toLowerCase(Locale.ROOT),
                                known.group(3).strip());
            }
        });
        List<PowerText> texts = new ArrayList<>();
        hosts.forEach((host, lines) -> texts.add(new PowerText(
                host,
                firstOf(lines, "instantaneous power reading", "current power"),
                firstOf(lines, "power reading state is", "power measurement"),
                firstOf(lines, "ipmi timestamp", "time stamp", "timestamp"))));
        return texts;
    }

    private static Optional<String> firstOf(Map<String, String> lines, String... names) {
        return List.of(names).stream()
                .filter(lines::containsKey)
                .map(lines::get)
                .findFirst();
    }

    /** Whether power is measured. */
    public boolean isMeasured() {
        return state.map(word -> word.toLowerCase(Locale.ROOT))
                .filter(word -> word.equals("activated") || word.equals("active"))
                .isPresent();
    }

    /** The clock of the BMC, interpreted in this time zone; empty if it was never set or has another format. */
    public Optional<Instant> time(ZoneId zone) {
        return stamp.map(text -> OF_UTC.matcher(text).replaceFirst("$1").replaceAll(" +", " "))
                .flatMap(text -> STAMPS.stream()
                        .flatMap(format -> parse(text, format).stream())
                        .findFirst()
                        .map(local -> local.atZone(zone).toInstant())
                        .filter(time -> time.isAfter(SET)));
    }

    private static Optional<LocalDateTime> parse(String text, DateTimeFormatter format) {
        try {
            return Optional.of(LocalDateTime.parse(text, format));
        } catch (DateTimeParseException anotherForm) {
            return Optional.empty();
        }
    }
}
