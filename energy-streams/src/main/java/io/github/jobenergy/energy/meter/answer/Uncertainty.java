package io.github.jobenergy.energy.meter.answer;

import io.github.jobenergy.energy.meter.answer.UncertaintyBreakdown.Added;
import io.github.jobenergy.energy.meter.answer.UncertaintyBreakdown.Part;
import io.github.jobenergy.energy.meter.answer.UncertaintyBreakdown.Source;
import io.github.jobenergy.energy.meter.answer.UncertaintyBreakdown.Unmetered;
import io.github.jobenergy.energy.meter.stores.MeterDifference;
import io.github.jobenergy.energy.register.EdgeUncertainty;
import io.github.jobenergy.energy.register.EdgeUncertainty.ErrorBound;
import io.github.jobenergy.energy.register.InstrumentError;
import io.github.jobenergy.energy.register.span.MeterDisagreement;
import io.github.jobenergy.schemas.node.Measurement.Kind;
import java.util.ArrayList;
import java.util.List;

/**
 * Computes the uncertainty of a run's energy on a node at 95 %. Shares are exact unless they are in doubt. Independent errors add up
 * in squares, one-sided errors shift the bound on their side, and unmetered energy is added as it is:
 *
 * <pre>
 *   edges          split of the energy between two readings                                 variance
 *   sampling       power between instants                                                   variance, more for few readings
 *   instrument     relative error of the kind of meter                                      variance, one factor for all but GPUs
 *   whole seconds  truncated times: up to a second of power belongs to the other side       0 to a second, one side
 *   unresolved     several unknown levels between two readings                              0 to all of it, either side
 *   gaps           idle power to the maximum power of a node                                added as is
 *   disagreement   to the value of a meter that contradicts the selected meter,
 *                  to the maximum power of a node where a counter may have been reset       added as is
 *   shares         to the least and the most possible share, where shares are in doubt      added as is
 * </pre>
 *
 * All values are in millijoules. Filled by one thread, then read. Times are milliseconds since 1970-01-01T00:00:00Z, as
 * {@code long}: they are computed for each change point.
 */
final class Uncertainty {

    /**
     * The number of standard deviations that contain 95 % of cases: slightly less than 1.96, because the variances of
     * edge splits and sampling are estimates on the large side.
     */
    private static final double DEVIATIONS = 1.9;

    /**
     * The square of the bound, at 95 %, on the distance of a uniformly distributed value from the middle of its range,
     * in squares of the range.
     */
    private static final double SQUARE_OF_RANGE = 1 / 3.0;

    private static final double SQUARE_MILLIJOULES = 1e6;

    /**
     * The number of readings for which a variance that is estimated from readings is doubled. The square of the ratio
     * between the 97.5 % quantiles of Student's t and of the normal distribution is 2.0 for five values and 1.3 for ten.
     */
    private static final double FEW_READINGS = 5;

    /**
     * The part of the energy that the uncertainty from interpolation between instants exceeds in an undersampled run. In other
     * runs, an error of 2 % from interpolation is one of four standard deviations.
     */
    private static final double UNDERSAMPLED = 0.01;

    private static final long SECOND = 1_000;

    private final Side below = new Side();
    private final Side above = new Side();
    private final List<Part> changes = new ArrayList<>();
    private double variance;
    private double interpolation;
    private double sampling;
    private long readings;
    private double instrument;
    private double gpuInstruments;
    private long unmeteredLeast;
    private long unmeteredMost;
    private MeterDisagreement disagreement = MeterDisagreement.NONE;
    private MeterDisagreement shares = MeterDisagreement.NONE;
    private MeterDifference difference = MeterDifference.NONE;

    /** Adds the uncertainty of an edge split. */
    void addEdgeSplit(EdgeUncertainty uncertainty, ErrorBound errorBound) {
        variance += errorBound.variance();
        interpolation += uncertainty.isSumKnown() ? 0 : errorBound.variance();
        below.add(errorBound.below());
        above.add(errorBound.above());
        add(new Part(
                Source.EDGE_SPLIT,
                uncertainty.start(),
                uncertainty.end(),
                either(errorBound.variance()),
                errorBound.below(),
                errorBound.above()));
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
     * Adds the second after a change point, whose energy may belong to the runs before.
     *
     * @param change the change point, in milliseconds since 1970-01-01T00:00:00Z
     * @param millijoules the maximum energy of that second
     * @param shareBefore the run's share before, 0 to 1
     * @param shareAfter the run's share after, 0 to 1
     */
    void addSecond(long change, long millijoules, double shareBefore, double shareAfter) {
        double gained = (shareBefore - shareAfter) * millijoules;
        (gained < 0 ? below : above).add(Math.abs(gained));
        add(new Part(Source.SECOND, change, change + SECOND, 0, Math.max(0, -gained), Math.max(0, gained)));
    }

    /** Adds the sampling variance in square joules, of which the run has a share. */
    void addSampling(long spread, double share) {
        sampling += share * share * spread * SQUARE_MILLIJOULES;
    }

    /** Sets the number of readings from which the sampling variance is estimated. */
    void setReadings(long count) {
        readings = count;
    }

    /**
     * Checks whether the power varied so much between instants that the energy depends on how well they represent it.
     *
     * @param millijoules the energy of the run
     */
    boolean isUndersampled(long millijoules) {
        return either(samplingVariance() + interpolation) > UNDERSAMPLED * millijoules;
    }

    private double samplingVariance() {
        return sampling * (1 + FEW_READINGS / Math.max(1, (double) readings));
    }

    /**
     * Adds the instrument error for an energy measured by that kind of meter. Instrument errors have the same sign
     * throughout.
     */
    void addInstrument(Kind kind, double millijoules) {
        instrument += millijoules * InstrumentError.ofResolution(kind);
    }

    /**
     * Adds the instrument error of a GPU inside the energy of its node, which is independent of the error of other meters.
     *
     * @param millijoules the energy of the GPU times the sensitivity of the run to it
     */
    void addGpuInstrument(Kind kind, double millijoules) {
        double error = millijoules * InstrumentError.ofResolution(kind);
        gpuInstruments += error * error;
    }

    /** Adds the bounds of unmetered energy. */
    void addUnmetered(long least, long most) {
        unmeteredLeast = Math.addExact(unmeteredLeast, least);
        unmeteredMost = Math.addExact(unmeteredMost, most);
    }

    /**
     * Adds the disagreement of meters over a share interval, of which the run has a share. With a share below 0, an
     * addition to the energy is a reduction of that of the run.
     */
    void addDisagreement(MeterDisagreement other, double share) {
        if (!other.isNone()) {
            long less = Math.round(Math.abs(share) * other.less());
            long more = Math.round(Math.abs(share) * other.more());
            disagreement = disagreement.plus(
                    share < 0 ? new MeterDisagreement(more, less) : new MeterDisagreement(less, more));
        }
    }

    /** Adds the possible error of the run's energy because its share is in doubt, in millijoules. */
    void addShares(long less, long more) {
        shares = shares.plus(new MeterDisagreement(less, more));
    }

    /** Adds the difference of other meters over a share interval, of which the run has a share. */
    void addDifference(MeterDifference other, double share) {
        if (!other.isNone()) {
            difference = difference.plus(
                    new MeterDifference(Math.round(share * other.least()), Math.round(share * other.most())));
        }
    }

    private MeterDisagreement allDisagreement() {
        return disagreement.plus(new MeterDisagreement(difference.less(), difference.more()));
    }

    /** Returns the error of all instruments at 95 %: the errors of independent meters add up in squares. */
    private double instrument() {
        return Math.sqrt(instrument * instrument + gpuInstruments);
    }

    /** Returns the possible reduction at 95 %. */
    long below() {
        return Math.max(0, off(below) - unmeteredLeast + allDisagreement().less() + shares.less());
    }

    /** Returns the possible addition at 95 %, provided that a maximum power covers the unmetered time. */
    long above() {
        long metered = Math.addExact(off(above), unmeteredMost);
        return Math.addExact(metered, Math.addExact(allDisagreement().more(), shares.more()));
    }

    /**
     * Returns the part of the bounds at 95 % that is independent of the errors of other runs, if the run was alone on its node: edge
     * splits and sampling. It is symmetric. Rounded up.
     */
    long independent() {
        return (long) Math.ceil(either(variance + samplingVariance()));
    }

    /** Returns the possible reduction at 95 % without the independent part. The sum of both is at least {@link #below()}. */
    long commonBelow() {
        return Math.max(0, common(below) - unmeteredLeast + allDisagreement().less() + shares.less());
    }

    /** Returns the possible addition at 95 % without the independent part. The sum of both is at least {@link #above()}. */
    long commonAbove() {
        long metered = Math.addExact(common(above), unmeteredMost);
        return Math.addExact(metered, Math.addExact(allDisagreement().more(), shares.more()));
    }

    private long common(Side side) {
        double deviation = instrument() / DEVIATIONS;
        return (long) Math.ceil(side.atMost(deviation * deviation));
    }

    private long off(Side side) {
        double deviation = instrument() / DEVIATIONS;
        return Math.round(side.atMost(variance + samplingVariance() + deviation * deviation));
    }

    /** Returns the same bounds by source. */
    UncertaintyBreakdown breakdown() {
        return new UncertaintyBreakdown(
                changes,
                either(samplingVariance()),
                instrument(),
                new Added(new Unmetered(unmeteredLeast, unmeteredMost), allDisagreement(), shares),
                below(),
                above());
    }

    /** The one-sided errors of one side. */
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
