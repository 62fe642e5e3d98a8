package io.github.jobenergy.energy.meter.occupancy;

import io.github.jobenergy.energy.meter.stores.AnsweredRun;
import io.github.jobenergy.energy.meter.stores.HourlyDelta;
import io.github.jobenergy.energy.meter.stores.HourlyDelta.Lowest;
import io.github.jobenergy.energy.meter.stores.MeterStores;
import io.github.jobenergy.energy.meter.stores.NodeMemory;
import io.github.jobenergy.energy.meter.sums.NodeRegister;
import io.github.jobenergy.energy.meter.sums.Window;
import io.github.jobenergy.energy.meter.sums.Window.Range;
import io.github.jobenergy.energy.register.RunInterval;
import io.github.jobenergy.energy.register.RunTimeline;
import io.github.jobenergy.schemas.node.NodeKey;
import io.github.jobenergy.schemas.quantity.Power;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The idle power of a node: configured, or learned from minutes without runs. Learned is the lowest such minute of the
 * 24 hours before a time or, if there is none, of the last 24 hours before them with one:
 *
 * <pre>
 *   runs        ├────────────┤   ├───────────────────────────────────────────────┤
 *   searched    3rd: found    ┆          2nd: none           ┆        1st: none  time
 * </pre>
 *
 * Of thinned hours, the days up to the last thinned hour with such a minute are skipped.
 * Times are milliseconds since 1970-01-01T00:00:00Z, as in the keys of the stores.
 */
public final class IdlePower {

    private static final long DAY = Duration.ofDays(1).toMillis();

    private final MeterStores stores;
    private final NodeKey node;
    private final NodeRegister register;
    private final NodeOccupancy present;
    private final Optional<Power> configured;
    private final Map<Long, Optional<Idle>> known = new HashMap<>();
    private long occupiedFrom;
    private RunTimeline occupancy;

    /** Creates the idle power of the node of a register with these runs; a configured one is used at all times. */
    public IdlePower(
            MeterStores stores,
            NodeKey node,
            NodeRegister register,
            NodeOccupancy present,
            Optional<Power> configured) {
        this.stores = stores;
        this.node = node;
        this.register = register;
        this.present = present;
        this.configured = configured;
        this.occupiedFrom = present.readFrom();
        this.occupancy = present.timeline();
    }

    /**
     * An idle power.
     *
     * @param milliwatts the power
     * @param minute the start of the minute from which it was learned; absent if it is configured
     */
    public record Idle(long milliwatts, Optional<Long> minute) {}

    /** Returns the idle power at a time; absent if it is not configured and no minute without runs before it is known. */
    public Optional<Idle> at(long time) {
        return configured
                .map(power -> new Idle(power.milliwatts(), Optional.empty()))
                .or(() -> known.computeIfAbsent(time, this::learned));
    }

    /** Returns the start of the minute without runs from which the idle power at a time is learned, even if it is configured. */
    public Optional<Long> minuteAt(long time) {
        return known.computeIfAbsent(time, this::learned).flatMap(Idle::minute);
    }

    private Optional<Idle> learned(long time) {
        NodeMemory memory = stores.node(node);
        long earliest = Math.max(memory.firstMinute(), time - NodeOccupancy.RESULT_RETENTION.toMillis());
        Optional<Lowest> lowest = Optional.empty();
        long end = Math.min(time, latestOf(time, memory));
        for (int thinned = 0; lowest.isEmpty() && end > earliest && thinned < NodeMemory.IDLE_DAYS; end -= DAY) {
            if (end <= memory.thinnedUntil()) {
                end = thinned == 0 ? lastThinned(time, end, memory) : end;
                thinned++;
            }
            lowest = register.lowestMinute(new Range(end - DAY, end), time, occupancyWithin(end - DAY, end));
        }
        return lowest.map(minute -> new Idle(minute.milliwatts(), Optional.of(minute.minute())));
    }

    /**
     * Returns the end of the last day, no later than one that ends in a thinned hour, that contains the last thinned minute
     * without runs. Days are counted back from a time, so that thinning does not change them.
     */
    private static long lastThinned(long time, long end, NodeMemory memory) {
        long last = memory.idleHour() == NodeMemory.NEVER_PAST ? end : memory.idleHour() + HourlyDelta.HOUR;
        return last >= end ? end : time - (time - last) / DAY * DAY;
    }

    /** Returns the time; a whole number of days earlier if there are no readings in the days before it. */
    private static long latestOf(long time, NodeMemory memory) {
        long without = Math.max(0, time - memory.readUntil()) / DAY;
        return memory.readUntil() == NodeMemory.NEVER_PAST ? Long.MIN_VALUE : time - without * DAY;
    }

    /**
     * Returns the runs on the node in an interval. Those that the occupancy of the node has are not read again, and no more
     * are read if they are on the node throughout.
     */
    private RunTimeline occupancyWithin(long start, long end) {
        long from = start - Window.BEFORE;
        if (from < occupiedFrom && occupancy.isEverEmpty(start, end)) {
            List<RunInterval> intervals = new ArrayList<>(present.intervals());
            try (Stream<AnsweredRun> ending = stores.runsEndingFrom(node, from)) {
                ending.takeWhile(run -> run.nodeRun().end() < present.readFrom())
                        .forEach(run -> intervals.addAll(run.nodeRun().intervals()));
            }
            occupancy = new RunTimeline(intervals);
            occupiedFrom = from;
        }
        return occupancy;
    }
}
