package io.github.jobenergy.energy.register;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The register of one meter: as an electricity meter, it only counts up. Its reading at any time is one function of the
 * meter's readings and the node's change points, the same for whoever asks, so differences add up exactly: over abutting
 * intervals to the millijoule.
 */
public final class Register {

    private final long[] starts;
    private final long[] ends;
    private final long[] energies;
    private final long[] energyBefore;
    private final long[] meteredBefore;
    private final TreeMap<Long, Long> doubts = new TreeMap<>();
    private final TreeMap<Long, Boolean> unresolved = new TreeMap<>();
    private final TreeMap<Long, Layout> layouts = new TreeMap<>();
    private final List<Long> resets;
    private final long[] times;

    /** The register over these sorted readings of a meter, laid out at the change points of the occupancy. */
    public static Register of(MeterId meter, List<Point> sorted, Occupancy occupancy, MeterRules rules) {
        return new Register(new SpanReader(meter, sorted, rules), sorted, occupancy);
    }

    private Register(SpanReader reader, List<Point> points, Occupancy occupancy) {
        resets = reader.resets();
        times = points.stream().mapToLong(Point::time).distinct().toArray();
        List<Span> pieces = layOut(reader.spans(), occupancy);
        int count = pieces.size();
        starts = new long[count];
        ends = new long[count];
        energies = new long[count];
        energyBefore = new long[count];
        meteredBefore = new long[count];
        Amount sum = Amount.NONE;
        for (int i = 0; i < count; i++) {
            Span piece = pieces.get(i);
            starts[i] = piece.start();
            ends[i] = piece.end();
            energies[i] = piece.energy();
            energyBefore[i] = sum.millijoules();
            meteredBefore[i] = sum.meteredMillis();
            sum = sum.plus(new Amount(piece.energy(), piece.length()));
        }
    }

    private List<Span> layOut(List<Span> spans, Occupancy occupancy) {
        Levels levels = new Levels(spans, occupancy);
        List<Span> pieces = new ArrayList<>(spans.size());
        for (Span span : spans) {
            List<Long> changes = occupancy.changesWithin(span.start(), span.end());
            if (changes.isEmpty()) {
                pieces.add(span);
            } else {
                Layout layout = new Layout(span, occupancy, levels);
                pieces.addAll(layout.laidOut());
                layouts.put(span.start(), layout);
                changes.forEach(change -> doubts.put(change, layout.doubt()));
                changes.forEach(change -> unresolved.put(change, layout.isUnresolved()));
            }
        }
        return pieces;
    }

    /** What the register advanced by over {@code [from, to)}. */
    public Amount between(long from, long to) {
        return new Amount(
                cumulated(energies, energyBefore, to) - cumulated(energies, energyBefore, from),
                metered(to) - metered(from));
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

    /** The last piece that starts at or before the time; -1 if none does. */
    private int pieceAt(long time) {
        int found = Arrays.binarySearch(starts, time);
        return found >= 0 ? found : -found - 2;
    }

    /** The highest mean power, in milliwatts, of any piece that reaches into {@code [from, to)}; 0 if none does. */
    public long peak(long from, long to) {
        long peak = 0;
        for (int i = Math.max(0, pieceAt(from)); i < starts.length && starts[i] < to; i++) {
            if (ends[i] > from) {
                peak = Math.max(peak, Proportion.of(energies[i], 1_000, ends[i] - starts[i]));
            }
        }
        return peak;
    }

    /** From the reading before the time to the reading after it: the extent within which the register may bend there. */
    public long[] extentAt(long time) {
        int i = pieceAt(time);
        return i >= 0 && starts[i] < time && time < ends[i] ? new long[] {starts[i], ends[i]} : new long[] {time, time};
    }

    /** Millijoules that may lie on the wrong side of the change point. */
    public long doubtAt(long change) {
        return doubts.getOrDefault(change, 0L);
    }

    /** How the energy around the change point was laid out; empty where a reading lies on it, or none on one side of it. */
    public Optional<LaidOut> laidOutAt(long change) {
        return Optional.ofNullable(layouts.lowerEntry(change))
                .map(before -> before.getValue().explained())
                .filter(laidOut -> change < laidOut.end());
    }

    /** Whether the energy around the change point could not be told apart. */
    public boolean isUnresolvedAt(long change) {
        return unresolved.getOrDefault(change, false);
    }

    /** When the meter was found to have been set back within {@code (from, to]}. */
    public List<Long> resets(long from, long to) {
        return resets.stream().filter(reset -> from < reset && reset <= to).toList();
    }

    /** Whether the meter was set back within {@code (from, to]}. */
    public boolean wasReset(long from, long to) {
        return !resets(from, to).isEmpty();
    }

    /** How many distinct instants of {@code [from, to)} have a reading. */
    public int readings(long from, long to) {
        return placeOf(to) - placeOf(from);
    }

    private int placeOf(long time) {
        int found = Arrays.binarySearch(times, time);
        return found >= 0 ? found : -found - 1;
    }
}
