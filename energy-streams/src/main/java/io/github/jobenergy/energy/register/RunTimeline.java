package io.github.jobenergy.energy.register;

import io.github.jobenergy.energy.register.span.Span;
import io.github.jobenergy.schemas.job.RunKey;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The runs on a node over time. The starts and ends of runs are the change points of the node: only there is its power
 * expected to step. Times are milliseconds since 1970-01-01T00:00:00Z, as {@code long}: they are compared for each
 * span.
 */
public final class RunTimeline {

    /** A timeline without runs. */
    public static final RunTimeline EMPTY = new RunTimeline(List.of());

    private final TreeMap<Long, RunSetDigest> presentFrom = new TreeMap<>();
    private final Map<Long, Change> changeAt = new HashMap<>();
    private final List<RunInterval> intervals;

    /** Creates the timeline of these intervals. An interval of length 0 is ignored. */
    public RunTimeline(Collection<RunInterval> intervals) {
        this.intervals = List.copyOf(intervals);
        presentFrom.put(Long.MIN_VALUE, RunSetDigest.NONE);
        TreeMap<Long, List<RunInterval>> changes = new TreeMap<>();
        for (RunInterval interval : intervals) {
            if (interval.start() < interval.end()) {
                changes.computeIfAbsent(interval.start(), time -> new ArrayList<>())
                        .add(interval);
                changes.computeIfAbsent(interval.end(), time -> new ArrayList<>())
                        .add(interval);
            }
        }
        Map<RunKey, RunSetDigest> digests = new HashMap<>();
        Map<RunKey, Integer> counts = new HashMap<>();
        RunSetDigest present = RunSetDigest.NONE;
        for (Map.Entry<Long, List<RunInterval>> change : changes.entrySet()) {
            for (RunInterval interval : change.getValue()) {
                RunSetDigest one = digests.computeIfAbsent(interval.run(), RunSetDigest::of);
                boolean isStart = interval.start() == change.getKey();
                int count = counts.merge(interval.run(), isStart ? 1 : -1, Integer::sum);
                if (isStart && count == 1) {
                    present = present.plus(one);
                } else if (!isStart && count == 0) {
                    present = present.minus(one);
                }
            }
            presentFrom.put(change.getKey(), present);
            changeAt.put(change.getKey(), Change.of(change.getKey(), change.getValue()));
        }
    }

    /** Checks whether there is no change point strictly inside {@code (from, to)}. */
    public boolean isQuiet(long from, long to) {
        Long next = presentFrom.higherKey(from);
        return next == null || next >= to;
    }

    /** Determines for each of these spans, which are in time order, whether it contains no change point. */
    boolean[] quiet(List<Span> spans) {
        Cursor cursor = cursor();
        boolean[] quiet = new boolean[spans.size()];
        for (int i = 0; i < quiet.length; i++) {
            Span span = spans.get(i);
            quiet[i] = cursor.isQuiet(span.start(), span.end());
        }
        return quiet;
    }

    /**
     * Checks whether change points do not affect these spans: there is none within them, and none of the spans is of instants,
     * whose readings may show the power beside a change point. Most registers of counters are of this kind.
     */
    boolean doesNotAffect(List<Span> spans) {
        if (spans.isEmpty()
                || changesAfter(
                        spans.get(0).start() - 1, spans.get(spans.size() - 1).end())) {
            return false;
        }
        for (Span span : spans) {
            if (span.ends().areMeasured()) {
                return false;
            }
        }
        return true;
    }

    /** Returns an iterator over the set of runs for queries in time order. */
    Cursor cursor() {
        return new Cursor();
    }

    /** Returns the change points strictly inside {@code (from, to)}, in order. */
    public List<Long> changesWithin(long from, long to) {
        return from < to
                ? List.copyOf(presentFrom.subMap(from, false, to, false).keySet())
                : List.of();
    }

    /** Checks whether there is a change point within {@code (from, to]}. */
    boolean changesAfter(long from, long to) {
        Long last = presentFrom.floorKey(to);
        return last != null && last > from;
    }

    /** Checks whether there is no run on the node at the given instant. */
    public boolean isEmptyAt(long time) {
        return at(time).isEmpty();
    }

    /** Checks whether there is no run on the node at some instant of {@code [from, to)}. */
    public boolean isEverEmpty(long from, long to) {
        return from < to
                && (isEmptyAt(from)
                        || presentFrom.subMap(from, false, to, false).values().stream()
                                .anyMatch(RunSetDigest::isEmpty));
    }

    /** Returns the digest of the set of runs at the given instant. */
    RunSetDigest at(long time) {
        return presentFrom.floorEntry(time).getValue();
    }

    /** Returns the runs at the given instant, by a search over all intervals. */
    Set<RunKey> runsAt(long time) {
        return intervals.stream()
                .filter(interval -> interval.start() <= time && time < interval.end())
                .map(RunInterval::run)
                .collect(Collectors.toUnmodifiableSet());
    }

    /** Splits {@code [from, to)} into pieces without a change point inside. */
    List<Piece> pieces(long from, long to) {
        List<Piece> pieces = new ArrayList<>();
        long start = from;
        TreeSet<Long> ends = new TreeSet<>(changesWithin(from, to));
        ends.add(to);
        for (long end : ends) {
            pieces.add(new Piece(start, end, at(start)));
            start = end;
        }
        return pieces;
    }

    /** Returns the set of runs at the given instant, from its first to its last millisecond; absent if it is open. */
    Optional<Piece> whole(long time) {
        Long start = presentFrom.floorKey(time);
        Long end = presentFrom.higherKey(time);
        return start == null || start == Long.MIN_VALUE || end == null
                ? Optional.empty()
                : Optional.of(new Piece(start, end, at(time)));
    }

    /** Returns what happens at a change point. */
    Change changeAt(long time) {
        return changeAt.getOrDefault(time, Change.MIXED);
    }

    /** The kind of a change point. */
    enum Change {
        /** Runs start and none ends. */
        START,
        /** Runs end and none starts. */
        END,
        /** Runs start and end. */
        MIXED;

        private static Change of(long time, List<RunInterval> intervals) {
            if (intervals.stream().allMatch(interval -> interval.start() == time)) {
                return START;
            }
            return intervals.stream().allMatch(interval -> interval.end() == time) ? END : MIXED;
        }
    }

    /** An iterator through time that caches the set of runs up to the next change point. */
    final class Cursor {

        private long next = Long.MIN_VALUE;
        private RunSetDigest present = RunSetDigest.NONE;

        /** Works as {@link RunTimeline#isQuiet}; {@code from} is no earlier than in the previous call. */
        boolean isQuiet(long from, long to) {
            if (from >= next) {
                present = at(from);
                Long following = presentFrom.higherKey(from);
                next = following == null ? Long.MAX_VALUE : following;
            }
            return next >= to;
        }

        /** Returns the set of runs at the {@code from} of the last query. */
        RunSetDigest present() {
            return present;
        }
    }

    /**
     * An interval in which no run starts or ends.
     *
     * @param start the first millisecond inside
     * @param end the first millisecond after
     * @param present the set of runs on the node
     */
    record Piece(long start, long end, RunSetDigest present) {
        double middle() {
            return start + length() / 2.0;
        }

        long length() {
            return end - start;
        }
    }
}
