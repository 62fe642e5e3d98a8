package io.github.jobenergy.energy.meter.occupancy;

import io.github.jobenergy.energy.domain.Domain;
import io.github.jobenergy.energy.meter.occupancy.ShareInterval.Limit;
import io.github.jobenergy.energy.meter.stores.Advance;
import io.github.jobenergy.energy.meter.stores.AnsweredRun;
import io.github.jobenergy.energy.meter.stores.MeterStores;
import io.github.jobenergy.energy.meter.sums.NodeRegister;
import io.github.jobenergy.energy.meter.sums.RunDiagnostics;
import io.github.jobenergy.energy.meter.sums.Window;
import io.github.jobenergy.energy.meter.sums.Window.Range;
import io.github.jobenergy.energy.register.RunInterval;
import io.github.jobenergy.energy.register.RunTimeline;
import io.github.jobenergy.energy.register.span.Bucket;
import io.github.jobenergy.energy.share.Capacity;
import io.github.jobenergy.energy.share.Claim;
import io.github.jobenergy.energy.share.Division;
import io.github.jobenergy.energy.share.Division.GpuEnergy;
import io.github.jobenergy.energy.share.ExactFraction;
import io.github.jobenergy.energy.share.GpuHolders;
import io.github.jobenergy.energy.share.LargestShare;
import io.github.jobenergy.energy.share.PossibleShares;
import io.github.jobenergy.energy.share.Shares;
import io.github.jobenergy.energy.share.placement.NodeRun;
import io.github.jobenergy.energy.share.placement.NodeRun.Holding;
import io.github.jobenergy.energy.share.placement.UtcDay;
import io.github.jobenergy.schemas.energy.Flag;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.node.NodeKey;
import io.github.jobenergy.schemas.node.NodeState;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The co-located runs of a node over an interval, with the claim of each run and the capacity of the node. The result
 * for an instant does not depend on the reader or on the interval. Times are milliseconds since 1970-01-01T00:00:00Z,
 * as {@code long}: they are compared for each run on the node.
 */
public final class NodeOccupancy {

    /**
     * The retention time of results. A day this long before the last day of a run is reported only if energy was
     * metered on it, because a wrong clock may state a start in 1970.
     */
    public static final Duration RESULT_RETENTION = Duration.ofDays(400);

    /** A GPU that lacks less than this part of the metered time of the node counts as metered. */
    private static final long MOST_METERED = 100;

    private final RunUses uses;
    private final SortedMap<RunKey, NodeRun> present = new TreeMap<>();
    private final StatedCapacities stated;
    private final RunTimeline timeline;
    private final List<RunInterval> intervals = new ArrayList<>();
    private final long readFrom;
    private final NodeClaims claims;
    private Optional<Boolean> isUseUnknown = Optional.empty();
    private final Set<String> gpuMeters;
    private final long firstMetered;
    private final Latest<Long, Optional<PossibleShares>> possible = new Latest<>();
    private final Latest<Long, GpuHolders> gpuHolders = new Latest<>();
    private final Latest<Range, Optional<Shares>> users = new Latest<>();

    /** Reads the runs on a node in that interval. */
    public NodeOccupancy(MeterStores stores, NodeKey node, Range range) {
        this(reach(stores, node, range), stores, node);
    }

    /**
     * Reads the runs on a node from a time on. The occupancy is valid for later intervals, until the runs, the states or the meters of
     * the node change, or a use of the node by a run is measured.
     */
    public static NodeOccupancy from(MeterStores stores, NodeKey node, long time) {
        return new NodeOccupancy(
                new Range(reach(stores, node, new Range(time, time)).from(), RunInterval.OPEN), stores, node);
    }

    private NodeOccupancy(Range reach, MeterStores stores, NodeKey node) {
        this.uses = new RunUses(stores, node);
        this.stated = new StatedCapacities(stores.states(node));
        this.readFrom = reach.from();
        try (Stream<AnsweredRun> ending = stores.runsEndingFrom(node, reach.from())) {
            ending.map(AnsweredRun::nodeRun)
                    .filter(run -> run.start() <= reach.to())
                    .forEach(run -> {
                        present.put(run.run(), run);
                        intervals.addAll(run.intervals());
                    });
        }
        timeline = new RunTimeline(intervals);
        claims = new NodeClaims(stated, new SuspendedRuns(present, timeline, stated));
        firstMetered = stores.node(node).firstMinute() - NodeRegister.LONGEST_INTERVAL;
        gpuMeters = stores.node(node).meters().stream()
                .map(known -> known.meter().domain())
                .filter(domain -> Domain.of(domain).isGpu())
                .collect(Collectors.toUnmodifiableSet());
    }

    /** Returns the interval of runs that may affect an interval: through the register or the capacity that is assumed on a UTC day. */
    public static Range reach(MeterStores stores, NodeKey node, Range range) {
        long before = reachBefore(stores, node, range.from());
        long after = reachAfter(stores, node, range.to());
        Collection<NodeState> states = stores.states(node).values();
        boolean isCapacityStated =
                states.stream().noneMatch(state -> Capacity.of(state.capacity()).isUnknown());
        return isCapacityStated && !states.isEmpty()
                ? new Range(before, after)
                : new Range(
                        Math.min(before, UtcDay.startOf(range.from())),
                        Math.max(after, UtcDay.startOf(range.to()) + UtcDay.MILLIS));
    }

    /** Returns the start of the interval in which change points may affect the register at {@code time}. */
    private static long reachBefore(MeterStores stores, NodeKey node, long time) {
        long minute = Bucket.minuteOf(time);
        return stores.node(node).meters().stream()
                        .flatMap(known -> stores.bucketBefore(node, known.meter(), minute).stream())
                        .mapToLong(bucket -> bucket.points().get(0).time())
                        .reduce(minute, Math::min)
                - Window.BEFORE;
    }

    /** Returns the end of the interval in which change points may affect the register at {@code time}. */
    private static long reachAfter(MeterStores stores, NodeKey node, long time) {
        long minute = Bucket.minuteOf(time);
        return stores.node(node).meters().stream()
                        .flatMap(known -> stores.bucketAfter(node, known.meter(), minute).stream())
                        .mapToLong(bucket -> bucket.points().get(0).time())
                        .reduce(minute + Bucket.MINUTE, Math::max)
                + Window.AFTER;
    }

    /** Returns the start of the interval in which a reading may affect edge splits: a span takes its levels from adjacent spans. */
    public static long shapedFrom(MeterStores stores, NodeKey node, long time) {
        long near = Bucket.minuteOf(time - Window.BEFORE);
        return stores.node(node).meters().stream()
                .filter(known -> known.lastReading() >= near)
                .flatMap(known -> stores.bucketBefore(node, known.meter(), near).stream())
                .mapToLong(bucket -> bucket.points().get(0).time())
                .reduce(near, Math::min);
    }

    /** Returns the number of runs. */
    public int size() {
        return present.size();
    }

    /** Returns the runs that have not ended. */
    public List<NodeRun> openRuns() {
        return present.values().stream()
                .filter(run -> run.end() == RunInterval.OPEN)
                .toList();
    }

    /** Returns the time from which runs that end later are read. */
    long readFrom() {
        return readFrom;
    }

    /** Returns the intervals of the runs. */
    List<RunInterval> intervals() {
        return intervals;
    }

    /** Returns the runs on the node over time. */
    public RunTimeline timeline() {
        return timeline;
    }

    /**
     * Returns the times strictly inside {@code (from, to)}, in order, at which shares may change: at a change point, a
     * change of capacity or the start of a UTC day; and, where CPU use is measured, at the start of a UTC hour, because
     * measured use is not spread over more than an hour.
     */
    public SortedSet<Long> shareChanges(long from, long to) {
        TreeSet<Long> changes = new TreeSet<>(timeline.changesWithin(from, to));
        changes.addAll(stated.changesWithin(from, to));
        changes.addAll(uses.hoursWithin(from, to));
        for (long day = firstMidnight(from, to); day < to; day += UtcDay.MILLIS) {
            changes.add(day);
        }
        return changes;
    }

    /** Returns the parts of {@code [from, to)} in which shares are constant, in order. */
    public List<Range> shareIntervals(long from, long to) {
        List<Range> shareIntervals = new ArrayList<>();
        long start = from;
        for (long change : shareChanges(from, to)) {
            shareIntervals.add(new Range(start, change));
            start = change;
        }
        shareIntervals.add(new Range(start, to));
        return shareIntervals;
    }

    /**
     * Returns the first midnight that splits the interval. Earlier midnights are skipped where nothing is metered and
     * days are not reported, because a wrong clock may state a start in year 1.
     */
    private long firstMidnight(long from, long to) {
        long parted = Math.min(firstMetered, to - RESULT_RETENTION.toMillis() - 2 * UtcDay.MILLIS);
        return Math.max(UtcDay.startOf(from) + UtcDay.MILLIS, UtcDay.startOf(parted));
    }

    /** Returns the number of runs on the node at any time of {@code [from, to)}. */
    public long runsWithin(long from, long to) {
        return present.values().stream()
                .filter(other -> other.intervals().stream()
                        .anyMatch(interval -> interval.start() < interval.end() && interval.touches(from, to)))
                .count();
    }

    /**
     * Flags a share interval in the tally of the concern in which the concerned runs hold GPUs whose meters stopped and are
     * not covered by the summed domains.
     */
    void missGpus(long from, long to, NodeRegister register, ShareQuery query) {
        if (!gpuMeters.isEmpty()) {
            Set<String> unmetered = register.unmeteredGpus(from, to);
            if (!unmetered.isEmpty() && holdsSomeOf(unmetered, from, query.run())) {
                query.tally().flag(Flag.UNEVEN_PARTS);
            }
        }
    }

    /**
     * Returns the division of the energy of the node from the given instant on. The result is valid until the next
     * instant is queried. Flags are added to the tally of the concern.
     */
    Division divide(long time, Advance advance, ShareQuery query) {
        LargestShare others = sharesAt(time, query);
        List<GpuEnergy> gpus = new ArrayList<>();
        if (!gpuMeters.isEmpty()) {
            GpuHolders holders = gpuHoldersAt(time);
            advance.gpus()
                    .forEach((meter, energy) ->
                            holders.of(meter).ifPresent(shared -> gpus.add(new GpuEnergy(meter, energy, shared))));
            boolean isAssumed = query.run()
                    .map(holders::isAssumedFor)
                    .orElseGet(() -> claims.at(time).keySet().stream().anyMatch(holders::isAssumedFor));
            if (isAssumed && !advance.gpus().isEmpty()) {
                query.tally().flag(Flag.ASSUMED_GPUS);
            }
        }
        if (advance.isCut()) {
            query.tally().flag(Flag.GPU_EXCEEDS_NODE);
        }
        Division division = new Division(advance.amount().millijoules(), gpus, others.shares());
        if (!advance.gpuErrors().isEmpty()) {
            flagGpuErrors(time, advance, new Dividing(division, query));
        }
        return division;
    }

    /** A division, and the concern for which it is computed. */
    private record Dividing(Division division, ShareQuery query) {}

    /** Adds the flags of GPU meters whose energy matters to the concern, and of GPUs that were not metered. */
    private void flagGpuErrors(long time, Advance advance, Dividing dividing) {
        RunDiagnostics tally = dividing.query().tally();
        Set<String> concerned = dividing
                .query()
                .run()
                .map(Set::of)
                .orElseGet(() -> claims.at(time).keySet())
                .stream()
                .flatMap(run -> dividing.division().sensitivities(run).keySet().stream())
                .collect(Collectors.toSet());
        advance.gpuErrors().forEach((gpu, error) -> {
            if (concerned.contains(gpu)) {
                error.flags().forEach(tally::flag);
                if (error.missingMillis() * MOST_METERED > advance.amount().meteredMillis()) {
                    tally.estimateGpu();
                }
            }
        });
    }

    /** Checks whether the run, or any run if none is given, holds some of these GPUs at the given instant. */
    private boolean holdsSomeOf(Set<String> gpus, long time, Optional<RunKey> run) {
        GpuHolders holders = gpuHoldersAt(time);
        Set<RunKey> runs = run.map(Set::of).orElseGet(() -> claims.at(time).keySet());
        return runs.stream().anyMatch(one -> gpus.stream().anyMatch(gpu -> holders.mayHold(one, gpu)));
    }

    /**
     * Returns the shares by CPU time used in a share interval with constant co-located runs; absent unless the use of every
     * run was measured.
     */
    Optional<Shares> usersOf(long from, long to) {
        if (isUseUnknown() || uses.isKnownToLackOne(claims.at(from).keySet(), from, to)) {
            return Optional.empty();
        }
        return users.of(new Range(from, to), () -> {
            List<NodeRun> runs = claims.at(from).keySet().stream()
                    .flatMap(run -> Optional.ofNullable(present.get(run)).stream())
                    .toList();
            return uses.shares(runs, from, to);
        });
    }

    private boolean isUseUnknown() {
        boolean isUnknown = isUseUnknown.orElseGet(() -> uses.isNothingMeasured(present.values()));
        isUseUnknown = Optional.of(isUnknown);
        return isUnknown;
    }

    /** Returns the GPU holders at an instant. Runs without GPUs are left out, because there may be many. */
    public GpuHolders gpuHoldersAt(long time) {
        return gpuHolders.of(time, () -> {
            SortedMap<RunKey, Claim> holders = new TreeMap<>(claims.at(time));
            holders.values().removeIf(claim -> !claim.mayHoldGpus());
            return new GpuHolders(holders, gpuMeters, claims.capacityAt(time));
        });
    }

    /**
     * Returns the shares of the runs on the node at the given instant. The result is valid until the next instant is
     * queried. Flags are added to the tally of the concern. On an overbooked node, the share of a run depends on the
     * claims of all runs, whose flags are added as well.
     */
    public LargestShare sharesAt(long time, ShareQuery query) {
        return claims.sharesAt(time, query);
    }

    /** Returns the possible shares of the runs at an instant; absent unless a claim or the capacity is in doubt. */
    public Optional<PossibleShares> possibleSharesAt(long time) {
        return possible.of(time, () -> claims.possibleAt(time));
    }

    /** Checks whether several runs are on the node at an instant. */
    public boolean isSharedAt(long time) {
        return claims.at(time).size() > 1;
    }

    /** Checks whether a run was suspended for others at an instant. */
    public boolean isSuspended(RunKey run, long time) {
        return claims.isSuspended(run, time);
    }

    /** Returns a share interval with the claims, the capacity, the shares and, if a run is given, the parts of the run. */
    public ShareInterval shareInterval(long from, long to, Divided divided, Optional<RunKey> run) {
        LargestShare all = claims.sharesAt(from);
        SortedMap<RunKey, Claim> held = new TreeMap<>(claims.at(from));
        SortedMap<RunKey, ExactFraction> each = new TreeMap<>();
        held.keySet().forEach(other -> each.put(other, all.share(other)));
        return new ShareInterval(
                from,
                to,
                divided.amount(),
                held,
                new Limit(claims.capacityAt(from), stated.at(from).isPresent()),
                each,
                run.map(one -> divided.division().cuts(one)).orElse(List.of()));
    }

    /** Returns the holdings of each run. */
    public SortedMap<RunKey, List<Holding>> holdings() {
        SortedMap<RunKey, List<Holding>> holdings = new TreeMap<>();
        present.forEach((run, other) -> holdings.put(run, other.holdings()));
        return holdings;
    }

    /**
     * The subject of a computation and its diagnostics.
     *
     * @param run the run; absent for all runs together
     * @param tally receives the diagnostics
     */
    public record ShareQuery(Optional<RunKey> run, RunDiagnostics tally) {}

    /** A cache of the last computed value. In time order the same value is needed repeatedly. */
    private static final class Latest<K, V> {

        private Optional<Map.Entry<K, V>> latest = Optional.empty();

        V of(K key, Supplier<V> compute) {
            Map.Entry<K, V> entry =
                    latest.filter(known -> known.getKey().equals(key)).orElseGet(() -> Map.entry(key, compute.get()));
            latest = Optional.of(entry);
            return entry.getValue();
        }
    }
}
