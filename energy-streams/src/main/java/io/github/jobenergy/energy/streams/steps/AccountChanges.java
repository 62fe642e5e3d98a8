package io.github.jobenergy.energy.streams.steps;

import io.github.jobenergy.energy.comparison.ComparisonChange;
import io.github.jobenergy.energy.usage.UsageChange;
import java.util.List;

/**
 * The changes that a result makes in the rows of one account, as they are sent to the task of the rows: changes of usage, or of the
 * comparison. Records of versions without the comparison contain changes of usage only.
 *
 * @param changes changes of rows of usage; empty if the record is of the comparison
 * @param comparisons changes of rows of the comparison; empty if the record is of usage
 */
public record AccountChanges(List<UsageChange> changes, List<ComparisonChange> comparisons) {

    public AccountChanges {
        changes = List.copyOf(changes);
        comparisons = List.copyOf(comparisons);
    }

    /** Checks whether an event has changes of an account. */
    public static boolean isIn(Event event) {
        return event instanceof Event.Used || event instanceof Event.Compared;
    }

    /** Returns the changes of an event for which {@link #isIn} holds. */
    public static AccountChanges of(Event event) {
        if (event instanceof Event.Compared compared) {
            return new AccountChanges(List.of(), compared.changes().changes());
        }
        return new AccountChanges(((Event.Used) event).changes().changes(), List.of());
    }

    /** Returns the event with these changes. */
    public Event event() {
        return comparisons.isEmpty()
                ? new Event.Used(new UsageChange.Changes(changes))
                : new Event.Compared(new ComparisonChange.Changes(comparisons));
    }
}
