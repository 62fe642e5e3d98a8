package io.github.jobenergy.energy.meter.stores;

import io.github.jobenergy.energy.register.RegisterDelta;
import io.github.jobenergy.energy.register.span.MeterDisagreement;
import io.github.jobenergy.schemas.energy.Flag;
import java.util.EnumSet;
import java.util.Set;

/**
 * The possible error of the energy of a GPU inside the energy of its node. The energy of the node is not affected: an
 * error of the GPU moves energy between the runs that hold the GPU and all others.
 *
 * @param missingMillis the metered time of the node, in milliseconds, in which the GPU was not metered
 * @param spread the variance of the energy due to sampling, in square joules
 * @param error the largest possible error of the energy, that of the estimate for the missing time included
 * @param flags the flags of the meter of the GPU
 */
public record GpuError(long missingMillis, long spread, MeterDisagreement error, Set<Flag> flags) {

    /** No error. */
    public static final GpuError NONE = new GpuError(0, 0, MeterDisagreement.NONE, Set.of());

    public GpuError {
        flags = Set.copyOf(flags);
    }

    /** Checks whether there is no error and no flag. */
    public boolean isNone() {
        return missingMillis == 0 && spread == 0 && error.isNone() && flags.isEmpty();
    }

    /** Returns the sum of both. */
    public GpuError plus(GpuError other) {
        Set<Flag> all = EnumSet.noneOf(Flag.class);
        all.addAll(flags);
        all.addAll(other.flags);
        return new GpuError(
                missingMillis + other.missingMillis,
                RegisterDelta.spreadOfBoth(spread, other.spread),
                error.plus(other.error),
                all);
    }
}
