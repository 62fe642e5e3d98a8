package io.github.jobenergy.node.source.redfish.resource;

import io.github.jobenergy.node.unit.EnergyUnit;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.quantity.Energy;
import java.util.Optional;

/**
 * The energy an excerpt of a sensor counts: {@code EnergyJoules}, else {@code EnergykWh}, since its last {@code
 * SensorResetTime}, which marks the epoch. A counter of kilowatt hours with less than four decimals is nothing: it steps by
 * more than a job may use (at 300 W a whole kilowatt hour is 3 h 20 min), and a counter is believed before anything else.
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
