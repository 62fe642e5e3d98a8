package io.github.jobenergy.schemas.comparison;

import io.github.jobenergy.schemas.FieldGroup;
import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.Names;
import io.github.jobenergy.schemas.energy.Day;
import io.github.jobenergy.schemas.energy.Scope;
import io.github.jobenergy.schemas.quantity.UtcTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The key of a comparison. Its text, {@code <cluster>/<day, epoch seconds>/<node>/<partition>/<scope>}, is the Kafka key of {@code
 * meter-comparison}. A row with a node has the runs that held this node only, and no partition. A row without a node has the runs of
 * the partition, on any number of nodes; if it has no partition, the runs whose partition is unknown. Names are written as in {@link
 * Names#keyPart}.
 *
 * @param cluster Slurm's ClusterName in lower case; without {@code /}
 * @param dayTime the first instant of the UTC day on which the runs ended
 * @param node Slurm's NodeName
 * @param partitionName the partition
 * @param scope the measured part of the nodes in the energies of the runs; absent where nothing was metered
 */
public record ComparisonKey(
        String cluster, Instant dayTime, Optional<String> node, Optional<String> partitionName, Optional<Scope> scope)
        implements FieldGroup, Comparable<ComparisonKey> {

    /** The form of the text. An epoch second of twelve digits exceeds the year 9999 and always fits an instant. */
    private static final Pattern TEXT =
            Pattern.compile("([^/]+)/(-?[0-9]{1,12})/([^/]*)/([^/]*)/([^/]*)", Pattern.DOTALL);

    public ComparisonKey {
        if (cluster.isBlank() || cluster.indexOf('/') >= 0 || !cluster.equals(cluster.toLowerCase(Locale.ROOT))) {
            throw new InvalidFieldException("cluster", "a lower-case name without '/'", "'" + cluster + "'");
        }
        Names.require("cluster", cluster);
        Names.require("node", node);
        Names.require("partition_name", partitionName);
        if (node.isPresent() && partitionName.isPresent()) {
            throw new InvalidFieldException(
                    "partition_name", "none in a row with a node", "'" + partitionName.get() + "'");
        }
        if (node.filter(String::isBlank).isPresent()) {
            throw new InvalidFieldException("node", "a NodeName", "a blank string");
        }
        dayTime = Day.of("day_time", dayTime);
    }

    /**
     * Parses the text of a key.
     *
     * @throws IllegalArgumentException if the text is not the text of a key
     */
    public static ComparisonKey parse(String text) {
        Matcher parts = TEXT.matcher(text);
        if (!parts.matches()) {
            throw new InvalidFieldException(
                    "comparison key", "<cluster>/<day, epoch seconds>/<node>/<partition>/<scope>", "'" + text + "'");
        }
        return new ComparisonKey(
                parts.group(1),
                Instant.ofEpochSecond(Long.parseLong(parts.group(2))),
                Names.ofKeyPart("comparison key", parts.group(3)),
                Names.ofKeyPart("comparison key", parts.group(4)),
                Scope.ofKeyPart(parts.group(5)));
    }

    /** Returns the key of that many days later, or earlier if negative; empty outside the years 0001 to 9999. */
    public Optional<ComparisonKey> day(long later) {
        Instant day = dayTime.plus(Duration.ofDays(later));
        return UtcTime.isWritable(day)
                ? Optional.of(new ComparisonKey(cluster, day, node, partitionName, scope))
                : Optional.empty();
    }

    /** Returns the text of the key in Kafka. */
    public String text() {
        return String.join("/", cluster, Long.toString(dayTime.getEpochSecond()), textOfNames());
    }

    /** Returns the text without the day: the same for all days of a node, or of a partition. */
    public String textOfAllDays() {
        return cluster + "/" + textOfNames();
    }

    private String textOfNames() {
        return String.join("/", Names.keyPart(node), Names.keyPart(partitionName), Scope.keyPart(scope));
    }

    /** Compares by cluster, then day, then the names: a fixed order for rows that must not depend on the order of arrival. */
    @Override
    public int compareTo(ComparisonKey other) {
        int byCluster = cluster.compareTo(other.cluster);
        int byDay = byCluster != 0 ? byCluster : dayTime.compareTo(other.dayTime);
        return byDay != 0 ? byDay : text().compareTo(other.text());
    }

    @Override
    public String toString() {
        return text();
    }
}
