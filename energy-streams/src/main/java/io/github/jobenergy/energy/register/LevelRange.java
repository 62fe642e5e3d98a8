package io.github.jobenergy.energy.register;

import io.github.jobenergy.energy.register.Levels.Level;
import io.github.jobenergy.energy.register.RunTimeline.Change;
import io.github.jobenergy.energy.register.RunTimeline.Piece;
import io.github.jobenergy.energy.register.span.Bucket;

/**
 * The range of the power of a set of runs without a measured level, in milliwatts: a run adds power to the power of the runs
 * beside it. A set draws no less than the set without one of its runs, and no more than the set with another one.
 *
 * <pre>
 *   │  A, B  ┆ B │ idle        the set of B alone is between two readings with other sets:
 *   │▔▔▔▔▔▔▔▔┆ ? ┆             it draws at most the power of A and B, and at least the power of the idle node
 * </pre>
 *
 * @param low the lowest power
 * @param high the highest power; infinite if no set with more runs is known
 */
record LevelRange(double low, double high) {

    /** The part of a level by which it may vary between two sets. */
    private static final double TOLERANCE = 0.1;

    /**
     * The largest distance in milliseconds between the piece and the change points around its set of runs: with the reach of
     * a level, both are within the readings that any window contains.
     */
    private static final long NEAR = 5 * Bucket.MINUTE;

    private static final LevelRange ANY = new LevelRange(0, Double.POSITIVE_INFINITY);

    /** Returns the range of the set of runs in a piece, from the sets before and after it. */
    static LevelRange of(Piece piece, RunTimeline occupancy, Levels levels) {
        return occupancy
                .whole(piece.start())
                .filter(whole -> whole.start() >= piece.start() - NEAR && whole.end() <= piece.end() + NEAR)
                .map(whole -> {
                    Piece before = new Piece(whole.start() - 1, whole.start(), occupancy.at(whole.start() - 1));
                    Piece after = new Piece(whole.end(), whole.end() + 1, occupancy.at(whole.end()));
                    Change start = occupancy.changeAt(whole.start());
                    Change end = occupancy.changeAt(whole.end());
                    return ANY.beside(levels.of(before), start == Change.START, start == Change.END)
                            .beside(levels.of(after), end == Change.END, end == Change.START);
                })
                .orElse(ANY);
    }

    private LevelRange beside(Level level, boolean hasFewerRuns, boolean hasMoreRuns) {
        if (!level.isKnown()) {
            return this;
        }
        double above = hasFewerRuns ? (1 - TOLERANCE) * level.milliwatts() - level.upperVariation() : 0;
        double below =
                hasMoreRuns ? (1 + TOLERANCE) * level.milliwatts() + level.upperVariation() : Double.POSITIVE_INFINITY;
        return new LevelRange(Math.max(low, above), Math.min(high, below));
    }

    /** Returns the part of a power outside the range; negative below it. */
    double outside(double milliwatts) {
        return milliwatts > high ? milliwatts - high : Math.min(0, milliwatts - low);
    }
}
