package io.github.jobenergy.energy.register;

import io.github.jobenergy.energy.register.Levels.Level;
import io.github.jobenergy.energy.register.Occupancy.Piece;
import java.util.ArrayList;
import java.util.List;

/**
 * Lays the energy of a span out over the pieces that the change points inside it make.
 *
 * <pre>
 *   reading                    reading
 *      │  idle   ┆    run         │      the span's energy is known; where in it was it drawn?
 *      │         ┆▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁│      The idle side is steady, so it keeps its level,
 *      │▁▁▁▁▁▁▁▁▁┆                │      and all the rest was drawn by the run.
 *             change point
 * </pre>
 *
 * Power follows Slurm's clock with a lag of up to seconds. So where both sides are steady the earlier one keeps its level and
 * the later one takes what the lag left over; where none is, both are scaled alike; a side whose level nobody saw takes what
 * the others leave.
 */
final class Layout {

    private final Span span;
    private final List<Piece> pieces;
    private final List<Level> levels;

    Layout(Span span, Occupancy occupancy, Levels levels) {
        this.span = span;
        this.pieces = occupancy.pieces(span.start(), span.end());
        this.levels = pieces.stream().map(levels::of).toList();
    }

    /** The pieces with their energy; they sum to the span's, exactly, unless the span lies between instants. */
    List<Span> laidOut() {
        double[] energies = span.ends().areMeasured() ? followEnds() : divide();
        List<Span> laidOut = new ArrayList<>(pieces.size());
        double sum = 0;
        long cumulated = 0;
        for (int i = 0; i < energies.length; i++) {
            sum += energies[i];
            boolean closesSpan = i == energies.length - 1 && !span.ends().areMeasured();
            long upTo = closesSpan ? span.energy() : Math.round(sum);
            laidOut.add(Span.ofEnergy(pieces.get(i).start(), pieces.get(i).end(), upTo - cumulated));
            cumulated = upTo;
        }
        return laidOut;
    }

    /** The same, with what it rests on. */
    LaidOut explained() {
        List<Span> laidOut = laidOut();
        List<LaidOut.Part> parts = new ArrayList<>(pieces.size());
        long energy = 0;
        for (int i = 0; i < pieces.size(); i++) {
            Piece piece = pieces.get(i);
            energy = Math.addExact(energy, laidOut.get(i).energy());
            parts.add(new LaidOut.Part(
                    piece.start(),
                    piece.end(),
                    piece.present(),
                    laidOut.get(i).energy(),
                    levels.get(i).seen()));
        }
        return new LaidOut(span.start(), span.end(), energy, parts);
    }

    /** Whether the levels do not tell where the energy belongs: more than one of them is unknown. */
    boolean isUnresolved() {
        return !span.ends().areMeasured()
                && levels.stream().filter(level -> !level.isKnown()).count() > 1;
    }

    /** Millijoules that may lie on the wrong side of a change point: what the levels leave unexplained. */
    long doubt() {
        double explained = 0;
        for (int i = 0; i < pieces.size(); i++) {
            if (!levels.get(i).isKnown()) {
                return span.energy();
            }
            explained += natural(i);
        }
        return Math.min(span.energy(), Math.round(Math.abs(span.energy() - explained) + explained * ROUGHNESS));
    }

    /** No level is known better than this. */
    private static final double ROUGHNESS = 0.01;

    /** Instants: the piece at either end has the power measured there, a piece between them its own level or their mean. */
    private double[] followEnds() {
        double[] energies = new double[pieces.size()];
        for (int i = 0; i < energies.length; i++) {
            energies[i] = followed(i) * pieces.get(i).length() / 1_000;
        }
        return energies;
    }

    private double followed(int i) {
        if (i == 0) {
            return span.ends().first();
        }
        if (i == pieces.size() - 1) {
            return span.ends().last();
        }
        Level level = levels.get(i);
        return level.isKnown()
                ? level.milliwatts()
                : (span.ends().first() + span.ends().last()) / 2.0;
    }

    private double[] divide() {
        boolean[] keeps = keeping();
        double kept = 0;
        double scalable = 0;
        long unknown = 0;
        for (int i = 0; i < keeps.length; i++) {
            if (keeps[i]) {
                kept += natural(i);
            } else if (levels.get(i).isKnown()) {
                scalable += natural(i);
            } else {
                unknown += pieces.get(i).length();
            }
        }
        double rest = span.energy() - kept;
        if (rest <= 0 || (unknown > 0 && rest <= scalable)) {
            return scaleAll(kept + scalable);
        }
        double[] energies = new double[keeps.length];
        for (int i = 0; i < keeps.length; i++) {
            boolean isKnown = levels.get(i).isKnown();
            if (keeps[i] || (isKnown && unknown > 0)) {
                energies[i] = natural(i);
            } else if (isKnown) {
                energies[i] = scalable > 0 ? rest * natural(i) / scalable : byTime(i, rest);
            } else {
                energies[i] = (rest - scalable) * pieces.get(i).length() / unknown;
            }
        }
        return energies;
    }

    /** Steady pieces keep their level; if all are steady, all but the last. */
    private boolean[] keeping() {
        boolean[] keeps = new boolean[pieces.size()];
        boolean all = true;
        for (int i = 0; i < keeps.length; i++) {
            keeps[i] = levels.get(i).isSteady();
            all &= keeps[i];
        }
        if (all) {
            keeps[keeps.length - 1] = false;
        }
        return keeps;
    }

    /** The levels together claim more than there is: each known piece gets its part, an unknown one nothing. */
    private double[] scaleAll(double claimed) {
        double[] energies = new double[pieces.size()];
        for (int i = 0; i < energies.length; i++) {
            if (levels.get(i).isKnown()) {
                energies[i] = claimed > 0 ? span.energy() * natural(i) / claimed : byTime(i, (double) span.energy());
            }
        }
        return energies;
    }

    private double byTime(int i, double energy) {
        return energy * pieces.get(i).length() / (double) span.length();
    }

    /** What a piece would draw at its level. */
    private double natural(int i) {
        return Math.max(0, levels.get(i).milliwatts()) * pieces.get(i).length() / 1_000;
    }
}
