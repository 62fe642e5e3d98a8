package io.github.jobenergy.schemas.energy.bounds;

import io.github.jobenergy.schemas.FieldGroup;
import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.quantity.SquaredEnergy;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The sums over runs and days from which the bounds of a total follow. All of them are integers, so that additions and subtractions
 * cancel exactly, in any order. Either all sums are present or none: {@link #UNKNOWN} is the value of sums that an earlier version
 * began. Sums may be negative in a difference.
 *
 * @param uncertaintyIndependent the sum of the squares of the independent half-widths
 * @param uncertaintyCommonLow the sum of the possible common reductions
 * @param uncertaintyCommonHigh the sum of the possible common additions of the runs with an upper bound
 * @param runsUnbounded the number of runs without an upper bound
 */
public record BoundSums(
        Optional<SquaredEnergy> uncertaintyIndependent,
        Optional<Energy> uncertaintyCommonLow,
        Optional<Energy> uncertaintyCommonHigh,
        Optional<Long> runsUnbounded)
        implements FieldGroup {

    /** No sum is known. */
    public static final BoundSums UNKNOWN =
            new BoundSums(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

    /** The sums over no runs. */
    public static final BoundSums NONE = known(SquaredEnergy.ZERO, Energy.ZERO, Energy.ZERO, 0);

    /**
     * The largest common addition, independent half-width or reduction of one run on one day that is useful: the energy of a machine
     * of 115 MW. A run with a larger addition counts as one without an upper bound, so that sums stay within their range.
     */
    private static final Energy LARGEST_USEFUL = Energy.ofJoules(10_000_000_000_000L);

    public BoundSums {
        long present = Stream.of(uncertaintyIndependent, uncertaintyCommonLow, uncertaintyCommonHigh, runsUnbounded)
                .filter(Optional::isPresent)
                .count();
        if (present != 0 && present != 4) {
            throw new InvalidFieldException(
                    "uncertainty_independent_square_joules", "all 4 sums of uncertainties or none of them", present);
        }
    }

    private static BoundSums known(SquaredEnergy square, Energy low, Energy high, long unbounded) {
        return new BoundSums(Optional.of(square), Optional.of(low), Optional.of(high), Optional.of(unbounded));
    }

    /** Returns the sums over one run on one day; unknown if its parts are. */
    public static BoundSums of(BoundParts parts) {
        if (!parts.isKnown()) {
            return UNKNOWN;
        }
        Energy independent = parts.uncertaintyIndependent().orElse(Energy.ZERO);
        Energy low = parts.uncertaintyCommonLow().orElse(Energy.ZERO);
        Optional<Energy> high = parts.uncertaintyCommonHigh()
                .filter(most -> most.plus(independent).compareTo(LARGEST_USEFUL) <= 0);
        return known(SquaredEnergy.of(independent), low, high.orElse(Energy.ZERO), high.isPresent() ? 0 : 1);
    }

    /** Checks whether the sums are known. */
    public boolean isKnown() {
        return runsUnbounded.isPresent();
    }

    /** Returns the sum of both; unknown if either is unknown. */
    public BoundSums plus(BoundSums other) {
        if (!isKnown() || !other.isKnown()) {
            return UNKNOWN;
        }
        return known(
                square().plus(other.square()),
                low().plus(other.low()),
                high().plus(other.high()),
                Math.addExact(unbounded(), other.unbounded()));
    }

    /** Returns the negated sums. */
    public BoundSums negated() {
        return isKnown()
                ? known(square().negated(), Energy.ZERO.minus(low()), Energy.ZERO.minus(high()), -unbounded())
                : UNKNOWN;
    }

    /** Returns the name of a sum below zero; empty if there is none. */
    public Optional<String> negative() {
        if (square().isNegative()) {
            return Optional.of("uncertainty_independent_square_joules");
        }
        if (low().isNegative()) {
            return Optional.of("uncertainty_common_low_joules");
        }
        if (high().isNegative()) {
            return Optional.of("uncertainty_common_high_joules");
        }
        return unbounded() < 0 ? Optional.of("runs_unbounded") : Optional.empty();
    }

    /** Returns these sums; unknown if one is below zero, because runs were subtracted that were never added. */
    public BoundSums orUnknown() {
        return negative().isPresent() ? UNKNOWN : this;
    }

    /** Returns the bounds of the total of these runs; unknown if the sums are unknown or below zero. */
    public TotalBounds around(Energy total) {
        if (!isKnown() || negative().isPresent()) {
            return TotalBounds.UNKNOWN;
        }
        Energy independent = square().root();
        Energy lower = total.minus(low()).minus(independent);
        Optional<Energy> upper = unbounded() > 0
                ? Optional.empty()
                : Optional.of(total.plus(high()).plus(independent)).filter(most -> most.compareTo(Energy.LARGEST) <= 0);
        return new TotalBounds(Optional.of(lower.isNegative() ? Energy.ZERO : lower), upper);
    }

    private SquaredEnergy square() {
        return uncertaintyIndependent.orElse(SquaredEnergy.ZERO);
    }

    private Energy low() {
        return uncertaintyCommonLow.orElse(Energy.ZERO);
    }

    private Energy high() {
        return uncertaintyCommonHigh.orElse(Energy.ZERO);
    }

    private long unbounded() {
        return runsUnbounded.orElse(0L);
    }
}
