package io.github.jobenergy.energy.meter.stores;

import io.github.jobenergy.energy.domain.SummedDomains;
import io.github.jobenergy.energy.register.EdgeUncertainty;
import io.github.jobenergy.energy.register.RunTimeline;
import io.github.jobenergy.energy.register.span.Bucket;
import io.github.jobenergy.schemas.node.NodeHour;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;

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
 * @param lowest the fully metered minutes that may be the lowest, computed without change points, in order: of a straight hour
 * the lowest one, of a thinned hour the lowest up to and from any minute, of all minutes and of those without runs
 */
public record HourlyDelta(
        SummedDomains summedDomains,
        List<Drawn> pieces,
        List<Mark> marks,
        long affectedFrom,
        long affectedTo,
        List<Lowest> lowest) {

    /** An hour in milliseconds. */
    public static final long HOUR = NodeHour.LENGTH.toMillis();

    public HourlyDelta {
        pieces = List.copyOf(pieces);
        marks = List.copyOf(marks);
        lowest = List.copyOf(lowest);
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

    /** Returns the lowest of the minutes that may be the lowest, inside {@code [from, to)} and without any of these runs. */
    public Optional<Lowest> lowest(long from, long to, RunTimeline occupancy) {
        Optional<Lowest> found = Optional.empty();
        for (Lowest minute : lowest) {
            if (from <= minute.minute() && minute.minute() < to && minute.isWithoutRuns(occupancy)) {
                found = Lowest.of(found, Optional.of(minute));
            }
        }
        return found;
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
     * @param gpus the uncertainty of the split span around it of each GPU, by domain
     */
    public record Mark(
            long time, long second, List<EdgeUncertainty> uncertainties, SortedMap<String, EdgeUncertainty> gpus) {
        public Mark {
            uncertainties = List.copyOf(uncertainties);
            gpus = Collections.unmodifiableSortedMap(gpus);
        }
    }

    /**
     * A minute and its mean power.
     *
     * @param minute the first millisecond of the minute
     * @param milliwatts the mean power of the minute
     */
    public record Lowest(long minute, long milliwatts) {

        /**
         * The time in milliseconds before and after a minute in which no run may be on the node: the intervals of readings
         * at the ends of the minute may contain power of that time. It does not depend on readings, since further readings
         * would change which minutes are without runs. With longer intervals such a minute may be too high, and is the
         * lowest only if there is no other one.
         */
        private static final long AROUND = 15_000;

        /** Checks whether no run is on the node in the minute, nor shortly before or after it. */
        public boolean isWithoutRuns(RunTimeline occupancy) {
            long from = minute - AROUND;
            return occupancy.isEmptyAt(from) && occupancy.isQuiet(from, minute + Bucket.MINUTE + AROUND);
        }

        /** Returns those of these minutes, in order, that are the lowest up to them or from them on. */
        public static SortedSet<Lowest> upToOrFromAny(List<Lowest> minutes) {
            SortedSet<Lowest> lowest = new TreeSet<>(Comparator.comparingLong(Lowest::minute));
            long before = Long.MAX_VALUE;
            for (Lowest minute : minutes) {
                if (minute.milliwatts < before) {
                    lowest.add(minute);
                    before = minute.milliwatts;
                }
            }
            long after = Long.MAX_VALUE;
            for (int i = minutes.size() - 1; i >= 0; i--) {
                if (minutes.get(i).milliwatts <= after) {
                    lowest.add(minutes.get(i));
                    after = minutes.get(i).milliwatts;
                }
            }
            return lowest;
        }

        /** Returns the lower of two minutes; the earlier if they are equal. */
        public static Optional<Lowest> of(Optional<Lowest> one, Optional<Lowest> later) {
            boolean isLater = later.isPresent()
                    && one.filter(first -> first.milliwatts <= later.get().milliwatts)
                            .isEmpty();
            return isLater ? later : one;
        }
    }
}
