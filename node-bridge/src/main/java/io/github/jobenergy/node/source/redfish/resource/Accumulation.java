package io.github.jobenergy.node.source.redfish.resource;

import io.github.jobenergy.node.unit.EnergyUnit;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.quantity.Energy;
import java.util.Optional;

/**
 * Reads the energy counter of a sensor excerpt: {@code EnergyJoules}, else {@code EnergykWh}, since its last {@code
 * SensorResetTime}, which is the epoch. A counter in kilowatt hours with less than four decimals is ignored: its steps exceed the
 * energy of a job (at 300 W a whole kilowatt hour is 3 h 20 min), and a counter takes precedence over all other values.
 */
final class Accumulation {

    /** 0.0001 kWh are 360 J. */
    private static final int LEAST_DECIMALS = 4;

    private Accumulation() {}

    static Optional<Measurement> of(Fields resource) {
        Fields joules = resource.object("EnergyJoules");
        Fields kilowattHours = resource.object("EnergykWh");
        Optional<Energy> energy = joules.energy("Reading", EnergyUnit.JOULE);
        if (energy.isPresent()) {
            return energy.map(counted -> counter(counted, joules));
        }
        return kilowattHours
                .energy("Reading", EnergyUnit.KILOWATT_HOUR)
                .filter(counted -> kilowattHours.decimals("Reading") >= LEAST_DECIMALS)
                .map(counted -> counter(counted, kilowattHours));
    }

    private static Measurement counter(Energy counted, Fields excerpt) {
        Optional<String> epoch = Optional.of(excerpt.text("SensorResetTime")).filter(text -> !text.isEmpty());
        return new Measurement.Counter(counted, Optional.empty(), epoch);
    }
}
