package io.github.jobenergy.energy.register;

import io.github.jobenergy.energy.register.RunTimeline.Piece;
import io.github.jobenergy.energy.register.span.Bucket;
import io.github.jobenergy.energy.register.span.Span;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The power levels of a node for each set of co-located runs, from the spans of one meter without a change point
 * inside. The level of a piece comes from the nearest such span within {@link #REACH}; the variation of a level comes
 * from all such spans selected for the piece. Times are milliseconds since 1970-01-01T00:00:00Z, as {@code long}: spans
 * are searched by time for each piece.
 */
final class Levels {

    /** The largest distance in milliseconds from which a level is taken. */
    static final long REACH = 10 * Bucket.MINUTE;

    /**
     * The number of nearest spans that are used for a piece. With a reading each second, the first result of a run, three
     * seconds after its end, has all of them and is not revised for later ones.
     */
    private static final int NEAREST_SPANS = 3;

    private final Map<RunSetDigest, List<Span>> quiet = new HashMap<>();

    /** Collects the levels of these spans, which are in time order. */
    Levels(List<Span> spans, RunTimeline occupancy) {
        RunTimeline.Cursor cursor = occupancy.cursor();
        RunSetDigest present = RunSetDigest.NONE;
        List<Span> spansOfRuns = quietWith(present);
        for (Span span : spans) {
            if (cursor.isQuiet(span.start(), span.end())) {
                if (!cursor.present().equals(present)) {
                    present = cursor.present();
                    spansOfRuns = quietWith(present);
                }
                spansOfRuns.add(span);
            }
        }
    }

    private List<Span> quietWith(RunSetDigest present) {
        return quiet.computeIfAbsent(present, runs -> new ArrayList<>());
    }

    /** Returns the known level of a piece. */
    Level of(Piece piece) {
        List<Span> candidates = quiet.getOrDefault(piece.present(), List.of());
        int first = firstFrom(candidates, piece.start());
        List<Span> nearest = new ArrayList<>(2 * NEAREST_SPANS);
        for (int i = first - 1; i >= 0 && i >= first - NEAREST_SPANS && isReachable(candidates.get(i), piece); i--) {
            nearest.add(candidates.get(i));
        }
        int end = Math.min(candidates.size(), first + NEAREST_SPANS);
        for (int i = first; i < end && isReachable(candidates.get(i), piece); i++) {
            nearest.add(candidates.get(i));
        }
        nearest.sort(
                Comparator.comparingLong((Span span) -> distance(span, piece)).thenComparingLong(Span::start));
        return Level.of(piece, nearest.subList(0, Math.min(NEAREST_SPANS, nearest.size())));
    }

    /** Returns the index of the first span that starts at the time or later. */
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

    /**
     * Returns the distance between the far end of the span and the piece, so that only spans entirely in reach count.
     */
    private static long distance(Span span, Piece piece) {
        return span.start() < piece.start() ? piece.start() - span.start() : span.end() - piece.end();
    }

    /**
     * A power level in milliwatts.
     *
     * @param milliwatts the power; negative if no span in reach measures the level
     * @param variation the root mean square difference between the means of two neighbouring spans, in milliwatts
     * @param upperVariation the same with an allowance for few spans
     * @param spacing the mean length of these spans, in milliseconds
     * @param slope the rate of change around the piece, in milliwatts per millisecond; 0 if the level has no trend
     * @param nearest the nearest span; absent if there is none
     */
    record Level(
            double milliwatts,
            double variation,
            double upperVariation,
            double spacing,
            double slope,
            Optional<Span> nearest) {

        private static final Level UNKNOWN = new Level(-1, 0, 0, 0, 0, Optional.empty());

        /**
         * The least relative variation of a level, counted as one more difference, with more weight where there are few
         * spans.
         */
        private static final double ROUGHNESS = 0.02;

        /** The relative variation of a level that is known from one span only: that span may be a peak or a trough. */
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
            double extrapolated =
                    level + slope * (piece.middle() - nearestFirst.get(0).middle());
            double allowance = ROUGHNESS * level * NEAREST_SPANS / inOrder.size();
            return new Level(
                    Math.max(0, extrapolated),
                    Math.sqrt(squares / (inOrder.size() - 1)),
                    Math.sqrt((squares + allowance * allowance) / inOrder.size()),
                    spacing,
                    slope,
                    nearest);
        }

        /**
         * Returns the smaller of the two steps through the three nearest spans if all lie on one side of the piece and
         * the level rises or falls throughout; 0 otherwise.
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

        Optional<EdgeSplit.MeasuredLevel> measured() {
            return nearest.map(span -> new EdgeSplit.MeasuredLevel(
                    Math.round(milliwatts), Math.round(variation), span.start(), span.end()));
        }

        /** Returns the standard deviation, in millijoules, of the energy of a piece of that length at this level. */
        double deviation(long length) {
            return variation * reach(length);
        }

        /** Returns the same deviation with an allowance for few spans. */
        double upperDeviation(long length) {
            return upperVariation * reach(length);
        }

        /**
         * Returns the factor for a piece of that length. Means of noise differ less with length; drift differs more.
         */
        private double reach(long length) {
            return Math.sqrt(length * (spacing + length) / 2) / 1_000;
        }
    }
}
