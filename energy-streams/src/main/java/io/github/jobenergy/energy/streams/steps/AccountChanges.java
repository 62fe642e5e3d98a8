package io.github.jobenergy.energy.streams.steps;

import io.github.jobenergy.energy.comparison.ComparisonChange;
import io.github.jobenergy.energy.footprint.usage.FootprintChange;
import io.github.jobenergy.energy.usage.UsageChange;
import java.util.List;

/**
 * The changes that a result, or a footprint, makes in the rows of one account, as they are sent to the task of the rows: changes of
 * usage, of the comparison, or of footprints. Records of versions without the other accounts contain changes of usage only.
 *
 * @param changes changes of rows of usage; empty if the record is of another account
 * @param comparisons changes of rows of the comparison; empty if the record is of another account
 * @param footprints changes of rows of footprints; empty if the record is of another account
 */
public record AccountChanges(
        List<UsageChange> changes, List<ComparisonChange> comparisons, List<FootprintChange> footprints) {

    public AccountChanges {
        changes = List.copyOf(changes);
        comparisons = List.copyOf(comparisons);
        footprints = List.copyOf(footprints);
    }

    /** Checks whether an event has changes of an account. */
    public static boolean isIn(Event event) {
        return event instanceof Event.Used || event instanceof Event.Compared || event instanceof Event.FootprintUsed;
    }

    /** Returns the changes of an event for which {@link #isIn} holds. */
    public static AccountChanges of(Event event) {
        if (event instanceof Event.Compared compared) {
            return new AccountChanges(List.of(), compared.changes().changes(), List.of());
        }
        if (event instanceof Event.FootprintUsed used) {
            return new AccountChanges(List.of(), List.of(), used.changes().changes());
        }
        return new AccountChanges(((Event.Used) event).changes().changes(), List.of(), List.of());
    }

    /** Returns the event with these changes. */
    public Event event() {
        if (!footprints.isEmpty()) {
            return new Event.FootprintUsed(new FootprintChange.Changes(footprints));
        }
        return comparisons.isEmpty()
                ? new Event.Used(new UsageChange.Changes(changes))
                : new Event.Compared(new ComparisonChange.Changes(comparisons));
    }
}
