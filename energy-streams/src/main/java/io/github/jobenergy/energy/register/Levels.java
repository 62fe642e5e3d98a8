package io.github.jobenergy.energy.register;

import io.github.jobenergy.energy.register.Occupancy.Piece;
import io.github.jobenergy.schemas.job.RunKey;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * What a node draws with one company on it, as seen in the spans of one meter in which nobody comes or goes. The nearest such
 * span within {@link #REACH} speaks for a piece; two of them that agree say that the level is steady.
 */
final class Levels {

    /** How far a level may be taken from. */
    static final long REACH = 10 * Bucket.MINUTE;

    /** Two levels agree when they differ by at most this part of the greater. */
    private static final double AGREEMENT = 0.05;

    private final Map<Set<RunKey>, NavigableMap<Long, Span>> quiet = new HashMap<>();

    Levels(List<Span> spans, Occupancy occupancy) {
        for (Span span : spans) {
            if (occupancy.isQuiet(span.start(), span.end())) {
                quiet.computeIfAbsent(occupancy.at(span.start()), company -> new TreeMap<>())
                        .put(span.start(), span);
            }
        }
    }

    /** What is known of the level of a piece. */
    Level of(Piece piece) {
        NavigableMap<Long, Span> candidates = quiet.getOrDefault(piece.present(), new TreeMap<>());
        List<Span> nearest = new ArrayList<>();
        addReachable(nearest, candidates.headMap(piece.start(), false).descendingMap(), piece);
        addReachable(nearest, candidates.tailMap(piece.start(), true), piece);
        nearest.sort((a, b) -> {
            int byDistance = Long.compare(distance(a, piece), distance(b, piece));
            return byDistance != 0 ? byDistance : Long.compare(a.start(), b.start());
        });
        return Level.of(nearest);
    }

    private static void addReachable(List<Span> nearest, NavigableMap<Long, Span> outwards, Piece piece) {
        int wanted = 2;
        for (Span span : outwards.values()) {
            if (wanted == 0 || distance(span, piece) > REACH) {
                return;
            }
            nearest.add(span);
            wanted--;
        }
    }

    /** How far the far end of the span lies from the piece, so that a span counts only if all of it is in reach. */
    private static long distance(Span span, Piece piece) {
        return span.start() < piece.start() ? piece.start() - span.start() : span.end() - piece.end();
    }

    /**
     * A level in milliwatts.
     *
     * @param milliwatts the power; negative where no span in reach speaks for it
     * @param isSteady whether two spans agree on it
     * @param nearest the span that speaks for it; absent where none does
     */
    record Level(double milliwatts, boolean isSteady, Optional<Span> nearest) {

        static final Level UNKNOWN = new Level(-1, false, Optional.empty());

        static Level of(List<Span> nearestFirst) {
            if (nearestFirst.isEmpty()) {
                return UNKNOWN;
            }
            Optional<Span> nearest = Optional.of(nearestFirst.get(0));
            double level = nearestFirst.get(0).level();
            if (nearestFirst.size() == 1) {
                return new Level(level, false, nearest);
            }
            double second = nearestFirst.get(1).level();
            return new Level(level, Math.abs(level - second) <= AGREEMENT * Math.max(level, second), nearest);
        }

        boolean isKnown() {
            return milliwatts >= 0;
        }

        Optional<LaidOut.Seen> seen() {
            return nearest.map(span -> new LaidOut.Seen(Math.round(milliwatts), isSteady, span.start(), span.end()));
        }
    }
}
