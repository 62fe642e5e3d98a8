package io.github.jobenergy.energy.meter.stores;

import io.github.jobenergy.energy.domain.SummedDomains;
import io.github.jobenergy.energy.register.EdgeUncertainty;
import io.github.jobenergy.schemas.node.NodeHour;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The advance of a node's register in one UTC hour. Times are milliseconds since 1970-01-01T00:00:00Z, as in the keys
 * of the stores; an hour is identified by its first millisecond.
 *
 * <pre>
 *   straight  ├───────────────────────────────────┤   computed without change points: one piece, no mark
 *   thinned   ├────────●══════════●───────────────┤   with change points: the register is linear in each piece
 * </pre>
 *
 * @param summedDomains the summed domains
 * @param pieces the energy in pieces, in order and without gaps
 * @param marks the change points of the hour, its ends included, that were known when it was thinned
 * @param affectedFrom the start of the interval in which a change point invalidates a straight hour, itself excluded
 * @param affectedTo the end of that interval, itself excluded
 * @param lowest the lowest fully metered minute, computed without change points; absent if there is none
 */
public record HourlyDelta(
        SummedDomains summedDomains,
        List<Drawn> pieces,
        List<Mark> marks,
        long affectedFrom,
        long affectedTo,
        Optional<Lowest> lowest) {

    /** An hour in milliseconds. */
    public static final long HOUR = NodeHour.LENGTH.toMillis();

    public HourlyDelta {
        pieces = List.copyOf(pieces);
        marks = List.copyOf(marks);
    }

    /** Returns the first millisecond of the UTC hour that contains the time. */
    public static long hourOf(long time) {
        return Math.floorDiv(time, HOUR) * HOUR;
    }

    /** Returns the energy inside {@code [from, to)}, piece by piece. */
    public List<Drawn> within(long from, long to) {
        List<Drawn> within = new ArrayList<>();
        for (Drawn piece : pieces) {
            if (piece.from() < to && from < piece.to()) {
                within.add(piece.within(from, to));
            }
        }
        return within;
    }

    /** Returns the piece that contains the instant strictly inside; empty if there is none. */
    public Optional<Drawn> pieceAround(long time) {
        return pieces.stream()
                .filter(piece -> piece.from() < time && time < piece.to())
                .findFirst();
    }

    /** Returns the mark of a change point; empty if the change point was not known. */
    public Optional<Mark> markAt(long time) {
        return marks.stream().filter(mark -> mark.time() == time).findFirst();
    }

    /** Checks whether the hour has any reading or any metered time. */
    public boolean isOfUse() {
        return pieces.stream()
                .anyMatch(piece ->
                        piece.contributions().stream().anyMatch(one -> one.readings() > 0 || one.meteredMillis() > 0));
    }

    /**
     * A change point and the uncertainty around it.
     *
     * @param time the time of the change point
     * @param second the millijoules of the adjacent second that may belong to the other side
     * @param uncertainties the uncertainty of the split spans around it, of all summed registers
     */
    public record Mark(long time, long second, List<EdgeUncertainty> uncertainties) {
        public Mark {
            uncertainties = List.copyOf(uncertainties);
        }
    }

    /**
     * A minute and its mean power.
     *
     * @param minute the first millisecond of the minute
     * @param milliwatts the mean power of the minute
     */
    public record Lowest(long minute, long milliwatts) {

        /** Returns the lower of two minutes; the earlier if they are equal. */
        public static Optional<Lowest> of(Optional<Lowest> one, Optional<Lowest> later) {
            boolean isLater = later.isPresent()
                    && one.filter(first -> first.milliwatts <= later.get().milliwatts)
                            .isEmpty();
            return isLater ? later : one;
        }
    }
}
