package io.github.jobenergy.energy.meter.sums;

import io.github.jobenergy.energy.meter.stores.MeterDifference;
import io.github.jobenergy.energy.register.InstrumentError;
import io.github.jobenergy.energy.register.Register;
import io.github.jobenergy.energy.register.RegisterDelta;
import io.github.jobenergy.energy.register.span.Bucket;
import io.github.jobenergy.energy.register.span.MeterId;
import io.github.jobenergy.schemas.node.Measurement.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.LongPredicate;

/**
 * Compares the meters of a domain by their energies in the minutes around each minute. The ratio of the energies is
 * that of the calibrations: over eleven minutes, the sampling of a fluctuating load and the different times
 * of readings matter little. A minute is identified by its first millisecond.
 *
 * <pre>
 *   minute              ├──┤
 *   compared  ├──┼──┼──┼──┼──┼──┼──┼──┤    those that both meters measured in full and without contradiction
 * </pre>
 */
final class MeterComparison {

    /** The minutes before and after a minute that are compared: no more than the levels of edge splits leave. */
    private static final int REACH = 5;

    /** The time in milliseconds before and after a minute that is compared. */
    static final long REACH_MILLIS = REACH * Bucket.MINUTE;

    /** The minutes that are compared at least. */
    private static final int LEAST_MINUTES = 3;

    /**
     * A smaller difference is that of good meters and is not stated, nor is one that readings at different times explain.
     * Each comparison includes minutes after the run: the bounds of a result would change with every minute after it.
     */
    private static final double NEGLIGIBLE = 0.01;

    /** The step in which differences are stated, so that later minutes seldom change them. */
    private static final double STEP = 0.002;

    /** The standard deviations of sampling that a difference may contain. */
    private static final double DEVIATIONS = 3;

    private static final double MILLIJOULES = 1_000;

    private final SortedMap<MeterId, Register> meters;
    private final Map<MeterId, Map<Long, RegisterDelta>> minutes = new HashMap<>();

    MeterComparison(SortedMap<MeterId, Register> meters) {
        this.meters = meters;
        meters.keySet().forEach(meter -> minutes.put(meter, new HashMap<>()));
    }

    /**
     * Compares a meter with the selected one around a minute; empty if too few minutes are comparable.
     *
     * @param isCompared the minutes that may be compared
     */
    Optional<Ratio> compare(MeterId selected, MeterId other, long minute, LongPredicate isCompared) {
        List<RegisterDelta> ofSelected = new ArrayList<>();
        List<RegisterDelta> ofOther = new ArrayList<>();
        for (long time = minute - REACH_MILLIS; time <= minute + REACH_MILLIS; time += Bucket.MINUTE) {
            RegisterDelta one = of(selected, time);
            RegisterDelta two = of(other, time);
            if (one.meteredMillis() == Bucket.MINUTE && two.meteredMillis() == Bucket.MINUTE && isCompared.test(time)) {
                ofSelected.add(one);
                ofOther.add(two);
            }
        }
        RegisterDelta selectedSum = ofSelected.stream().reduce(RegisterDelta.NONE, RegisterDelta::plus);
        RegisterDelta otherSum = ofOther.stream().reduce(RegisterDelta.NONE, RegisterDelta::plus);
        if (ofSelected.size() < LEAST_MINUTES || selectedSum.millijoules() <= 0) {
            return Optional.empty();
        }
        double spread = RegisterDelta.spreadOfBoth(selectedSum.spread(), otherSum.spread());
        double deviation = DEVIATIONS * Math.sqrt(spread) * MILLIJOULES / selectedSum.millijoules();
        double off = otherSum.millijoules() / (double) selectedSum.millijoules() - 1;
        double ends = DEVIATIONS * endError(ofSelected, ofOther, off) / selectedSum.millijoules();
        return Optional.of(new Ratio(
                off,
                ends,
                deviation + ends + sampled(selected, other),
                InstrumentError.ofCalibration(selected.kind()) + InstrumentError.ofCalibration(other.kind())));
    }

    /**
     * Returns the standard deviation of the difference of both sums due to interpolation between readings at the two ends
     * of the minutes, in millijoules. What a minute lacks at an end the next one has in excess, so that the difference of
     * the sums varies as that of one minute.
     */
    private static double endError(List<RegisterDelta> ofSelected, List<RegisterDelta> ofOther, double off) {
        double squares = 0;
        for (int i = 0; i < ofSelected.size(); i++) {
            double residual =
                    ofOther.get(i).millijoules() - (1 + off) * ofSelected.get(i).millijoules();
            squares += residual * residual;
        }
        return Math.sqrt(squares / (ofSelected.size() - 1));
    }

    private RegisterDelta of(MeterId meter, long minute) {
        return Optional.ofNullable(minutes.get(meter))
                .orElseThrow()
                .computeIfAbsent(
                        minute,
                        start -> Optional.ofNullable(meters.get(meter))
                                .orElseThrow()
                                .between(start, start + Bucket.MINUTE));
    }

    /** Returns the error of a comparison with instants at the edges of runs, where their sampling is not known. */
    private static double sampled(MeterId one, MeterId other) {
        return one.kind() == Kind.INSTANT || other.kind() == Kind.INSTANT ? NEGLIGIBLE : 0;
    }

    /**
     * The difference of a meter to the selected one, as a part of the energy of the selected one.
     *
     * @param off the difference
     * @param ends the possible error of the difference due to readings at different times
     * @param deviation the possible error of the difference due to sampling, that of the ends included
     * @param expected the difference that calibrations explain
     */
    record Ratio(double off, double ends, double deviation, double expected) {

        /** Checks whether the difference is more than calibrations and sampling explain. */
        boolean isConflict() {
            return Math.abs(off) > expected + deviation;
        }

        /** Returns the difference for that energy of the selected meter. */
        MeterDifference of(long millijoules) {
            return Math.abs(off) <= NEGLIGIBLE + ends
                    ? MeterDifference.NONE
                    : new MeterDifference(
                            Math.round(millijoules * inSteps(off - deviation)),
                            Math.round(millijoules * inSteps(off + deviation)));
        }

        private static double inSteps(double part) {
            return STEP * Math.round(part / STEP);
        }
    }
}
