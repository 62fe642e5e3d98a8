package io.github.jobenergy.program;

import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The configuration of slurmctld as printed by {@code scontrol show config}: one key and value per line. */
public final class SlurmConfig {

    /** The environment of scontrol in which {@link #clockDifference} can parse the printed time. */
    public static final Map<String, String> ENVIRONMENT =
            Map.of("LC_ALL", "C", "TZ", "UTC", "SLURM_TIME_FORMAT", "standard");

    /**
     * The largest clock difference that is not reported: clocks synchronized by NTP are within a second; Slurm itself rejects
     * credentials at 300 s.
     */
    private static final Duration MOST_DIFFERENCE = Duration.ofSeconds(5);

    private static final Pattern PRINTED =
            Pattern.compile("Configuration data as of (\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d)");

    private static final Pattern HOST = Pattern.compile("(?m)^SlurmctldHost\\[\\d+]\\s*=\\s*([^\\s(]+)");

    private final String printed;

    /** Parses the output of scontrol. */
    public SlurmConfig(String printed) {
        this.printed = printed;
    }

    /** Returns the value of a key; absent where it has none. */
    public Optional<String> value(String key) {
        Matcher line = Pattern.compile("(?m)^" + key + "\\s*=\\s*(\\S.*?)\\s*$").matcher(printed);
        return line.find() ? Optional.of(line.group(1)) : Optional.empty();
    }

    /** Returns the name of the cluster, in lower case as in Slurm's accounting; absent if there is none. */
    public Optional<String> cluster() {
        return value("ClusterName").map(name -> name.toLowerCase(Locale.ROOT));
    }

    /** Returns the hosts on which slurmctld may run. */
    public List<String> hosts() {
        return HOST.matcher(printed).results().map(host -> host.group(1)).toList();
    }

    /**
     * Returns how far the clock of this host is ahead of slurmctld's, or behind it, if by more than 5 s: such as {@code 12 s
     * ahead}. Absent also if scontrol printed no time.
     *
     * @param before the start of scontrol, by the clock of this host
     * @param after the end of scontrol, by the clock of this host
     */
    public Optional<String> clockDifference(Instant before, Instant after) {
        return printedTime().flatMap(time -> {
            Duration ahead = Duration.between(time, before);
            Duration behind = Duration.between(after, time);
            if (ahead.compareTo(MOST_DIFFERENCE) > 0) {
                return Optional.of(ahead.toSeconds() + " s ahead");
            }
            return behind.compareTo(MOST_DIFFERENCE) > 0
                    ? Optional.of(behind.toSeconds() + " s behind")
                    : Optional.empty();
        });
    }

    private Optional<Instant> printedTime() {
        Matcher head = PRINTED.matcher(printed);
        try {
            return head.lookingAt() ? Optional.of(Instant.parse(head.group(1) + "Z")) : Optional.empty();
        } catch (DateTimeParseException noTime) {
            return Optional.empty();
        }
    }
}
