package io.github.jobenergy.energy.footprint.usage;

import io.github.jobenergy.schemas.energy.UsageKey;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A change of a row of the account of footprints, or the part of a run in a row.
 *
 * @param row the row
 * @param by the amounts to add; negative amounts are subtracted
 */
public record FootprintChange(UsageKey row, FootprintPart by) {

    /**
     * Returns the changes of rows when the parts of a run replace others: the old parts are subtracted from their rows, and the new
     * ones are added to theirs. Unchanged rows are left out.
     *
     * @param before the parts of the run before, each of another row
     * @param after the parts of the run now
     */
    public static List<FootprintChange> between(Collection<FootprintChange> before, Collection<FootprintChange> after) {
        Map<UsageKey, FootprintPart> changes = new TreeMap<>();
        before.forEach(part -> changes.merge(part.row(), part.by().negated(), FootprintPart::plus));
        after.forEach(part -> changes.merge(part.row(), part.by(), FootprintPart::plus));
        changes.values().removeIf(FootprintPart.NOTHING::equals);
        return changes.entrySet().stream()
                .map(change -> new FootprintChange(change.getKey(), change.getValue()))
                .toList();
    }

    /** Returns changes grouped by the key of the rows without their day, since the days of a run are sent as one record. */
    public static SortedMap<String, Changes> byUser(Collection<FootprintChange> changes) {
        return changes.stream()
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
    public record Changes(List<FootprintChange> changes) {

        public Changes {
            changes = List.copyOf(changes);
        }
    }
}
