package io.github.jobenergy.energy.footprint.usage;

import io.github.jobenergy.schemas.energy.UsageKey;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A change of a row of the account of footprints, or the part of a run in a row.
 *
 * @param row the row
 * @param by the amounts to add; negative amounts are subtracted
 * @param wckey the WCKey of the runs that are added or subtracted; absent for runs without one, and in records of versions without it
 */
public record FootprintChange(UsageKey row, FootprintPart by, Optional<String> wckey) {

    /**
     * Returns the changes of rows when the parts of a run replace others: the old parts are subtracted from their rows, and the new
     * ones are added to theirs. Unchanged rows are left out. Parts of different WCKeys have a change each.
     *
     * @param before the parts of the run before, each of another row
     * @param after the parts of the run now
     */
    public static List<FootprintChange> between(Collection<FootprintChange> before, Collection<FootprintChange> after) {
        Map<Optional<String>, Map<UsageKey, FootprintPart>> changes = new LinkedHashMap<>();
        before.forEach(part -> add(changes, part, part.by().negated()));
        after.forEach(part -> add(changes, part, part.by()));
        return changes.entrySet().stream()
                .flatMap(ofWckey -> ofWckey.getValue().entrySet().stream()
                        .filter(change -> !change.getValue().equals(FootprintPart.NOTHING))
                        .map(change -> new FootprintChange(change.getKey(), change.getValue(), ofWckey.getKey())))
                .toList();
    }

    private static void add(
            Map<Optional<String>, Map<UsageKey, FootprintPart>> changes, FootprintChange part, FootprintPart by) {
        changes.computeIfAbsent(part.wckey(), any -> new TreeMap<>()).merge(part.row(), by, FootprintPart::plus);
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
     * @param changes one change per row and WCKey
     */
    public record Changes(List<FootprintChange> changes) {

        public Changes {
            changes = List.copyOf(changes);
        }
    }
}
