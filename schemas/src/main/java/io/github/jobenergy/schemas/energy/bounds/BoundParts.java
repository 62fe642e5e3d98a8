package io.github.jobenergy.schemas.energy.bounds;

import io.github.jobenergy.schemas.FieldGroup;
import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.quantity.Energy;
import java.util.Optional;

/**
 * The uncertainty of the energy of a run on one UTC day at 95 %, in parts that add up differently over runs. The energy is within
 * {@code common low + independent} below and {@code common high + independent} above.
 *
 * @param uncertaintyIndependent the half-width of the error that is independent of the errors of all other runs and days; over nodes
 *     of the run it adds linearly, over runs and days in squares
 * @param uncertaintyCommonLow the possible reduction by all other errors, which adds linearly; absent if {@code
 *     uncertaintyIndependent} is
 * @param uncertaintyCommonHigh the possible addition by all other errors, which adds linearly; absent if there is no upper bound
 */
public record BoundParts(
        Optional<Energy> uncertaintyIndependent,
        Optional<Energy> uncertaintyCommonLow,
        Optional<Energy> uncertaintyCommonHigh)
        implements FieldGroup {

    /** Nothing is known, as in records of versions without these parts. */
    public static final BoundParts UNKNOWN = new BoundParts(Optional.empty(), Optional.empty(), Optional.empty());

    public BoundParts {
        boolean isKnown = uncertaintyIndependent.isPresent();
        if (isKnown != uncertaintyCommonLow.isPresent() || (!isKnown && uncertaintyCommonHigh.isPresent())) {
            throw new InvalidFieldException(
                    "uncertainty_independent_joules",
                    "a number exactly if uncertainty_common_low_joules is present",
                    uncertaintyIndependent.map(Energy::toString).orElse("none"));
        }
    }

    /** Returns known parts; without {@code high} there is no upper bound. */
    public static BoundParts of(Energy independent, Energy low, Optional<Energy> high) {
        return new BoundParts(Optional.of(independent), Optional.of(low), high);
    }

    /** Checks whether the parts are known. */
    public boolean isKnown() {
        return uncertaintyIndependent.isPresent();
    }

    /** Returns the parts of one run on several nodes: linear sums, unknown if either is unknown. */
    public BoundParts plus(BoundParts other) {
        return isKnown() && other.isKnown()
                ? new BoundParts(
                        sum(uncertaintyIndependent, other.uncertaintyIndependent),
                        sum(uncertaintyCommonLow, other.uncertaintyCommonLow),
                        sum(uncertaintyCommonHigh, other.uncertaintyCommonHigh))
                : UNKNOWN;
    }

    /** Returns the sum of both; absent if it is not a useful bound because it cannot be written. */
    private static Optional<Energy> sum(Optional<Energy> one, Optional<Energy> other) {
        return one.flatMap(known -> other.map(known::plus)).filter(all -> all.compareTo(Energy.LARGEST) <= 0);
    }
}
