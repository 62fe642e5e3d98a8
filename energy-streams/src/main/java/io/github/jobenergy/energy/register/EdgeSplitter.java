package io.github.jobenergy.energy.register;

import io.github.jobenergy.energy.register.Levels.Level;
import io.github.jobenergy.energy.register.RunTimeline.Piece;
import io.github.jobenergy.energy.register.span.Span;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Splits the energy of a span at the change points inside the span. Times are milliseconds since 1970-01-01T00:00:00Z,
 * as {@code long}: they are compared for each span.
 *
 * <pre>
 *   reading                    reading
 *      │  idle   ┆    run         │      the energy of the span is known, its distribution is not.
 *      │         ┆▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁│      Each side is expected to draw its level. The remainder is divided
 *      │▁▁▁▁▁▁▁▁▁┆                │      in proportion to the variances.
 *             change point
 * </pre>
 *
 * A piece with a steady level therefore keeps the energy of its level, and a piece with a varying or unknown level
 * takes the remainder. Power follows Slurm's clock with a lag: Slurm truncates times to whole seconds, and a job takes
 * a moment to start or to stop. A run is therefore expected to draw part of the previous level in its first second, and
 * takes the remainder where both sides are steady. Where a node becomes idle, the lag is assigned to the run that
 * ended: the idle piece keeps its level.
 */
final class EdgeSplitter {

    /** The mean lag of a power step in seconds: Slurm truncates its times to whole seconds. */
    private static final double LAG_SECONDS = 0.5;

    /**
     * The standard deviation of the lag in seconds, from the truncated fraction of a second and the start or stop time
     * of the job.
     */
    private static final double LAG_DEVIATION_SECONDS = 0.5;

    /**
     * The deviation of the lag in seconds that uncertainty bounds use: power was observed to lag by up to two seconds.
     */
    private static final double LAG_UNCERTAINTY_SECONDS = 0.6;

    /** The same for instants, whose readings do not show the lag. */
    private static final double LAG_UNCERTAINTY_OF_INSTANTS_SECONDS = 0.8;

    /**
     * The relative deviation of a level that is known from one reading only: that reading may be a peak or a trough.
     */
    private static final double ROUGHNESS_OF_A_READING = 0.3;

    /**
     * The least relative deviation of a level with runs. Among runs with smaller deviations, the remainder is divided
     * by energy.
     */
    private static final double LEAST_DEVIATION = 1e-6;

    /** The least relative deviation of a level without runs. */
    private static final double LEAST_DEVIATION_WITHOUT_RUNS = 1e-9;

    /**
     * The remainder, in standard deviations of the levels, from which the levels do not explain it, and from which it is
     * entirely added to the bounds.
     */
    private static final double EXPLAINED = 1;

    private static final double UNEXPLAINED = 2;

    /**
     * The deviation of each side, as a part of the remainder, with which the bounds contain the remainder on either side:
     * the square root of 2 divided by the 1.9 standard deviations of the bounds.
     */
    private static final double REMAINDER_ON_EITHER_SIDE = 0.75;

    /** The factor by which a deviation of the split between two pieces is that of each piece on its own. */
    private static final double BOTH_SIDES = Math.sqrt(2);

    private final Span span;
    private final RunTimeline occupancy;
    private final List<Piece> pieces;
    private final List<Level> levels;
    private final double[] expected;
    private final double[] deviations;
    private final double[] upperDeviations;

    EdgeSplitter(Span span, RunTimeline occupancy, Levels levels) {
        this.span = span;
        this.occupancy = occupancy;
        this.pieces = occupancy.pieces(span.start(), span.end());
        this.levels = pieces.stream().map(levels::of).toList();
        this.expected = new double[pieces.size()];
        this.deviations = new double[pieces.size()];
        this.upperDeviations = new double[pieces.size()];
        for (int i = 0; i < expected.length; i++) {
            setExpected(i);
        }
        addRemainder(levels);
    }

    private void setExpected(int i) {
        long length = pieces.get(i).length();
        Level level = levels.get(i);
        double lagged = step(i) * Math.min(1, length / 1_000.0);
        boolean isHeld = !pieces.get(i).present().isEmpty();
        boolean isLate = isHeld && !span.ends().areMeasured();
        expected[i] = Math.max(0, milliwatts(i) * length / 1_000 - (isLate ? lagged * LAG_SECONDS : 0));
        double floor = (isHeld ? LEAST_DEVIATION : LEAST_DEVIATION_WITHOUT_RUNS) * milliwatts(i) * length / 1_000;
        deviations[i] = floor + Math.hypot(level.deviation(length), isLate ? lagged * LAG_DEVIATION_SECONDS : 0);
        double lag = span.ends().areMeasured() ? LAG_UNCERTAINTY_OF_INSTANTS_SECONDS : LAG_UNCERTAINTY_SECONDS;
        double deviation = level.isKnown() ? level.upperDeviation(length) : ROUGHNESS_OF_A_READING * expected[i];
        upperDeviations[i] = Math.hypot(Math.hypot(deviation, lagged * lag), BOTH_SIDES * span.deviation());
    }

    /**
     * Adds a remainder that the levels do not explain to the uncertainty of each piece: power that is in no level was drawn
     * on an unknown side of the change point.
     */
    private void addRemainder(Levels known) {
        if (span.ends().areMeasured()) {
            return;
        }
        double variance = 0;
        double remainder = span.energy();
        long unknown = 0;
        for (int i = 0; i < expected.length; i++) {
            variance += upperDeviations[i] * upperDeviations[i];
            remainder -= levels.get(i).isKnown() ? expected[i] : 0;
            unknown += levels.get(i).isKnown() ? 0 : pieces.get(i).length();
        }
        double contradiction = unknown == 0 ? remainder : outsideRange(remainder, unknown, known);
        double deviations = Math.abs(contradiction) / Math.max(1, Math.sqrt(variance));
        double unexplained = Math.max(0, Math.min(1, (deviations - EXPLAINED) / (UNEXPLAINED - EXPLAINED)));
        for (int i = 0; i < expected.length; i++) {
            upperDeviations[i] = Math.hypot(upperDeviations[i], REMAINDER_ON_EITHER_SIDE * unexplained * contradiction);
        }
    }

    /** Returns the part of the remainder, for the pieces without a measured level, that these cannot have drawn. */
    private double outsideRange(double remainder, long unknown, Levels known) {
        double outside = 0;
        for (int i = 0; i < expected.length; i++) {
            if (!levels.get(i).isKnown()) {
                LevelRange range = LevelRange.of(pieces.get(i), occupancy, known);
                outside += range.outside(remainder * 1_000 / unknown)
                        * pieces.get(i).length()
                        / 1_000;
            }
        }
        return outside;
    }

    /** Returns the power step at the start of a piece, in milliwatts; 0 if unknown. */
    private double step(int i) {
        return i > 0 && isKnown(i) && isKnown(i - 1) ? milliwatts(i) - milliwatts(i - 1) : 0;
    }

    private boolean isKnown(int i) {
        return isMeasured(i) || levels.get(i).isKnown();
    }

    /** Checks whether a reading at an end of the span shows the power of the piece. */
    private boolean isMeasured(int i) {
        return span.ends().areMeasured() && (i == 0 || i == pieces.size() - 1);
    }

    /**
     * Returns the level of a piece in milliwatts. Instants show the power at either end of the span; in all other cases
     * the level is taken from other spans.
     */
    private double milliwatts(int i) {
        Level level = levels.get(i);
        if (!isMeasured(i)) {
            return Math.max(0, level.milliwatts());
        }
        long reading = i == 0 ? span.start() : span.end();
        long shown = i == 0 ? span.ends().first() : span.ends().last();
        return Math.max(0, shown + level.slope() * (pieces.get(i).middle() - reading));
    }

    /**
     * Returns the pieces with their energy, whose sum is exactly the energy of the span. Between instants no sum is
     * known: a piece without a reading at either end and without a known level is not metered and is left out.
     */
    List<Span> splitSpans() {
        return span.ends().areMeasured() ? followed() : divided();
    }

    private List<Span> followed() {
        List<Span> followed = new ArrayList<>(pieces.size());
        for (int i = 0; i < expected.length; i++) {
            if (isKnown(i)) {
                Piece piece = pieces.get(i);
                followed.add(Span.ofEnergy(piece.start(), piece.end(), Math.round(expected[i])));
            }
        }
        return followed;
    }

    private List<Span> divided() {
        double[] energies = divide();
        List<Span> divided = new ArrayList<>(pieces.size());
        double sum = 0;
        long cumulated = 0;
        for (int i = 0; i < energies.length; i++) {
            sum += energies[i];
            long upTo = i == energies.length - 1 ? span.energy() : Math.round(sum);
            divided.add(Span.ofEnergy(pieces.get(i).start(), pieces.get(i).end(), upTo - cumulated));
            cumulated = upTo;
        }
        return divided;
    }

    /** Returns the pieces of {@link #splitSpans} with the levels from which they were computed. */
    EdgeSplit explained() {
        Map<Long, Long> energies = new HashMap<>();
        splitSpans().forEach(piece -> energies.put(piece.start(), piece.energy()));
        List<EdgeSplit.Part> parts = new ArrayList<>(pieces.size());
        long sum = 0;
        for (int i = 0; i < pieces.size(); i++) {
            Piece piece = pieces.get(i);
            Optional<Long> energy = Optional.ofNullable(energies.get(piece.start()));
            if (energy.isPresent()) {
                sum = Math.addExact(sum, energy.get());
                parts.add(new EdgeSplit.Part(
                        piece.start(),
                        piece.end(),
                        occupancy.runsAt(piece.start()),
                        energy.get(),
                        levels.get(i).measured()));
            }
        }
        return new EdgeSplit(span.start(), span.end(), sum, parts);
    }

    /** Returns the uncertainty of the split. */
    EdgeUncertainty uncertainty(List<Span> splitSpans) {
        boolean isSumKnown = !span.ends().areMeasured();
        List<EdgeUncertainty.Part> parts = new ArrayList<>(splitSpans.size());
        for (int i = 0; i < upperDeviations.length; i++) {
            if (isSumKnown || isKnown(i)) {
                Span piece = splitSpans.get(parts.size());
                parts.add(new EdgeUncertainty.Part(piece.start(), piece.energy(), upperDeviations[i], isKnown(i)));
            }
        }
        return new EdgeUncertainty(span, parts, isSumKnown);
    }

    private double[] divide() {
        double known = 0;
        long unknown = 0;
        for (int i = 0; i < expected.length; i++) {
            known += levels.get(i).isKnown() ? expected[i] : 0;
            unknown += levels.get(i).isKnown() ? 0 : pieces.get(i).length();
        }
        double remainder = span.energy() - known;
        if (unknown > 0 && remainder >= 0) {
            return assignRemainder(remainder, unknown);
        }
        return shareRemainder(remainder);
    }

    /**
     * Assigns the pieces with a known level their expected energy, and divides the remainder among the others by time.
     */
    private double[] assignRemainder(double remainder, long unknown) {
        double[] energies = new double[expected.length];
        for (int i = 0; i < energies.length; i++) {
            energies[i] = levels.get(i).isKnown()
                    ? expected[i]
                    : remainder * pieces.get(i).length() / unknown;
        }
        return energies;
    }

    /** Divides the remainder, positive or negative, by variance. A piece loses no more than its expected energy. */
    private double[] shareRemainder(double remainder) {
        double[] energies = expected.clone();
        double variances = 0;
        for (double deviation : deviations) {
            variances += deviation * deviation;
        }
        double sum = 0;
        for (int i = 0; i < energies.length; i++) {
            double part = variances > 0
                    ? deviations[i] * deviations[i] / variances
                    : pieces.get(i).length() / (double) span.length();
            energies[i] = Math.max(0, energies[i] + remainder * part);
            sum += energies[i];
        }
        double tooMuch = sum > span.energy() ? span.energy() / sum : 1;
        for (int i = 0; i < energies.length; i++) {
            energies[i] *= tooMuch;
        }
        return energies;
    }
}
