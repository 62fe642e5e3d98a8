package io.github.jobenergy.energy.comparison;

import io.github.jobenergy.schemas.comparison.ComparisonKey;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.energy.Subject;
import io.github.jobenergy.schemas.node.Hostlist;
import io.github.jobenergy.schemas.node.MalformedHostlistException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A change of a row of the comparison.
 *
 * @param row the row
 * @param by the sums to add; negative sums are subtracted
 */
public record ComparisonChange(ComparisonKey row, ComparisonSums by) {

    /**
     * Returns the changes of rows when a result of a run replaces another: the old result is subtracted from its rows, and the new
     * result is added to its rows. Unchanged rows are left out. A run on one node is in the row of the node, and every run in the row
     * of its partition.
     *
     * @param before the result valid before; absent if there was none
     * @param after the result valid now; absent if there is none
     */
    public static List<ComparisonChange> between(Optional<JobEnergy> before, Optional<JobEnergy> after) {
        Map<ComparisonKey, ComparisonSums> changes = new TreeMap<>();
        before.ifPresent(result -> add(changes, result, sums(result).map(ComparisonSums::negated)));
        after.ifPresent(result -> add(changes, result, sums(result)));
        changes.values().removeIf(ComparisonSums.NOTHING::equals);
        return changes.entrySet().stream()
                .map(change -> new ComparisonChange(change.getKey(), change.getValue()))
                .toList();
    }

    /** Returns the changes of {@link #between}, grouped by the key of the rows without their day. */
    public static SortedMap<String, Changes> byName(Optional<JobEnergy> before, Optional<JobEnergy> after) {
        return between(before, after).stream()
                .collect(Collectors.groupingBy(
                        change -> change.row().textOfAllDays(),
                        TreeMap::new,
                        Collectors.collectingAndThen(Collectors.toList(), Changes::new)));
    }

    /**
     * Changes of rows that differ only in their day.
     *
     * @param changes one change per row
     */
    public record Changes(List<ComparisonChange> changes) {

        public Changes {
            changes = List.copyOf(changes);
        }
    }

    /** Returns what a result adds; empty for a run that held no node, and for results of versions without comparability. */
    private static Optional<ComparisonSums> sums(JobEnergy result) {
        return result.slurmComparability().map(comparability -> ComparisonSums.of(result, comparability));
    }

    private static void add(
            Map<ComparisonKey, ComparisonSums> changes, JobEnergy result, Optional<ComparisonSums> sums) {
        sums.ifPresent(by -> rows(result).forEach(row -> changes.merge(row, by, ComparisonSums::plus)));
    }

    private static List<ComparisonKey> rows(JobEnergy result) {
        Subject subject = result.subject();
        List<ComparisonKey> rows = new ArrayList<>();
        Optional<String> node = onlyNode(result);
        if (node.isPresent()) {
            rows.add(row(result, node, Optional.empty()));
        }
        rows.add(row(result, Optional.empty(), subject.partitionName()));
        return rows;
    }

    private static ComparisonKey row(JobEnergy result, Optional<String> node, Optional<String> partition) {
        Instant day = result.subject().endTime().truncatedTo(ChronoUnit.DAYS);
        return new ComparisonKey(
                result.run().cluster(), day, node, partition, result.figures().scope());
    }

    /** Returns the node of a run on one node; the text of its nodes may be a hostlist such as {@code n[7]}. */
    private static Optional<String> onlyNode(JobEnergy result) {
        Optional<String> nodes = result.subject().nodes();
        if (result.figures().nodeCount() != 1 || nodes.isEmpty()) {
            return Optional.empty();
        }
        try {
            List<String> names = Hostlist.parse(nodes.get(), 1).nodes();
            return names.size() == 1 ? Optional.of(names.get(0)) : Optional.empty();
        } catch (MalformedHostlistException unreadable) {
            return Optional.empty();
        }
    }
}
