package io.github.jobenergy.node.source.rapl;

import io.github.jobenergy.node.source.inband.KernelNumber;
import io.github.jobenergy.node.unit.EnergyUnit;
import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.quantity.Energy;
import java.util.Optional;

/**
 * Parses the two files of a zone: {@code energy_uj}, a counter in microjoules, and {@code max_energy_range_uj}, the value after
 * which it restarts at 0: 262 kJ, 22 minutes at 200 W, or 65.5 kJ with a finer unit, for memory of servers and on AMD, 291 s at
 * 225 W. Several overflows between two readings cannot be detected, so the polling interval must be shorter than one.
 */
final class ZoneCounter {

    private ZoneCounter() {}

    /**
     * The counter; empty while it has never counted, which is the state of a zone that is exposed but not connected.
     *
     * @throws InvalidFieldException if a value is not a valid number
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
