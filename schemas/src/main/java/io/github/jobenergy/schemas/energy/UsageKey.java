package io.github.jobenergy.schemas.energy;

import io.github.jobenergy.schemas.FieldGroup;
import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.Names;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The key of a usage account. Its text, {@code <cluster>/<day, epoch seconds>/<user>/<account>/<partition>/<scope>}, is the Kafka
 * key of {@code usage-energy}. An absent part is empty in the text. In names {@code /} is written as {@code %2F} and {@code %} as
 * {@code %25}, and {@code %} alone is the empty name.
 *
 * @param cluster Slurm's ClusterName in lower case; without {@code /}
 * @param dayTime the first instant of the UTC day of drawing
 * @param userName the login name or its pseudonym; absent where it is not published
 * @param account Slurm's bank account
 * @param partitionName the partition
 * @param scope the measured part of the nodes in the energies of the runs; absent where nothing was metered
 */
public record UsageKey(
        String cluster,
        Instant dayTime,
        Optional<String> userName,
        Optional<String> account,
        Optional<String> partitionName,
        Optional<Scope> scope)
        implements FieldGroup, Comparable<UsageKey> {

    /** The form of the text. An epoch second of twelve digits exceeds the year 9999 and always fits an instant. */
    private static final Pattern TEXT =
            Pattern.compile("([^/]+)/(-?[0-9]{1,12})/([^/]*)/([^/]*)/([^/]*)/([^/]*)", Pattern.DOTALL);

    public UsageKey {
        if (cluster.isBlank() || cluster.indexOf('/') >= 0 || !cluster.equals(cluster.toLowerCase(Locale.ROOT))) {
            throw new InvalidFieldException("cluster", "a lower-case name without '/'", "'" + cluster + "'");
        }
        Names.require("cluster", cluster);
        Names.require("user_name", userName);
        Names.require("account", account);
        Names.require("partition_name", partitionName);
        dayTime = Day.of("day_time", dayTime);
    }

    /**
     * Parses the text of a usage key.
     *
     * @throws IllegalArgumentException if the text is not the text of a usage key
     */
    public static UsageKey parse(String text) {
        Matcher parts = TEXT.matcher(text);
        if (!parts.matches()) {
            throw new InvalidFieldException(
                    "usage key",
                    "<cluster>/<day, epoch seconds>/<user>/<account>/<partition>/<scope>",
                    "'" + text + "'");
        }
        return new UsageKey(
                parts.group(1),
                Instant.ofEpochSecond(Long.parseLong(parts.group(2))),
                Names.ofKeyPart("usage key", parts.group(3)),
                Names.ofKeyPart("usage key", parts.group(4)),
                Names.ofKeyPart("usage key", parts.group(5)),
                Scope.ofKeyPart(parts.group(6)));
    }

    /** Returns the text of the key in Kafka. */
    public String text() {
        return Stream.concat(Stream.of(cluster, Long.toString(dayTime.getEpochSecond())), escapedNames())
                .collect(Collectors.joining("/"));
    }

    /** Returns the text without the day: the same for all days of a user, account, partition and scope. */
    public String textOfAllDays() {
        return Stream.concat(Stream.of(cluster), escapedNames()).collect(Collectors.joining("/"));
    }

    private Stream<String> escapedNames() {
        return Stream.concat(
                Stream.of(userName, account, partitionName).map(Names::keyPart), Stream.of(Scope.keyPart(scope)));
    }

    /** Compares by cluster, then day, then the names: a fixed order for results that must not depend on the order of arrival. */
    @Override
    public int compareTo(UsageKey other) {
        int byCluster = cluster.compareTo(other.cluster);
        int byDay = byCluster != 0 ? byCluster : dayTime.compareTo(other.dayTime);
        return byDay != 0 ? byDay : text().compareTo(other.text());
    }

    @Override
    public String toString() {
        return text();
    }
}
