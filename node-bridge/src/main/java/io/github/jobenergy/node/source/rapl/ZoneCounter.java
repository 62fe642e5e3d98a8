package io.github.jobenergy.node.source.rapl;

import io.github.jobenergy.node.source.inband.KernelNumber;
import io.github.jobenergy.node.unit.EnergyUnit;
import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.quantity.Energy;
import java.util.Optional;

/**
 * The two files of a zone: {@code energy_uj}, microjoules that count up, and {@code max_energy_range_uj}, after which they
 * begin at 0 again: 262 kJ, 22 minutes at 200 W, or 65.5 kJ with a finer unit, for memory of servers and on AMD, 291 s at
 * 225 W. Of several rounds in between nothing can be known: whoever reads must come back within one.
 */
final class ZoneCounter {

    private ZoneCounter() {}

    /**
     * The counter; absent while it has never counted, which is how a zone looks that is shown but not wired.
     *
     * @throws InvalidFieldException if either is not a number it can be
     */
    static Optional<Measurement> of(String energy, String range) {
        Energy most = KernelNumber.energy("max_energy_range_uj", EnergyUnit.MICROJOULE, range);
        Energy counted = KernelNumber.energy("energy_uj", EnergyUnit.MICROJOULE, energy);
        if (most.equals(Energy.ZERO)) {
            throw new InvalidFieldException("max_energy_range_uj", "more than 0.001 J", "'" + range + "'");
        }
        if (counted.compareTo(most) > 0) {
            throw new InvalidFieldException("energy_uj", "at most the " + most + " of its range", counted);
        }
        return counted.equals(Energy.ZERO)
                ? Optional.empty()
                : Optional.of(new Measurement.Counter(counted, Optional.of(most), Optional.empty()));
    }
}
