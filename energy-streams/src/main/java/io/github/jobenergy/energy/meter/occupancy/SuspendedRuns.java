package io.github.jobenergy.energy.meter.occupancy;

import io.github.jobenergy.energy.register.RunTimeline;
import io.github.jobenergy.energy.share.Capacity;
import io.github.jobenergy.energy.share.Claim;
import io.github.jobenergy.energy.share.ClaimTimeline;
import io.github.jobenergy.energy.share.ClaimTimeline.Held;
import io.github.jobenergy.energy.share.placement.NodeRun;
import io.github.jobenergy.energy.share.placement.NodeRun.Holding;
import io.github.jobenergy.schemas.job.RunKey;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Finds when runs were suspended for others. Slurm states for how long a run was suspended, and not when. Where runs hold
 * more CPUs than the node has, those that were suspended for at least the time beside the others were suspended then, if
 * the others fit on the node:
 *
 * <pre>
 *   run 1, suspended for 1 h  ├──────┤░░░░░░░░░░├──────┤   holds no CPUs beside run 2
 *   run 2, never suspended           ├── 1 h ───┤
 * </pre>
 *
 * The decision for an instant depends only on the runs that hold the node at that instant. Times are milliseconds since
 * 1970-01-01T00:00:00Z, as {@code long}: they are compared for each run on the node.
 */
final class SuspendedRuns {

    /** The time, in milliseconds, by which Slurm may suspend a run later than the other one starts. */
    private static final long DELAY = Duration.ofSeconds(10).toMillis();

    private final SortedMap<RunKey, NodeRun> present;
    private final StatedCapacities stated;
    private final Map<RunKey, TreeMap<Long, Long>> spans = new HashMap<>();
    private final TreeMap<Long, Long> anySpans = new TreeMap<>();

    /** Finds the times in which some of these runs were suspended for others. */
    SuspendedRuns(SortedMap<RunKey, NodeRun> present, RunTimeline timeline, StatedCapacities stated) {
        this.present = present;
        this.stated = stated;
        List<NodeRun> suspended = present.values().stream()
                .filter(run -> run.suspendedMillis() > 0)
                .toList();
        if (!suspended.isEmpty()) {
            ClaimTimeline claims = new ClaimTimeline(held());
            TreeSet<Long> changes = new TreeSet<>();
            for (NodeRun run : suspended) {
                for (Holding holding : run.holdings()) {
                    changes.add(holding.start());
                    changes.addAll(timeline.changesWithin(holding.start(), holding.end()));
                    changes.addAll(stated.changesWithin(holding.start(), holding.end()));
                    changes.add(holding.end());
                }
            }
            find(changes, claims);
        }
    }

    private void find(NavigableSet<Long> changes, ClaimTimeline claims) {
        for (Long from : changes) {
            Long to = changes.higher(from);
            if (to != null) {
                for (RunKey run : suspendedAt(from, claims)) {
                    spans.computeIfAbsent(run, key -> new TreeMap<>()).put(from, to);
                    anySpans.put(from, to);
                }
            }
        }
    }

    private Set<RunKey> suspendedAt(long time, ClaimTimeline claims) {
        Optional<Capacity> capacity =
                stated.at(time).filter(known -> known.cpus().isPresent());
        SortedMap<RunKey, Claim> held = claims.at(time);
        if (capacity.isEmpty() || !areOverlapping(held, capacity.get())) {
            return Set.of();
        }
        SortedMap<RunKey, Claim> executing = new TreeMap<>(held);
        Set<RunKey> suspended = new TreeSet<>();
        held.keySet().stream().filter(run -> node(run).suspendedMillis() > 0).forEach(suspended::add);
        executing.keySet().removeAll(suspended);
        boolean isClear = !executing.isEmpty() && !areOverlapping(executing, capacity.get());
        return isClear
                        && suspended.stream()
                                .allMatch(run -> isSuspendedFor(executing, run, claim(held, run), capacity.get()))
                ? suspended
                : Set.of();
    }

    private static Claim claim(SortedMap<RunKey, Claim> claims, RunKey run) {
        return Objects.requireNonNull(claims.get(run));
    }

    private NodeRun node(RunKey run) {
        return Objects.requireNonNull(present.get(run));
    }

    /** Checks whether a run exceeds the node beside the executing runs, and was suspended for the time beside them. */
    private boolean isSuspendedFor(SortedMap<RunKey, Claim> executing, RunKey run, Claim claim, Capacity capacity) {
        SortedMap<RunKey, Claim> together = new TreeMap<>(executing);
        together.put(run, claim);
        List<RunKey> others = executing.keySet().stream()
                .filter(other ->
                        areOverlapping(new TreeMap<>(Map.of(run, claim, other, claim(executing, other))), capacity))
                .toList();
        return areOverlapping(together, capacity)
                && (others.isEmpty() ? List.copyOf(executing.keySet()) : others)
                        .stream().allMatch(other -> node(run).suspendedMillis() + DELAY >= together(run, other));
    }

    private static boolean areOverlapping(SortedMap<RunKey, Claim> claims, Capacity capacity) {
        return ClaimTimeline.Counts.of(claims.values(), capacity).areCpusOverbooked(capacity);
    }

    /** Returns the time for which two runs held the node together, in milliseconds. */
    private long together(RunKey one, RunKey other) {
        long sum = 0;
        for (Holding first : node(one).holdings()) {
            for (Holding second : node(other).holdings()) {
                sum += Math.max(0, Math.min(first.end(), second.end()) - Math.max(first.start(), second.start()));
            }
        }
        return sum;
    }

    /** Checks whether a run was suspended at an instant. */
    boolean isSuspended(RunKey run, long time) {
        return Optional.ofNullable(spans.get(run))
                .filter(ofRun -> contains(ofRun, time))
                .isPresent();
    }

    /** Checks whether any run was suspended for others at an instant. */
    boolean areSomeAt(long time) {
        return contains(anySpans, time);
    }

    private static boolean contains(NavigableMap<Long, Long> spans, long time) {
        Map.Entry<Long, Long> last = spans.floorEntry(time);
        return last != null && time < last.getValue();
    }

    /** Returns the allocations of all runs, without CPUs while they were suspended for others. */
    List<Held> held() {
        List<Held> held = new ArrayList<>();
        for (NodeRun run : present.values()) {
            for (Holding holding : run.holdings()) {
                addHeld(run.run(), holding, held);
            }
        }
        return held;
    }

    private void addHeld(RunKey run, Holding holding, List<Held> held) {
        long from = holding.start();
        for (Map.Entry<Long, Long> span : spans.getOrDefault(run, new TreeMap<>())
                .subMap(holding.start(), holding.end())
                .entrySet()) {
            held.add(new Held(run, from, span.getKey(), holding.claim()));
            held.add(new Held(
                    run, span.getKey(), span.getValue(), holding.claim().suspended()));
            from = span.getValue();
        }
        held.add(new Held(run, from, holding.end(), holding.claim()));
    }
}
