package io.github.jobenergy.energy.meter.stores;

import io.github.jobenergy.energy.register.RegisterDelta;
import io.github.jobenergy.energy.register.span.MeterDisagreement;
import io.github.jobenergy.energy.register.span.Proportion;
import io.github.jobenergy.schemas.energy.Flag;
import java.util.Set;

/**
 * The advance of the register of a GPU over an interval, with an estimate for the time without metered energy.
 *
 * @param metered the metered energy
 * @param estimate the energy of time that is not metered, with the length of that time and the possible error;
 * {@link RegisterDelta#NONE} if there is no estimate
 * @param flags the flags of the meter
 */
public record GpuPart(RegisterDelta metered, RegisterDelta estimate, Set<Flag> flags) {

    public GpuPart {
        flags = Set.copyOf(flags);
    }

    /** Returns a part that is metered without an estimate. */
    public static GpuPart metered(RegisterDelta metered) {
        return new GpuPart(metered, RegisterDelta.NONE, Set.of());
    }

    /** Returns the milliseconds of that much metered time of the node in which the GPU was not metered. */
    long missingMillis(long ofNode) {
        return Math.max(0, ofNode - metered.meteredMillis());
    }

    /** Returns the estimated energy, in millijoules, of the time missing from that much metered time of the node. */
    long estimated(long ofNode) {
        return ofMissing(estimate.millijoules(), ofNode);
    }

    /** Returns the error of that estimate; a GPU without an estimate may have drawn all that is left of the node. */
    MeterDisagreement errorOfEstimate(long ofNode, long left) {
        if (missingMillis(ofNode) == 0) {
            return MeterDisagreement.NONE;
        }
        MeterDisagreement error = estimate.disagreement();
        return estimate.meteredMillis() == 0
                ? new MeterDisagreement(0, left)
                : new MeterDisagreement(
                        Math.min(estimated(ofNode), ofMissing(error.less(), ofNode)),
                        Math.min(left, ofMissing(error.more(), ofNode)));
    }

    private long ofMissing(long millijoules, long ofNode) {
        long missing = missingMillis(ofNode);
        return estimate.meteredMillis() <= missing
                ? (missing == 0 ? 0 : millijoules)
                : Proportion.of(millijoules, missing, estimate.meteredMillis());
    }
}
