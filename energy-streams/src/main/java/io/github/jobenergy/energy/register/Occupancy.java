package io.github.jobenergy.energy.register;

import io.github.jobenergy.schemas.job.RunKey;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Who was on a node when. Starts and ends of runs are its change points: there, and only there, the power of a node is
 * expected to step.
 */
public final class Occupancy {

    /** Nobody, ever. */
    public static final Occupancy NOBODY = new Occupancy(List.of());

    private final TreeMap<Long, Set<RunKey>> presentFrom = new TreeMap<>();

    /** The occupancy by these stays. A stay of no length is none. */
    public Occupancy(Collection<Stay> stays) {
        presentFrom.put(Long.MIN_VALUE, Set.of());
        TreeMap<Long, List<Stay>> changes = new TreeMap<>();
        for (Stay stay : stays) {
            if (stay.start() < stay.end()) {
                changes.computeIfAbsent(stay.start(), time -> new ArrayList<>()).add(stay);
                changes.computeIfAbsent(stay.end(), time -> new ArrayList<>()).add(stay);
            }
        }
        TreeMap<RunKey, Integer> present = new TreeMap<>();
        changes.forEach((time, changing) -> {
            changing.forEach(stay -> present.merge(stay.run(), stay.start() == time ? 1 : -1, Integer::sum));
            present.values().removeIf(count -> count == 0);
            presentFrom.put(time, Set.copyOf(present.keySet()));
        });
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

    /** Who is there at the given instant. */
    public Set<RunKey> at(long time) {
        return presentFrom.floorEntry(time).getValue();
    }

    /** The time from {@code from} to {@code to} in pieces of one and the same company each. */
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
        private Set<RunKey> present = Set.of();

        /** As {@link Occupancy#isQuiet}; {@code from} is no earlier than the time before. */
        boolean isQuiet(long from, long to) {
            if (from >= next) {
                present = at(from);
                Long following = presentFrom.higherKey(from);
                next = following == null ? Long.MAX_VALUE : following;
            }
            return next >= to;
        }

        /** Who was there at the time {@code from} that was asked for last. */
        Set<RunKey> present() {
            return present;
        }
    }

    /**
     * A piece of time with one company.
     *
     * @param start the first millisecond inside
     * @param end the first millisecond after
     * @param present who is there
     */
    record Piece(long start, long end, Set<RunKey> present) {
        double middle() {
            return start + length() / 2.0;
        }

        long length() {
            return end - start;
        }
    }
}
