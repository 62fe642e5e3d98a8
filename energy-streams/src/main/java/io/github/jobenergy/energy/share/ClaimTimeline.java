package io.github.jobenergy.energy.share;

import io.github.jobenergy.schemas.job.RunKey;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The claims on a node over time. A move from one time to another costs the changes in between, and a share costs time
 * logarithmic in the number of runs. Queries in time order therefore avoid repeated passes over all runs. Times are
 * milliseconds since 1970-01-01T00:00:00Z, as {@code long}: they are compared for each run at each change.
 *
 * <pre>
 *   run 3        ├──────────┤
 *   run 2    ├─────────────────────┤
 *   run 1  ├─────┤          ┆
 *   time                    ▲  position: only run 2 holds; a move to the left adds run 3
 * </pre>
 */
public final class ClaimTimeline {

    private final long[] times;
    private final List<List<Change>> changes = new ArrayList<>();
    private final TreeMap<RunKey, Claim> held = new TreeMap<>();
    private final ChangingSums shares;
    private Optional<Capacity> capacity = Optional.empty();
    private Optional<List<Totals>> totals = Optional.empty();
    private Counts counts = new Counts();
    private int passed;

    /**
     * One allocation of a run.
     *
     * @param run the run
     * @param start the start, in milliseconds since 1970-01-01T00:00:00Z
     * @param end the end, likewise, itself excluded
     * @param claim the resources held
     */
    public record Held(RunKey run, long start, long end, Claim claim) {}

    /** A change of the claim of a run at some time. */
    private record Change(RunKey run, Optional<Claim> before, Optional<Claim> after) {}

    /**
     * Creates the timeline of these allocations. Where two allocations of one run overlap, the first in the collection
     * is used.
     */
    public ClaimTimeline(Collection<Held> holdings) {
        Map<RunKey, List<Held>> byRun = new LinkedHashMap<>();
        for (Held each : holdings) {
            if (each.start() < each.end()) {
                byRun.computeIfAbsent(each.run(), run -> new ArrayList<>()).add(each);
            }
        }
        TreeMap<Long, List<Change>> byTime = new TreeMap<>();
        byRun.forEach((run, ofRun) -> addChanges(run, ofRun, byTime));
        times = byTime.keySet().stream().mapToLong(Long::longValue).toArray();
        changes.addAll(byTime.values());
        shares = new ChangingSums(byRun.keySet());
    }

    private static void addChanges(RunKey run, List<Held> holdings, Map<Long, List<Change>> byTime) {
        TreeMap<Long, List<Integer>> edges = new TreeMap<>();
        for (int place = 0; place < holdings.size(); place++) {
            edges.computeIfAbsent(holdings.get(place).start(), time -> new ArrayList<>())
                    .add(place);
            edges.computeIfAbsent(holdings.get(place).end(), time -> new ArrayList<>())
                    .add(place);
        }
        TreeSet<Integer> current = new TreeSet<>();
        Optional<Claim> before = Optional.empty();
        for (Map.Entry<Long, List<Integer>> edge : edges.entrySet()) {
            for (Integer place : edge.getValue()) {
                if (holdings.get(place).start() == edge.getKey()) {
                    current.add(place);
                } else {
                    current.remove(place);
                }
            }
            Optional<Claim> after = current.isEmpty()
                    ? Optional.empty()
                    : Optional.of(holdings.get(current.first()).claim());
            byTime.computeIfAbsent(edge.getKey(), time -> new ArrayList<>()).add(new Change(run, before, after));
            before = after;
        }
    }

    /** Returns the claim of each run on the node at the time, as a view that the next query changes. */
    public SortedMap<RunKey, Claim> at(long time) {
        moveTo(time);
        return Collections.unmodifiableSortedMap(held);
    }

    /** Returns the shares at the time for a node of that capacity. The result is valid until the next query. */
    public LargestShare sharesAt(long time, Capacity ofNode) {
        advanceTo(time, ofNode);
        return new LargestShare(new Shares(shares.now()));
    }

    /**
     * Returns the number of claims of each kind at the time on a node of that capacity. The result is valid until the
     * next query.
     */
    public Counts countsAt(long time, Capacity ofNode) {
        advanceTo(time, ofNode);
        return counts;
    }

    private void advanceTo(long time, Capacity ofNode) {
        boolean isAnother = !capacity.equals(Optional.of(ofNode));
        if (isAnother) {
            capacity = Optional.empty();
        }
        moveTo(time);
        if (isAnother) {
            capacity = Optional.of(ofNode);
            shares.clear();
            counts = new Counts();
            held.forEach((run, claim) -> {
                shares.put(run, LargestShare.of(claim, ofNode));
                counts.add(claim, ofNode, 1);
            });
        }
    }

    private void moveTo(long time) {
        while (passed < times.length && times[passed] <= time) {
            changes.get(passed).forEach(change -> replace(change.run(), change.before(), change.after()));
            passed++;
        }
        while (passed > 0 && times[passed - 1] > time) {
            passed--;
            changes.get(passed).forEach(change -> replace(change.run(), change.after(), change.before()));
        }
    }

    private void replace(RunKey run, Optional<Claim> before, Optional<Claim> after) {
        after.ifPresentOrElse(claim -> held.put(run, claim), () -> held.remove(run));
        if (capacity.isPresent()) {
            Capacity ofNode = capacity.get();
            shares.put(run, after.map(claim -> LargestShare.of(claim, ofNode)).orElse(ExactFraction.ZERO));
            before.ifPresent(claim -> counts.add(claim, ofNode, -1));
            after.ifPresent(claim -> counts.add(claim, ofNode, 1));
        }
    }

    /**
     * Returns the largest sums held together at any instant of {@code [from, to)}, as a lower bound of the capacity of
     * the node.
     */
    public Capacity largestTogether(long from, long to) {
        List<Totals> all = totals.orElseGet(this::totals);
        totals = Optional.of(all);
        int first = placeOf(from);
        int end = Math.max(first + 1, placeOf(to - 1) + 1);
        return Totals.largest(all.subList(first, end));
    }

    /** Returns the number of change times up to the time. */
    private int placeOf(long time) {
        int found = Arrays.binarySearch(times, time);
        return found >= 0 ? found + 1 : -found - 1;
    }

    /** Returns the sums before the first change and after each change. */
    private List<Totals> totals() {
        List<Totals> all = new ArrayList<>(times.length + 1);
        Totals sum = Totals.NONE;
        all.add(sum);
        for (List<Change> atOneTime : changes) {
            for (Change change : atOneTime) {
                sum = change.before().map(sum::minus).orElse(sum);
                sum = change.after().map(sum::plus).orElse(sum);
            }
            all.add(sum);
        }
        return all;
    }

    /** The sums of the known amounts of claims. */
    private record Totals(ExactFraction cpus, ExactFraction memoryBytes, ExactFraction gpus) {

        private static final Totals NONE = new Totals(ExactFraction.ZERO, ExactFraction.ZERO, ExactFraction.ZERO);

        private static Totals of(Claim claim) {
            return new Totals(
                    claim.spread(claim.cpus()).orElse(ExactFraction.ZERO),
                    claim.spread(claim.memoryBytes()).orElse(ExactFraction.ZERO),
                    claim.gpuAmount().orElse(ExactFraction.ZERO));
        }

        private Totals plus(Claim claim) {
            Totals more = of(claim);
            return new Totals(cpus.plus(more.cpus), memoryBytes.plus(more.memoryBytes), gpus.plus(more.gpus));
        }

        private Totals minus(Claim claim) {
            Totals less = of(claim);
            return new Totals(
                    cpus.lessOrZero(less.cpus), memoryBytes.lessOrZero(less.memoryBytes), gpus.lessOrZero(less.gpus));
        }

        private static Capacity largest(List<Totals> all) {
            Totals largest = NONE;
            for (Totals each : all) {
                largest = new Totals(
                        largest.cpus.orGreater(each.cpus),
                        largest.memoryBytes.orGreater(each.memoryBytes),
                        largest.gpus.orGreater(each.gpus));
            }
            return new Capacity(positive(largest.cpus), positive(largest.memoryBytes), positive(largest.gpus));
        }

        private static Optional<ExactFraction> positive(ExactFraction sum) {
            return Optional.of(sum).filter(value -> value.compareTo(ExactFraction.ZERO) > 0);
        }
    }

    /** The number of claims of each kind at one time. */
    public static final class Counts {

        private int whole;
        private int unknown;
        private int partial;
        private int exceeding;
        private int evenSplits;
        private int unnamedGpus;
        private int holding;
        private ExactFraction cpus = ExactFraction.ZERO;
        private ExactFraction gpus = ExactFraction.ZERO;

        /** Counts these claims on a node of that capacity. */
        public static Counts of(Collection<Claim> claims, Capacity capacity) {
            Counts counts = new Counts();
            claims.forEach(claim -> counts.add(claim, capacity, 1));
            return counts;
        }

        private void add(Claim claim, Capacity capacity, int sign) {
            whole += claim.isWhole() ? sign : 0;
            if (claim.isUnknown()) {
                unknown += sign;
            } else if (!claim.isWhole()) {
                partial += sign;
                exceeding += claim.exceeds(capacity) ? sign : 0;
            }
            addCpus(claim, sign);
            evenSplits += claim.isEvenSplit() ? sign : 0;
            Optional<ExactFraction> held = claim.gpuAmount();
            unnamedGpus += claim.hasUnknownGpus() && held.isPresent() ? sign : 0;
            gpus = held.map(amount -> sign > 0 ? gpus.plus(amount) : gpus.lessOrZero(amount))
                    .orElse(gpus);
        }

        private void addCpus(Claim claim, int sign) {
            Optional<ExactFraction> known =
                    claim.knownCpus().filter(amount -> amount.compareTo(ExactFraction.ZERO) > 0);
            holding += claim.isWhole() || known.isPresent() ? sign : 0;
            cpus = known.map(amount -> sign > 0 ? cpus.plus(amount) : cpus.lessOrZero(amount))
                    .orElse(cpus);
        }

        /**
         * Checks whether the CPUs that runs are known to hold exceed the node: one run holds the whole node and another one
         * holds CPUs of it, or they hold more CPUs than there are.
         */
        public boolean areCpusOverbooked(Capacity capacity) {
            return holding > 1
                    && (whole > 0
                            || capacity.cpus()
                                    .filter(most -> cpus.compareTo(most) > 0)
                                    .isPresent());
        }

        /** Checks whether the resources of some run are unknown. */
        public boolean areSomeUnknown() {
            return unknown > 0;
        }

        /** Checks whether some run is known to hold a part of the node. */
        public boolean areSomePartial() {
            return partial > 0;
        }

        /** Checks whether some run holds more than the capacity of the node. */
        public boolean doSomeExceed() {
            return exceeding > 0;
        }

        /** Checks whether only totals over several nodes are known for some run. */
        public boolean areSomeSplitEvenly() {
            return evenSplits > 0;
        }

        /** Checks whether some run holds a number of GPUs of unknown index. */
        public boolean areSomeGpusUnnamed() {
            return unnamedGpus > 0;
        }

        /** Returns the number of held GPUs as the sum of their parts. */
        public ExactFraction gpus() {
            return gpus;
        }
    }
}
