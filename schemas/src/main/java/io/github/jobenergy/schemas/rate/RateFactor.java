package io.github.jobenergy.schemas.rate;

import io.github.jobenergy.schemas.FieldGroup;
import java.util.Optional;

/**
 * The kind of an emission factor. Factors of different types or methods are never mixed in a sum.
 *
 * @param factorType whether the emissions of the life cycle of the power plants are included; required for a carbon intensity
 * @param rateMethod whether the rate is that of the average or of the marginal unit of energy; required for a carbon intensity
 * @param basis whether the factor is that of the consumption or of the production of the zone; absent if the provider does not
 *     state it
 * @param accounting the accounting method of scope 2 to which the factor belongs; absent for a marginal factor
 */
public record RateFactor(
        Optional<FactorType> factorType,
        Optional<RateMethod> rateMethod,
        Optional<Basis> basis,
        Optional<Accounting> accounting)
        implements FieldGroup {

    /** The factor of a rate that is no carbon intensity. */
    public static final RateFactor NONE =
            new RateFactor(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

    /** Returns a factor with a type and a method, of no stated basis and accounting. */
    public static RateFactor of(FactorType factorType, RateMethod rateMethod) {
        return new RateFactor(Optional.of(factorType), Optional.of(rateMethod), Optional.empty(), Optional.empty());
    }

    /** Returns this factor with a basis. */
    public RateFactor on(Basis other) {
        return new RateFactor(factorType, rateMethod, Optional.of(other), accounting);
    }

    /** Returns this factor with an accounting method. */
    public RateFactor in(Accounting other) {
        return new RateFactor(factorType, rateMethod, basis, Optional.of(other));
    }

    /** The types of emission factors. */
    public enum FactorType {
        /** Emissions of the life cycle, including construction and fuel supply. */
        LIFECYCLE,
        /** Emissions of the operation of power plants only. */
        DIRECT
    }

    /** The methods by which emissions are attributed to a unit of energy. */
    public enum RateMethod {
        /** The mean over all energy. */
        AVERAGE,
        /** The emissions of one further unit of energy. */
        MARGINAL
    }

    /** The energy that a factor describes. */
    public enum Basis {
        /** The energy consumed in the zone, including imports. */
        CONSUMPTION,
        /** The energy produced in the zone. */
        PRODUCTION
    }

    /** The accounting methods of scope 2 of the GHG Protocol. */
    public enum Accounting {
        /** The average of the grid on which the energy is consumed. */
        LOCATION_BASED,
        /** The contracts of the consumer. */
        MARKET_BASED
    }
}
