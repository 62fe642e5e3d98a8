package io.github.jobenergy.energy.register;

import io.github.jobenergy.energy.register.span.Incident;
import io.github.jobenergy.energy.register.span.MeterDisagreement;
import io.github.jobenergy.energy.register.span.MeterId;
import io.github.jobenergy.energy.register.span.MeterRules;
import io.github.jobenergy.energy.register.span.Point;
import io.github.jobenergy.energy.register.span.Proportion;
import io.github.jobenergy.energy.register.span.Span;
import io.github.jobenergy.energy.register.span.SpanReader;
import io.github.jobenergy.schemas.energy.Flag;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;

/**
 * The meter register of one meter, which only counts up. Its value at any time is a function of the readings of the
 * meter and of the change points of the node, and is the same for every reader. Differences over abutting intervals
 * therefore add up exactly, to the millijoule. Times are milliseconds since 1970-01-01T00:00:00Z, as {@code long}: they
 * are elements of arrays that are searched for each interval.
 */
public final class Register {

    private static final long SECOND = 1_000;

    /**
     * The ratio between two meters of a domain above which the difference is a contradiction and not a matter of
     * calibration.
     */
    private static final double OFF = 1.5;

    private final long[] starts;
    private final long[] ends;
    private final long[] energies;
    private final long[] energyBefore;
    private final long[] meteredBefore;
    private final long[] spreads;
    private final long[] spreadBefore;
    private final TreeMap<Long, EdgeUncertainty> uncertainties = new TreeMap<>();
    private final TreeMap<Long, EdgeSplitter> splitters = new TreeMap<>();
    private final List<Incident> incidents;
    private final long[] times;
    private final boolean areInstants;
    private final List<Span> read;

    /** Creates the register of these sorted readings of a meter, split at the change points of the run timeline. */
    public static Register of(MeterId meter, List<Point> sorted, RunTimeline occupancy, MeterRules rules) {
        return new Register(new SpanReader(meter, sorted, rules), sorted, occupancy);
    }

    private Register(SpanReader reader, List<Point> points, RunTimeline occupancy) {
        incidents = new ArrayList<>(reader.incidents());
        times = distinctTimes(points);
        List<Long> spreadOfPieces = new ArrayList<>();
        List<Span> pieces;
        if (occupancy.doesNotAffect(reader.spans())) {
            read = reader.spans();
            areInstants = false;
            pieces = read;
            pieces.forEach(piece -> spreadOfPieces.add(piece.spread()));
        } else {
            FrozenEdges frozen = new FrozenEdges(joinedAtChanges(reader.spans(), occupancy), occupancy);
            incidents.addAll(frozen.incidents());
            read = frozen.metered();
            areInstants = read.stream().anyMatch(span -> span.ends().areMeasured());
            pieces = split(read, occupancy, spreadOfPieces);
        }
        int count = pieces.size();
        starts = new long[count];
        ends = new long[count];
        energies = new long[count];
        energyBefore = new long[count];
        meteredBefore = new long[count];
        spreads = new long[count];
        spreadBefore = new long[count];
        long energy = 0;
        long metered = 0;
        long spread = 0;
        for (int i = 0; i < count; i++) {
            Span piece = pieces.get(i);
            starts[i] = piece.start();
            ends[i] = piece.end();
            energies[i] = piece.energy();
            spreads[i] = spreadOfPieces.get(i);
            energyBefore[i] = energy;
            meteredBefore[i] = metered;
            spreadBefore[i] = spread;
            energy = Math.addExact(energy, piece.energy());
            metered = Math.addExact(metered, piece.length());
            spread = RegisterDelta.spreadOfBoth(spread, spreads[i]);
        }
    }

    private static long[] distinctTimes(List<Point> sorted) {
        long[] distinct = new long[sorted.size()];
        int count = 0;
        for (Point point : sorted) {
            if (count == 0 || distinct[count - 1] != point.time()) {
                distinct[count++] = point.time();
            }
        }
        return count == distinct.length ? distinct : Arrays.copyOf(distinct, count);
    }

    /**
     * Joins spans recovered from overlapping means where a change point coincides with the reading between them, so
     * that their deviation is part of the uncertainty at the change point.
     */
    private static List<Span> joinedAtChanges(List<Span> spans, RunTimeline occupancy) {
        List<Span> joined = new ArrayList<>(spans.size());
        for (Span span : spans) {
            int last = joined.size() - 1;
            if (span.deviation() > 0
                    && last >= 0
                    && joined.get(last).end() == span.start()
                    && occupancy.changesAfter(span.start() - 1, span.start())) {
                joined.set(last, joined.get(last).joined(span));
            } else {
                joined.add(span);
            }
        }
        return joined;
    }

    private List<Span> split(List<Span> read, RunTimeline occupancy, List<Long> spreadOfPieces) {
        boolean[] quiet = occupancy.quiet(read);
        Instants instants = new Instants(read, quiet, occupancy);
        List<Span> spans = areInstants ? instants.settled() : read;
        Levels levels = new Levels(isAll(quiet) ? List.of() : spans, occupancy);
        List<Span> pieces = new ArrayList<>(spans.size());
        for (int i = 0; i < spans.size(); i++) {
            Span span = spans.get(i);
            if (quiet[i]) {
                pieces.add(span);
                spreadOfPieces.add(span.ends().areMeasured() ? instants.spread(i) : span.spread());
            } else {
                EdgeSplitter splitter = new EdgeSplitter(span, occupancy, levels);
                List<Span> splitSpans = splitter.splitSpans();
                pieces.addAll(splitSpans);
                spreadOfPieces.addAll(Collections.nCopies(splitSpans.size(), 0L));
                uncertainties.put(span.start(), splitter.uncertainty(splitSpans));
                splitters.put(span.start(), splitter);
            }
        }
        return pieces;
    }

    /** Checks whether all spans are without change points, in which case no levels are needed. */
    private static boolean isAll(boolean[] quiet) {
        for (boolean isQuiet : quiet) {
            if (!isQuiet) {
                return false;
            }
        }
        return true;
    }

    /** Returns the advance of the register over {@code [from, to)}. */
    public RegisterDelta between(long from, long to) {
        return new RegisterDelta(
                cumulated(energies, energyBefore, to) - cumulated(energies, energyBefore, from),
                metered(to) - metered(from),
                cumulated(spreads, spreadBefore, to) - cumulated(spreads, spreadBefore, from));
    }

    private long cumulated(long[] amounts, long[] before, long time) {
        int i = pieceAt(time);
        if (i < 0) {
            return 0;
        }
        if (time >= ends[i]) {
            return before[i] + amounts[i];
        }
        return before[i] + Proportion.of(amounts[i], time - starts[i], ends[i] - starts[i]);
    }

    private long metered(long time) {
        int i = pieceAt(time);
        return i < 0 ? 0 : meteredBefore[i] + Math.min(time, ends[i]) - starts[i];
    }

    /** Returns the last time of {@code [from, to]} until which the time since {@code from} is metered. */
    public long meteredUntil(long from, long to) {
        long until = from;
        for (int i = Math.max(0, pieceAt(from)); until < to && i < starts.length && starts[i] <= until; i++) {
            until = Math.max(until, ends[i]);
        }
        return Math.min(until, to);
    }

    /** Returns the first time of {@code [from, to]} since which the time until {@code to} is metered. */
    public long meteredSince(long from, long to) {
        long since = to;
        for (int i = pieceAt(to - 1); since > from && i >= 0 && ends[i] >= since; i--) {
            since = Math.min(since, starts[i]);
        }
        return Math.max(since, from);
    }

    /** Returns the last time of {@code [from, to]} until which no time since {@code from} is metered. */
    public long unmeteredUntil(long from, long to) {
        int i = Math.max(0, pieceAt(from));
        while (i < starts.length && ends[i] <= from) {
            i++;
        }
        return i == starts.length ? to : Math.max(from, Math.min(to, starts[i]));
    }

    /** Returns the first time of {@code [from, to]} since which no time until {@code to} is metered. */
    public long unmeteredSince(long from, long to) {
        int i = pieceAt(to - 1);
        return i < 0 ? from : Math.max(from, Math.min(to, ends[i]));
    }

    /** Returns the index of the last piece that starts at or before the time; -1 if there is none. */
    private int pieceAt(long time) {
        int found = Arrays.binarySearch(starts, time);
        return found >= 0 ? found : -found - 2;
    }

    /**
     * Returns the highest mean power, in milliwatts, of any piece that overlaps {@code [from, to)}; 0 if there is none.
     */
    public long peak(long from, long to) {
        long peak = 0;
        for (int i = Math.max(0, pieceAt(from)); i < starts.length && starts[i] < to; i++) {
            if (ends[i] > from) {
                peak = Math.max(peak, power(i, from, to));
            }
        }
        return peak;
    }

    /**
     * Returns the mean power of a piece in milliwatts. For a split piece shorter than a second, which was not measured
     * on its own, the power of a whole second around it is returned.
     */
    private long power(int i, long from, long to) {
        long length = ends[i] - starts[i];
        if (length >= SECOND || !isSplit(i)) {
            return Proportion.of(energies[i], SECOND, length);
        }
        long start = Math.max(from, Math.min(starts[i], to - SECOND));
        RegisterDelta second = between(start, Math.min(to, start + SECOND));
        return second.meteredMillis() == 0 ? 0 : Proportion.of(second.millijoules(), SECOND, second.meteredMillis());
    }

    private boolean isSplit(int i) {
        return Optional.ofNullable(uncertainties.floorEntry(starts[i]))
                .filter(uncertainty -> ends[i] <= uncertainty.getValue().end())
                .isPresent();
    }

    /**
     * Returns the interval, ends excluded, within which a change point may affect the register at that time or its
     * uncertainty. The interval extends from the reading before, which may show the power before a slightly earlier
     * change, to the reading after, which may coincide with a change. Between instants, the neighbouring readings on
     * both sides are included.
     */
    public long[] extentAt(long time) {
        int around = pieceAt(time);
        int first = areInstants || (around >= 0 && starts[around] < time) ? around : -1;
        int last = areInstants ? pieceAt(time - 1) : first;
        long from = first >= 0 && time < ends[first] ? starts[areInstants ? joinedBefore(first) : first] : time;
        long to = last >= 0 && time <= ends[last] ? ends[areInstants ? joinedAfter(last) : last] : time;
        return new long[] {from - Instants.SETTLING - oldest(from, to), to + 1};
    }

    /** Returns the largest age, in milliseconds, of the power at the start of a span that overlaps {@code [from, to]}. */
    private long oldest(long from, long to) {
        long oldest = 0;
        for (int i = firstReadUntil(from); i < read.size() && read.get(i).start() <= to; i++) {
            oldest = Math.max(oldest, read.get(i).ends().age());
        }
        return oldest;
    }

    private int joinedBefore(int i) {
        return i > 0 && ends[i - 1] == starts[i] ? i - 1 : i;
    }

    private int joinedAfter(int i) {
        return i + 1 < starts.length && ends[i] == starts[i + 1] ? i + 1 : i;
    }

    /**
     * Returns the split span around the change point; empty if a reading coincides with the change point, or if there
     * is no reading on one side of it.
     */
    public Optional<EdgeUncertainty> uncertaintyAt(long change) {
        return Optional.ofNullable(uncertainties.lowerEntry(change))
                .map(Map.Entry::getValue)
                .filter(uncertainty -> change < uncertainty.end());
    }

    /**
     * Explains how the energy around the change point was split; empty if a reading coincides with the change point, or
     * if there is no reading on one side of it.
     */
    public Optional<EdgeSplit> edgeSplitAt(long change) {
        return Optional.ofNullable(splitters.lowerEntry(change))
                .map(before -> before.getValue().explained())
                .filter(split -> change < split.end());
    }

    /**
     * Returns the lowest and the highest mean power, in milliwatts, between two readings that overlap
     * {@code [from, to)}, without regard to change points; empty unless the interval is fully metered.
     */
    public Optional<Reach> reach(long from, long to) {
        long metered = 0;
        Reach reach = new Reach(Double.MAX_VALUE, 0);
        for (int i = firstReadUntil(from); i < read.size() && read.get(i).start() < to; i++) {
            Span span = read.get(i);
            metered += Math.min(to, span.end()) - Math.max(from, span.start());
            reach = new Reach(Math.min(reach.lowest(), span.level()), Math.max(reach.highest(), span.level()));
        }
        return metered == to - from ? Optional.of(reach) : Optional.empty();
    }

    /** Returns the index of the first span that ends after the time. */
    private int firstReadUntil(long time) {
        int low = 0;
        int high = read.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (read.get(middle).end() <= time) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /**
     * The range of the power of a meter over an interval.
     *
     * @param lowest the lowest mean power between two readings, in milliwatts
     * @param highest the highest mean power between two readings, in milliwatts
     */
    public record Reach(double lowest, double highest) {

        /** Checks whether the power of one meter was always more than 1.5 times the highest power of the other. */
        public boolean contradicts(Reach other) {
            return lowest > OFF * other.highest || other.lowest > OFF * highest;
        }
    }

    /** Returns the times of the resets of the meter that overlap {@code [from, to)}. */
    public List<Long> resets(long from, long to) {
        return incidents.stream()
                .filter(incident -> incident.flag() == Flag.COUNTER_RESET && incident.touches(from, to))
                .map(Incident::to)
                .toList();
    }

    /** Returns the flags of the meter within {@code [from, to)}. */
    public Set<Flag> flags(long from, long to) {
        Set<Flag> flags = EnumSet.noneOf(Flag.class);
        for (Incident incident : incidents) {
            if (incident.touches(from, to)) {
                flags.add(incident.flag());
            }
        }
        return flags;
    }

    /** Returns the largest possible error of the advance over {@code [from, to)} due to anomalies of the meter. */
    public MeterDisagreement error(long from, long to) {
        MeterDisagreement error = MeterDisagreement.NONE;
        for (Incident incident : incidents) {
            error = error.plus(incident.errorWithin(from, to));
        }
        return error;
    }

    /** Returns the number of distinct instants in {@code [from, to)} with a reading. */
    public int readings(long from, long to) {
        return placeOf(to) - placeOf(from);
    }

    /** Returns the time of the last reading; empty if there is none. */
    public OptionalLong lastReading() {
        return times.length == 0 ? OptionalLong.empty() : OptionalLong.of(times[times.length - 1]);
    }

    private int placeOf(long time) {
        int found = Arrays.binarySearch(times, time);
        return found >= 0 ? found : -found - 1;
    }
}
