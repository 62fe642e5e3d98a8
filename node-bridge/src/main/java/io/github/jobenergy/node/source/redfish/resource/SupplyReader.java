package io.github.jobenergy.node.source.redfish.resource;

import io.github.jobenergy.schemas.node.Measurement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads {@code /redfish/v1/Chassis/ID/PowerSubsystem/PowerSupplies/ID/Metrics}: {@code InputPowerWatts.Reading} is an instant,
 * the energies are counters; output, rails and {@code PowerCapacityWatts} are ignored. Supplies are displayed and never added: a
 * supply in standby, or shared with a neighbour, would make the sum wrong.
 */
public final class SupplyReader implements ResourceReader {

    /** The source in the samples. */
    public static final String SOURCE = "redfish_supply";

    private final String supply;

    /** Creates a reader for the supply with this id. */
    public SupplyReader(String supply) {
        this.supply = supply;
    }

    @Override
    public List<MeterValue> read(Document document, DocumentOrigin documentOrigin) {
        Fields metrics = document.fields(documentOrigin);
        if (PowerState.isOff(metrics)) {
            return List.of();
        }
        List<Measurement> measurements = new ArrayList<>();
        metrics.object("InputPowerWatts")
                .watts("Reading")
                .map(Measurement.Instantaneous::new)
                .ifPresent(measurements::add);
        Accumulation.of(metrics).ifPresent(measurements::add);
        String domain = "supply." + documentOrigin.chassis() + "." + supply;
        return measurements.stream()
                .map(measurement -> MeterValue.of(SOURCE, documentOrigin, domain, measurement, Optional.empty()))
                .toList();
    }
}
