package io.github.jobenergy.energy.meter.hours;

import io.github.jobenergy.energy.account.AccountStores;
import io.github.jobenergy.energy.account.AccountStores.Open;
import io.github.jobenergy.energy.account.UnoccupiedNodeState;
import io.github.jobenergy.energy.meter.occupancy.NodeOccupancy;
import io.github.jobenergy.energy.meter.stores.MeterStores;
import io.github.jobenergy.energy.meter.stores.NodeMemory;
import io.github.jobenergy.energy.meter.sums.Window;
import io.github.jobenergy.energy.meter.sums.Window.Range;
import io.github.jobenergy.energy.share.placement.UtcDay;
import io.github.jobenergy.schemas.energy.NodeEnergy;
import io.github.jobenergy.schemas.node.NodeHour;
import io.github.jobenergy.schemas.node.NodeKey;
import io.github.jobenergy.schemas.node.NodeState;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * Schedules the computation of the hours of a node. An hour is computed once the node has passed its end, or at its
 * deadline from the data present, and is recomputed when related data changes. Times are milliseconds since
 * 1970-01-01T00:00:00Z, as in the keys of the stores; an hour is identified by its first millisecond.
 */
public final class NodeHourScheduler {

    private static final long HOUR = NodeHour.LENGTH.toMillis();

    /** The maximum number of hours computed in one batch. */
    private static final int HOURS_AT_ONCE = 24;

    private final MeterStores stores;
    private final AccountStores accounts;
    private final HourSettings settings;
    private final NodeHourCalculator accountant;
    private final Consumer<NodeEnergy> hours;
    private final BiConsumer<String, RuntimeException> failures;

    /**
     * Creates a scheduler over these stores that sends node hours to the given consumer.
     *
     * @param failures receives the name of an hour whose computation failed and the cause; returns normally if the
     * other hours are to be processed
     */
    public NodeHourScheduler(
            MeterStores stores,
            HourSettings settings,
            Consumer<NodeEnergy> hours,
            BiConsumer<String, RuntimeException> failures) {
        this.stores = stores;
        this.accounts = stores.accounts();
        this.settings = settings;
        this.accountant = new NodeHourCalculator(stores, settings.rules(), settings.idlePowers());
        this.hours = hours;
        this.failures = failures;
    }

    /**
     * Accepts a node state, which determines the account of an unoccupied node until the next state. Returns whether
     * the state is new. In that case the node is to be rechecked, because more hours than the hour of the state may
     * depend on it.
     */
    public boolean observe(NodeState state, Instant now) {
        NodeKey node = state.node();
        long time = state.observedTime().toEpochMilli();
        if (!accounts.putObservation(node, time, UnoccupiedNodeState.of(state))) {
            return false;
        }
        Open open = accounts.open(node);
        accounts.putOpen(node, open.with(time, nextObservation(node, time)));
        schedule(NodeHour.of(node, state.observedTime()), now);
        return true;
    }

    private long nextObservation(NodeKey node, long time) {
        long end = Math.max(time, stores.node(node).newestReading()) + 1;
        return accounts.observations(node, time + 1, end).tailMap(time + 1).keySet().stream()
                .findFirst()
                .orElse(end);
    }

    private void schedule(NodeHour hour, Instant now) {
        long from = Math.max(now.toEpochMilli(), hour.end().toEpochMilli());
        long deadline = settings.deadline().toMillis();
        accounts.putReminder(hour, from > Long.MAX_VALUE - deadline ? Long.MAX_VALUE : from + deadline);
    }

    /** Records a change: the hours that may depend on it become open. */
    public void open(NodeKey node, NodeMemory.Touched touched) {
        Open before = accounts.open(node);
        Open open = before.with(touched.runsFrom(), touched.runsTo());
        if (touched.areReadings()) {
            open = open.with(firstAffectedOr(touched.readingsFrom(), node, touched), touched.readingsTo());
        }
        if (!open.equals(before) && stores.node(node).newestReading() != NodeMemory.NEVER_PAST) {
            accounts.putOpen(node, open);
        }
    }

    /**
     * Computes the first open hours that the node has passed, up to one batch; the others remain open. Returns whether
     * more such hours remain.
     */
    public boolean recompute(NodeKey node, Instant now) {
        NodeMemory memory = stores.node(node);
        long newest = memory.newestReading();
        Open open = accounts.open(node);
        if (newest == NodeMemory.NEVER_PAST || open.equals(Open.NOTHING)) {
            return false;
        }
        long last = Math.min(newest, lastAffected(node, Math.min(newest, open.to())));
        long first = firstCorrected(Math.max(open.from(), memory.firstMinute() - Window.BEFORE));
        long waited = Math.max(settings.lateness().toMillis(), NodeMemory.REVISED);
        List<NodeHour> passed = new ArrayList<>();
        Open waiting = Open.NOTHING;
        for (long hour = first; hour <= last; hour += HOUR) {
            NodeHour current = NodeHour.of(node, Instant.ofEpochMilli(hour));
            if (passed.size() == HOURS_AT_ONCE) {
                waiting = waiting.with(hour, Math.max(hour, open.to()));
                break;
            }
            if (memory.hasPassed(hour + HOUR + waited)) {
                passed.add(current);
            } else {
                waiting = waiting.with(hour, last);
                schedule(current, now);
            }
        }
        account(passed, now);
        if (!waiting.equals(open)) {
            accounts.putOpen(node, waiting);
        }
        accounts.removeObservationsBefore(node, stores.oldestRetainedMinute());
        return passed.size() == HOURS_AT_ONCE;
    }

    private long firstAffectedOr(long otherwise, NodeKey node, NodeMemory.Touched touched) {
        try {
            return firstAffected(node, touched);
        } catch (RuntimeException failure) {
            failures.accept("hours of node " + node, failure);
            return otherwise;
        }
    }

    /**
     * Returns the first time affected by changed readings. An hour is computed when its node has passed it by the time for
     * which readings affect the register before them, so that readings in order do not reopen it.
     */
    private long firstAffected(NodeKey node, NodeMemory.Touched touched) {
        Range touch = new Range(touched.readingsFrom(), touched.readingsTo());
        long reach = Math.min(
                NodeOccupancy.reach(stores, node, touch).from(), NodeOccupancy.shapedFrom(stores, node, touch.from()));
        Range all = new Range(Math.min(reach, touch.from()), touch.to());
        long revised = touch.from() - NodeMemory.REVISED;
        boolean isWithinTheHour = Math.floorDiv(reach, HOUR) == Math.floorDiv(revised, HOUR);
        return isWithinTheHour
                        || new NodeOccupancy(stores, node, all).timeline().isQuiet(reach - 1, touch.from() + 1)
                ? revised
                : Math.min(reach, revised);
    }

    /**
     * Returns the last time affected by a change up to the given time. Shares are cut from the energy since midnight,
     * and measured use depends on the idle power of the days before, so the rest of the day and the following days may be
     * affected.
     */
    private long lastAffected(NodeKey node, long to) {
        long reach = NodeOccupancy.reach(stores, node, new Range(to, to)).to();
        long end = Math.min(reach, stores.node(node).newestReading());
        return Math.max(UtcDay.startOf(end) + Duration.ofDays(2).toMillis() - 1, nextObservation(node, end));
    }

    private long firstCorrected(long from) {
        long oldest = stores.oldestRetainedMinute() + Duration.ofDays(1).toMillis();
        return Math.max(Math.floorDiv(from, HOUR), Math.floorDiv(oldest + HOUR - 1, HOUR)) * HOUR;
    }

    /** Computes hours of one day of a node whose deadline is due. Returns whether more work may be due at once. */
    public boolean wake(Instant now) {
        List<NodeHour> due = new ArrayList<>(accounts.takeReminders(now.toEpochMilli(), 1, any -> true));
        if (due.isEmpty()) {
            return false;
        }
        NodeHour first = due.get(0);
        due.addAll(accounts.takeReminders(now.toEpochMilli(), HOURS_AT_ONCE - 1, next -> isOfOneDay(first, next)));
        Open open = accounts.open(first.node());
        due.removeIf(
                hour -> !open.touches(hour.hourTime().toEpochMilli(), hour.end().toEpochMilli()));
        account(due, now);
        return true;
    }

    private static boolean isOfOneDay(NodeHour one, NodeHour other) {
        return one.node().equals(other.node())
                && UtcDay.startOf(one.hourTime().toEpochMilli())
                        == UtcDay.startOf(other.hourTime().toEpochMilli());
    }

    /** Computes hours of one node, reading the common data of each day once. */
    private void account(List<NodeHour> hours, Instant now) {
        List<NodeHour> sorted =
                hours.stream().sorted(Comparator.comparing(NodeHour::hourTime)).toList();
        int from = 0;
        while (from < sorted.size()) {
            int to = from + 1;
            while (to < sorted.size() && isOfOneDay(sorted.get(from), sorted.get(to))) {
                to++;
            }
            accountDay(sorted.subList(from, to), now);
            from = to;
        }
    }

    /**
     * Computes hours of one day. If an hour fails, it is left unchanged and the remaining hours are computed one by
     * one.
     */
    private void accountDay(List<NodeHour> ofOneDay, Instant now) {
        int done = 0;
        try {
            NodeHourCalculator.Day day = accountant.day(ofOneDay.get(0), ofOneDay.get(ofOneDay.size() - 1));
            for (NodeHour hour : ofOneDay) {
                hours.accept(day.account(hour, now));
                done++;
            }
        } catch (RuntimeException failure) {
            if (ofOneDay.size() == 1) {
                failures.accept("hour " + ofOneDay.get(0), failure);
            } else {
                ofOneDay.subList(done, ofOneDay.size()).forEach(hour -> accountDay(List.of(hour), now));
            }
        }
    }
}
