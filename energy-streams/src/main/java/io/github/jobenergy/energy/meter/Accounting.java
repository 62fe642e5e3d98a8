package io.github.jobenergy.energy.meter;

import io.github.jobenergy.energy.account.AccountStores;
import io.github.jobenergy.energy.account.AccountStores.Open;
import io.github.jobenergy.energy.account.Vacancy;
import io.github.jobenergy.energy.meter.Window.Range;
import io.github.jobenergy.schemas.energy.NodeEnergy;
import io.github.jobenergy.schemas.node.NodeHour;
import io.github.jobenergy.schemas.node.NodeKey;
import io.github.jobenergy.schemas.node.NodeState;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * Which hours of a node are to be accounted, and when: once the node has passed an hour's end, or at its deadline with what
 * there is; again when something changes that the hour may rest on.
 */
final class Accounting {

    private static final long HOUR = NodeHour.LENGTH.toMillis();
    private static final int REMINDERS_AT_ONCE = 4;

    private final MeterStores stores;
    private final AccountStores accounts;
    private final MeterSettings settings;
    private final Accountant accountant;
    private final Consumer<NodeEnergy> hours;
    private final BiConsumer<String, RuntimeException> failures;

    Accounting(
            MeterStores stores,
            MeterSettings settings,
            Consumer<NodeEnergy> hours,
            BiConsumer<String, RuntimeException> failures) {
        this.stores = stores;
        this.accounts = stores.accounts();
        this.settings = settings;
        this.accountant = new Accountant(stores, settings.rules());
        this.hours = hours;
        this.failures = failures;
    }

    /**
     * Takes a node's state: it may say where the energy went from then on, until something else is said. Returns whether it is
     * news: then the node is to be looked at again, for more hours than the state's own may rest on it.
     */
    boolean observe(NodeState state, Instant now) {
        NodeKey node = state.node();
        long time = state.observedTime().toEpochMilli();
        if (!accounts.putSighting(node, time, Vacancy.of(state))) {
            return false;
        }
        Open open = accounts.open(node);
        accounts.putOpen(node, open.with(time, nextSighting(node, time)));
        remind(NodeHour.of(node, state.observedTime()), now);
        return true;
    }

    private long nextSighting(NodeKey node, long time) {
        long end = Math.max(time, stores.node(node).newestReading()) + 1;
        return accounts.sightings(node, time + 1, end).tailMap(time + 1).keySet().stream()
                .findFirst()
                .orElse(end);
    }

    private void remind(NodeHour hour, Instant now) {
        long from = Math.max(now.toEpochMilli(), hour.end().toEpochMilli());
        long deadline = settings.deadline().toMillis();
        accounts.putReminder(hour, from > Long.MAX_VALUE - deadline ? Long.MAX_VALUE : from + deadline);
    }

    /** Accounts the hours that the node has passed and that may rest on what has changed. The others wait. */
    void lookAgain(NodeKey node, NodeMemory.Touched touched, Instant now) {
        NodeMemory memory = stores.node(node);
        long newest = memory.newestReading();
        Open before = accounts.open(node);
        Open open = before.with(touched.runsFrom(), touched.runsTo());
        if (touched.readingsTo() != NodeMemory.NEVER_PAST) {
            open = open.with(firstConcerned(node, touched), touched.readingsTo());
        }
        if (newest == NodeMemory.NEVER_PAST || open.equals(Open.NOTHING)) {
            return;
        }
        Open waiting = Open.NOTHING;
        long last = Math.min(newest, lastConcerned(node, Math.min(newest, open.to())));
        long first = firstCorrected(Math.max(open.from(), memory.firstMinute() - Window.BEFORE));
        for (long hour = first; hour <= last; hour += HOUR) {
            NodeHour passing = NodeHour.of(node, Instant.ofEpochMilli(hour));
            if (memory.hasPassed(hour + HOUR + settings.lateness().toMillis())) {
                account(passing, now);
            } else {
                waiting = waiting.with(hour, last);
                remind(passing, now);
            }
        }
        if (!waiting.equals(before)) {
            accounts.putOpen(node, waiting);
        }
        accounts.forgetSightingsBefore(node, stores.oldestMinuteKept());
    }

    /** A reading bends the register before it only where somebody came or went shortly before. */
    private long firstConcerned(NodeKey node, NodeMemory.Touched touched) {
        Range touch = new Range(touched.readingsFrom(), touched.readingsTo());
        long reach =
                Math.min(Company.reach(stores, node, touch).from(), Company.shapedFrom(stores, node, touch.from()));
        Range all = new Range(Math.min(reach, touch.from()), touch.to());
        boolean isWithinTheHour = Math.floorDiv(reach, HOUR) == Math.floorDiv(touch.from(), HOUR);
        return isWithinTheHour || new Company(stores, node, all).occupancy().isQuiet(reach - 1, touch.from() + 1)
                ? touch.from()
                : reach;
    }

    /**
     * Shares are cut from what was drawn since midnight, and measured use from idle of the day before: all the rest of the day and
     * the next may rest on it.
     */
    private long lastConcerned(NodeKey node, long to) {
        long reach = Company.reach(stores, node, new Range(to, to)).to();
        long end = Math.min(reach, stores.node(node).newestReading());
        return Math.max(Company.dayOf(end) + Duration.ofDays(2).toMillis() - 1, nextSighting(node, end));
    }

    private long firstCorrected(long from) {
        long oldest = stores.oldestMinuteKept() + Duration.ofDays(1).toMillis();
        return Math.max(Math.floorDiv(from, HOUR), Math.floorDiv(oldest + HOUR - 1, HOUR)) * HOUR;
    }

    /** Accounts the hours whose deadline has come. Returns whether there is more to do at once. */
    boolean wake(Instant now) {
        List<NodeHour> due = accounts.takeReminders(now.toEpochMilli(), REMINDERS_AT_ONCE);
        for (NodeHour hour : due) {
            boolean isOpen = accounts.open(hour.node())
                    .touches(hour.hourTime().toEpochMilli(), hour.end().toEpochMilli());
            if (isOpen) {
                account(hour, now);
            }
        }
        return due.size() == REMINDERS_AT_ONCE;
    }

    /** An hour that cannot be accounted is left as it is known: the others are accounted. */
    private void account(NodeHour hour, Instant now) {
        try {
            hours.accept(accountant.account(hour, now));
        } catch (RuntimeException failure) {
            failures.accept("hour " + hour, failure);
        }
    }
}
