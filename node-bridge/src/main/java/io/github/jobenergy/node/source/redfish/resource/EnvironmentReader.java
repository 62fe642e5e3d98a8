package io.github.jobenergy.node.source.redfish.resource;

import io.github.jobenergy.schemas.node.Measurement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads {@code /redfish/v1/Chassis/ID/EnvironmentMetrics}: {@code PowerWatts.Reading} is an instant, {@code EnergyJoules} and
 * {@code EnergykWh} are counters, {@code PowerLimitWatts} is a limit and ignored. A chassis may be a part of the node ({@link
 * ChassisPart}).
 */
public final class EnvironmentReader implements ResourceReader {

    /** The source in the samples. */
    public static final String SOURCE = "redfish_environment";

    @Override
    public List<MeterValue> read(Document document, DocumentOrigin documentOrigin) {
        Fields metrics = document.fields(documentOrigin);
        List<Measurement> measurements = new ArrayList<>();
        metrics.object("PowerWatts")
                .watts("Reading")
                .map(Measurement.Instantaneous::new)
                .ifPresent(measurements::add);
        Accumulation.of(metrics).ifPresent(measurements::add);
        String chassis = documentOrigin.chassis();
        String ownDomain = "environment." + chassis;
        Optional<String> part = ChassisPart.isPart(chassis)
                ? Optional.of(ChassisPart.domain(chassis).orElse(ownDomain))
                : Optional.empty();
        return measurements.stream()
                .map(measurement -> new MeterValue(
                        SOURCE, documentOrigin, part, ownDomain, InputCandidate.SINGLE, measurement, Optional.empty()))
                .toList();
    }
}
