package io.github.jobenergy.energy.facility;

import io.github.jobenergy.schemas.energy.place.EnergyBounds;
import io.github.jobenergy.schemas.energy.place.MeasuredSum;
import io.github.jobenergy.schemas.quantity.Energy;

/**
 * The sum of one measured energy over the hours of a period, of the metered time only. The bounds of the hours are added, since the
 * errors of a meter in several hours may have one cause.
 *
 * @param hoursMetered the hours with an energy
 * @param hoursComplete those of them in which every feed was metered for the whole hour
 * @param bounds the energy with its bounds at 95 %
 */
public record MeteredTotal(long hoursMetered, long hoursComplete, EnergyBounds bounds) {

    /** No energy. */
    static final MeteredTotal NONE = new MeteredTotal(0, 0, new EnergyBounds(Energy.ZERO, Energy.ZERO, Energy.ZERO));

    static MeteredTotal of(MeasuredSum sum) {
        return new MeteredTotal(1, sum.isComplete() ? 1 : 0, sum.bounds());
    }

    MeteredTotal plus(MeteredTotal other) {
        return new MeteredTotal(
                hoursMetered + other.hoursMetered, hoursComplete + other.hoursComplete, bounds.plus(other.bounds));
    }
}
