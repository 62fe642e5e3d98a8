package io.github.jobenergy.energy.meter;

import io.github.jobenergy.energy.meter.UncertaintyBreakdown.Part;
import io.github.jobenergy.energy.meter.UncertaintyBreakdown.Source;
import io.github.jobenergy.energy.register.EdgeUncertainty;
import io.github.jobenergy.energy.register.EdgeUncertainty.Doubt;
import io.github.jobenergy.energy.register.MeterDisagreement;
import io.github.jobenergy.schemas.node.Measurement.Kind;
import java.util.ArrayList;
import java.util.List;

/**
 * How far a run's energy on a node may be off, at 95 %, taking its shares as exact. What is independent adds up in squares,
 * what has a side of its own leans to that side, and what nobody measured is added as it is:
 *
 * <pre>
 *   edges          how the energy between two readings was laid out                         variance
 *   sampling       what went on between instants                                            variance
 *   instrument     how far a reading of its kind may be off                                 variance, one factor for all
 *   whole seconds  Slurm cuts its times: up to a second of power belongs to the other side  0 to a second, one side
 *   unresolved     several unknown levels between two readings                              0 to all of it, either side
 *   gaps           idle to the most a node can draw                                         as they are
 *   disputes       to what an instrument says that contradicts the one that is believed,
 *                  to the most a node can draw where a counter may have been set back      as they are
 * </pre>
 *
 * All in millijoules. Filled by one thread, then read.
 */
final class Uncertainty {

    /**
     * Nineteen in twenty lie within so many standard deviations: not quite 1.96, for the variances of layout and sampling are
     * taken rather too large than too small.
     */
    private static final double DEVIATIONS = 1.9;

    /** What may lie anywhere in a range is off its middle by less than the root of this, in ranges, nineteen times in twenty. */
    private static final double SQUARE_OF_RANGE = 1 / 3.0;

    private static final double SQUARE_MILLIJOULES = 1e6;

    private static final long SECOND = 1_000;

    private final Side below = new Side();
    private final Side above = new Side();
    private final List<Part> changes = new ArrayList<>();
    private double variance;
    private double sampling;
    private double instrument;
    private long unmeteredLeast;
    private long unmeteredMost;
    private MeterDisagreement dispute = MeterDisagreement.NONE;

    /** What may have been laid on the wrong side of a change point. */
    void addLayout(EdgeUncertainty bend, Doubt doubt) {
        variance += doubt.variance();
        below.add(doubt.below());
        above.add(doubt.above());
        add(new Part(Source.LAYOUT, bend.start(), bend.end(), either(doubt.variance()), doubt.below(), doubt.above()));
    }

    private void add(Part part) {
        if (part.either() > 0 || part.below() > 0 || part.above() > 0) {
            changes.add(part);
        }
    }

    private static double either(double variance) {
        return DEVIATIONS * Math.sqrt(variance);
    }

    /**
     * The second after a change point may belong to those before it.
     *
     * @param change the change point, in milliseconds since 1970-01-01T00:00:00Z
     * @param millijoules what was drawn in it, at most
     * @param shareBefore what the run held before, 0 to 1
     * @param shareAfter and after
     */
    void addSecond(long change, long millijoules, double shareBefore, double shareAfter) {
        double gained = (shareBefore - shareAfter) * millijoules;
        (gained < 0 ? below : above).add(Math.abs(gained));
        add(new Part(Source.SECOND, change, change + SECOND, 0, Math.max(0, -gained), Math.max(0, gained)));
    }

    /** What sampling may have missed: a variance in square joules, of which the run has a share. */
    void addSampling(long spread, double share) {
        double missed = share * share * spread * SQUARE_MILLIJOULES;
        variance += missed;
        sampling += missed;
    }

    /** What instruments of that kind may be off by in so much energy: the same way each time. */
    void addInstrument(Kind kind, double millijoules) {
        instrument += millijoules * relativeError(kind);
    }

    /** Time that nobody metered. */
    void addUnmetered(long least, long most) {
        unmeteredLeast = Math.addExact(unmeteredLeast, least);
        unmeteredMost = Math.addExact(unmeteredMost, most);
    }

    /** What speaks against the energy of a stretch, of which the run has a share. */
    void addDispute(MeterDisagreement said, double share) {
        if (!said.isNone()) {
            dispute = dispute.plus(
                    new MeterDisagreement(Math.round(share * said.less()), Math.round(share * said.more())));
        }
    }

    /**
     * Nineteen in twenty readings are off by less than this part, from stamp and resolution: counters were found 0.1 to 0.2 %
     * off over an hour, a BMC rounds to whole watts of a few hundred. What an instrument is off by for good, a few percent for
     * a BMC, is a property of the instrument: it is the same for every run of the node, and is not in here.
     */
    private static double relativeError(Kind kind) {
        return switch (kind) {
            case COUNTER, INTERVAL_ENERGY -> 0.001;
            case INTERVAL_MEAN -> 0.002;
            case INSTANT -> 0.004;
        };
    }

    /** So much less it may be. */
    long below() {
        return Math.max(0, off(below) - unmeteredLeast + dispute.less());
    }

    /** So much more it may be, if a maximum power stands for what was not metered. */
    long above() {
        return Math.addExact(Math.addExact(off(above), unmeteredMost), dispute.more());
    }

    private long off(Side side) {
        double deviation = instrument / DEVIATIONS;
        return Math.round(side.atMost(variance + deviation * deviation));
    }

    /** The same, part by part. */
    UncertaintyBreakdown leeway() {
        return new UncertaintyBreakdown(
                changes, either(sampling), instrument, unmeteredLeast, unmeteredMost, dispute, below(), above());
    }

    /** What leans to one side. */
    private static final class Side {
        private double sum;
        private double squares;

        void add(double range) {
            sum += range;
            squares += range * range;
        }

        double atMost(double variance) {
            double likely = sum / 2 + Math.sqrt(squares * SQUARE_OF_RANGE + DEVIATIONS * DEVIATIONS * variance);
            return Math.min(likely, sum + DEVIATIONS * Math.sqrt(variance));
        }
    }
}
