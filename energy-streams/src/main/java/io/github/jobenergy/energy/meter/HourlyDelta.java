package io.github.jobenergy.energy.meter;

import io.github.jobenergy.energy.domain.Composition;
import io.github.jobenergy.energy.register.EdgeUncertainty;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a node's one register advanced by in one UTC hour.
 *
 * <pre>
 *   straight  ├───────────────────────────────────┤   were nobody to come or go: one piece, no mark
 *   thinned   ├────────●══════════●───────────────┤   as it was with those who did: the register is a straight line in each piece
 * </pre>
 *
 * @param composition which domains were added up
 * @param pieces what was drawn, in order and without gaps
 * @param marks the change points of the hour, its ends included, that were known when it was thinned
 * @param bendsFrom a change point after this would bend a straight hour
 * @param bendsTo a change point before this would
 * @param lowest its lowest fully metered minute, were nobody to come or go; absent if it has none
 */
public record HourlyDelta(
        Composition composition,
        List<Drawn> pieces,
        List<Mark> marks,
        long bendsFrom,
        long bendsTo,
        Optional<Lowest> lowest) {

    public HourlyDelta {
        pieces = List.copyOf(pieces);
        marks = List.copyOf(marks);
    }

    /** What was drawn inside {@code [from, to)}, piece by piece. */
    List<Drawn> within(long from, long to) {
        List<Drawn> within = new ArrayList<>();
        for (Drawn piece : pieces) {
            if (piece.from() < to && from < piece.to()) {
                within.add(piece.within(from, to));
            }
        }
        return within;
    }

    /** The piece that an instant strictly divides; empty where it divides none. */
    Optional<Drawn> pieceAround(long time) {
        return pieces.stream()
                .filter(piece -> piece.from() < time && time < piece.to())
                .findFirst();
    }

    /** What was kept of a change point; empty if it was not known. */
    Optional<Mark> markAt(long time) {
        return marks.stream().filter(mark -> mark.time() == time).findFirst();
    }

    /** Whether anybody said anything in it, or anything was metered. */
    boolean isOfUse() {
        return pieces.stream()
                .anyMatch(
                        piece -> piece.said().stream().anyMatch(one -> one.readings() > 0 || one.meteredMillis() > 0));
    }

    /**
     * A time at which somebody came or went, and what is in doubt around it.
     *
     * @param time the time
     * @param second millijoules of the second beside it that may be the other side's
     * @param bends the spans around it that were laid out, of every register that counts
     */
    public record Mark(long time, long second, List<EdgeUncertainty> bends) {
        public Mark {
            bends = List.copyOf(bends);
        }
    }

    /**
     * A minute and its mean power.
     *
     * @param minute its first millisecond
     * @param milliwatts its mean power
     */
    public record Lowest(long minute, long milliwatts) {

        /** The lower of two, the earlier if they are equal. */
        static Optional<Lowest> of(Optional<Lowest> one, Optional<Lowest> later) {
            boolean isLater = later.isPresent()
                    && one.filter(first -> first.milliwatts <= later.get().milliwatts)
                            .isEmpty();
            return isLater ? later : one;
        }
    }
}
