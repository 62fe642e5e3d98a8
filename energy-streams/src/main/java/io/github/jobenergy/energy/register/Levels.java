package io.github.jobenergy.energy.register;

import io.github.jobenergy.energy.register.RunTimeline.Piece;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a node draws with one company on it, as seen in the spans of one meter in which nobody comes or goes. The nearest such
 * spans within {@link #REACH} speak for a piece: the nearest for its level, all of them for how much a level wanders.
 */
final class Levels {

    /** How far a level may be taken from. */
    static final long REACH = 10 * Bucket.MINUTE;

    /** So many spans speak for a piece. */
    private static final int NEIGHBOURS = 6;

    private final Map<RunSetDigest, List<Span>> quiet = new HashMap<>();

    /** The levels seen in these spans, which are in the order of time. */
    Levels(List<Span> spans, RunTimeline occupancy) {
        RunTimeline.Walk walk = occupancy.walk();
        RunSetDigest present = RunSetDigest.NONE;
        List<Span> theirs = quietWith(present);
        for (Span span : spans) {
            if (walk.isQuiet(span.start(), span.end())) {
                if (!walk.present().equals(present)) {
                    present = walk.present();
                    theirs = quietWith(present);
                }
                theirs.add(span);
            }
        }
    }

    private List<Span> quietWith(RunSetDigest present) {
        return quiet.computeIfAbsent(present, company -> new ArrayList<>());
    }

    /** What is known of the level of a piece. */
    Level of(Piece piece) {
        List<Span> candidates = quiet.getOrDefault(piece.present(), List.of());
        int first = firstFrom(candidates, piece.start());
        List<Span> nearest = new ArrayList<>(2 * NEIGHBOURS);
        for (int i = first - 1; i >= 0 && i >= first - NEIGHBOURS && isReachable(candidates.get(i), piece); i--) {
            nearest.add(candidates.get(i));
        }
        int end = Math.min(candidates.size(), first + NEIGHBOURS);
        for (int i = first; i < end && isReachable(candidates.get(i), piece); i++) {
            nearest.add(candidates.get(i));
        }
        nearest.sort(
                Comparator.comparingLong((Span span) -> distance(span, piece)).thenComparingLong(Span::start));
        return Level.of(piece, nearest.subList(0, Math.min(NEIGHBOURS, nearest.size())));
    }

    /** The place of the first span that starts at the time or later. */
    private static int firstFrom(List<Span> spans, long time) {
        int from = 0;
        int to = spans.size();
        while (from < to) {
            int middle = (from + to) >>> 1;
            if (spans.get(middle).start() < time) {
                from = middle + 1;
            } else {
                to = middle;
            }
        }
        return from;
    }

    private static boolean isReachable(Span span, Piece piece) {
        return distance(span, piece) <= REACH;
    }

    /** How far the far end of the span lies from the piece, so that a span counts only if all of it is in reach. */
    private static long distance(Span span, Piece piece) {
        return span.start() < piece.start() ? piece.start() - span.start() : span.end() - piece.end();
    }

    /**
     * A level in milliwatts.
     *
     * @param milliwatts the power; negative where no span in reach speaks for it
     * @param wander how far the means of two neighbouring spans were seen to differ, root mean square, in milliwatts
     * @param doubt the same, allowing for how few were seen
     * @param spacing how long those spans usually are, in milliseconds
     * @param slope how fast it climbs around the piece, in milliwatts a millisecond; 0 where it goes to and fro
     * @param nearest the span that speaks for it first; absent where none does
     */
    record Level(double milliwatts, double wander, double doubt, double spacing, double slope, Optional<Span> nearest) {

        private static final Level UNKNOWN = new Level(-1, 0, 0, 0, 0, Optional.empty());

        /** However steady all its spans were, a level is taken to have wandered by this part once; by more where they are few. */
        private static final double ROUGHNESS = 0.02;

        /** What was seen of a single span may well have been a peak or a trough. */
        private static final double ROUGHNESS_OF_ONE = 0.25;

        static Level of(Piece piece, List<Span> nearestFirst) {
            if (nearestFirst.isEmpty()) {
                return UNKNOWN;
            }
            Optional<Span> nearest = Optional.of(nearestFirst.get(0));
            double level = nearestFirst.get(0).level();
            double spacing =
                    nearestFirst.stream().mapToLong(Span::length).average().orElseThrow();
            if (nearestFirst.size() == 1) {
                return new Level(level, ROUGHNESS_OF_ONE * level, ROUGHNESS_OF_ONE * level, spacing, 0, nearest);
            }
            double squares = 0;
            List<Span> inOrder = nearestFirst.stream()
                    .sorted(Comparator.comparingLong(Span::start))
                    .toList();
            for (int i = 1; i < inOrder.size(); i++) {
                double difference = inOrder.get(i).level() - inOrder.get(i - 1).level();
                squares += difference * difference;
            }
            double slope = slope(piece, nearestFirst);
            double there = level + slope * (piece.middle() - nearestFirst.get(0).middle());
            double rough = ROUGHNESS * level * NEIGHBOURS / inOrder.size();
            return new Level(
                    Math.max(0, there),
                    Math.sqrt(squares / (inOrder.size() - 1)),
                    Math.sqrt((squares + rough * rough) / inOrder.size()),
                    spacing,
                    slope,
                    nearest);
        }

        /**
         * A level that climbs or falls through the three nearest spans, all on one side, goes on by the lesser of both steps;
         * one that goes to and fro does not.
         */
        private static double slope(Piece piece, List<Span> nearestFirst) {
            if (nearestFirst.size() < 3) {
                return 0;
            }
            Span a = nearestFirst.get(0);
            Span b = nearestFirst.get(1);
            Span c = nearestFirst.get(2);
            boolean isAfter = a.start() >= piece.start() && b.start() > a.start() && c.start() > b.start();
            boolean isBefore = a.start() < piece.start() && b.start() < a.start() && c.start() < b.start();
            double near = (a.level() - b.level()) / (a.middle() - b.middle());
            double far = (b.level() - c.level()) / (b.middle() - c.middle());
            if ((!isAfter && !isBefore) || near * far <= 0) {
                return 0;
            }
            return Math.abs(near) < Math.abs(far) ? near : far;
        }

        boolean isKnown() {
            return milliwatts >= 0;
        }

        Optional<EdgeSplit.Seen> seen() {
            return nearest.map(
                    span -> new EdgeSplit.Seen(Math.round(milliwatts), Math.round(wander), span.start(), span.end()));
        }

        /** How far the energy of a piece of that length strays from this level: a standard deviation in millijoules. */
        double deviation(long length) {
            return wander * reach(length);
        }

        /** The same, allowing for how little was seen. */
        double doubtful(long length) {
            return doubt * reach(length);
        }

        /** Means of noise differ the less the longer they are; what drifts differs the more. */
        private double reach(long length) {
            return Math.sqrt(length * (spacing + length) / 2) / 1_000;
        }
    }
}
