package io.github.jobenergy.energy.register;

import io.github.jobenergy.schemas.job.RunKey;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Who was on a node when. Starts and ends of runs are its change points: there, and only there, the power of a node is
 * expected to step.
 */
public final class RunTimeline {

    /** Nobody, ever. */
    public static final RunTimeline NOBODY = new RunTimeline(List.of());

    private final TreeMap<Long, RunSetDigest> presentFrom = new TreeMap<>();
    private final List<RunInterval> stays;

    /** The occupancy by these stays. A stay of no length is none. */
    public RunTimeline(Collection<RunInterval> stays) {
        this.stays = List.copyOf(stays);
        presentFrom.put(Long.MIN_VALUE, RunSetDigest.NONE);
        TreeMap<Long, List<RunInterval>> changes = new TreeMap<>();
        for (RunInterval stay : stays) {
            if (stay.start() < stay.end()) {
                changes.computeIfAbsent(stay.start(), time -> new ArrayList<>()).add(stay);
                changes.computeIfAbsent(stay.end(), time -> new ArrayList<>()).add(stay);
            }
        }
        Map<RunKey, RunSetDigest> digests = new HashMap<>();
        Map<RunKey, Integer> staying = new HashMap<>();
        RunSetDigest present = RunSetDigest.NONE;
        for (Map.Entry<Long, List<RunInterval>> change : changes.entrySet()) {
            for (RunInterval stay : change.getValue()) {
                RunSetDigest one = digests.computeIfAbsent(stay.run(), RunSetDigest::of);
                boolean isStart = stay.start() == change.getKey();
                int stayed = staying.merge(stay.run(), isStart ? 1 : -1, Integer::sum);
                if (isStart && stayed == 1) {
                    present = present.plus(one);
                } else if (!isStart && stayed == 0) {
                    present = present.minus(one);
                }
            }
            presentFrom.put(change.getKey(), present);
        }
    }

    /** Whether nobody comes or goes strictly inside {@code (from, to)}. */
    public boolean isQuiet(long from, long to) {
        Long next = presentFrom.higherKey(from);
        return next == null || next >= to;
    }

    /** Of spans in the order of time, in which nobody comes or goes. */
    boolean[] quiet(List<Span> spans) {
        Walk walk = walk();
        boolean[] quiet = new boolean[spans.size()];
        for (int i = 0; i < quiet.length; i++) {
            Span span = spans.get(i);
            quiet[i] = walk.isQuiet(span.start(), span.end());
        }
        return quiet;
    }

    /** Who is there, for somebody who asks in the order of time. */
    Walk walk() {
        return new Walk();
    }

    /** The change points strictly inside {@code (from, to)}, in order. */
    public List<Long> changesWithin(long from, long to) {
        return from < to
                ? List.copyOf(presentFrom.subMap(from, false, to, false).keySet())
                : List.of();
    }

    /** Whether somebody came or went within {@code (from, to]}. */
    boolean changesAfter(long from, long to) {
        Long last = presentFrom.floorKey(to);
        return last != null && last > from;
    }

    /** Whether no run is there at the given instant. */
    public boolean isEmptyAt(long time) {
        return at(time).isEmpty();
    }

    /** Which runs are there at the given instant, for comparing. */
    RunSetDigest at(long time) {
        return presentFrom.floorEntry(time).getValue();
    }

    /** The runs that are there at the given instant, found among all of them. */
    Set<RunKey> runsAt(long time) {
        return stays.stream()
                .filter(stay -> stay.start() <= time && time < stay.end())
                .map(RunInterval::run)
                .collect(Collectors.toUnmodifiableSet());
    }

    /** The time from {@code from} to {@code to} in pieces in which no run comes or goes. */
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

    /** A walk through time: as long as nobody comes or goes, the answer is that from before. */
    final class Walk {

        private long next = Long.MIN_VALUE;
        private RunSetDigest present = RunSetDigest.NONE;

        /** As {@link RunTimeline#isQuiet}; {@code from} is no earlier than the time before. */
        boolean isQuiet(long from, long to) {
            if (from >= next) {
                present = at(from);
                Long following = presentFrom.higherKey(from);
                next = following == null ? Long.MAX_VALUE : following;
            }
            return next >= to;
        }

        /** Which runs were there at the time {@code from} that was asked for last. */
        RunSetDigest present() {
            return present;
        }
    }

    /**
     * A piece of time in which no run comes or goes.
     *
     * @param start the first millisecond inside
     * @param end the first millisecond after
     * @param present which runs are there
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
