package io.github.jobenergy.node.source.redfish.resource;

import io.github.jobenergy.schemas.node.Measurement;
import java.time.Instant;
import java.util.Optional;

/**
 * A value of a document.
 *
 * @param source the kind of resource: {@code redfish} for the power control of a chassis, {@code redfish_environment}, {@code
 * redfish_supply}, {@code redfish_telemetry}
 * @param receipt the origin of the document
 * @param domain the domain stated by the document; absent if the value may be the input of the node
 * @param apart the domain if the value is not the input of the node
 * @param standing the position among the candidates for the input of the node
 * @param measurement the value
 * @param deviceTime the time of the value, if the document states one
 */
public record MeterValue(
        String source,
        DocumentOrigin receipt,
        Optional<String> domain,
        String apart,
        InputCandidate standing,
        Measurement measurement,
        Optional<Instant> deviceTime) {

    /** A value whose domain is stated by the document. */
    static MeterValue of(
            String source,
            DocumentOrigin receipt,
            String domain,
            Measurement measurement,
            Optional<Instant> deviceTime) {
        return new MeterValue(
                source, receipt, Optional.of(domain), domain, InputCandidate.ALONE, measurement, deviceTime);
    }

    MeterValue in(String found) {
        return new MeterValue(source, receipt, Optional.of(found), apart, standing, measurement, deviceTime);
    }

    MeterValue saying(Measurement other) {
        return new MeterValue(source, receipt, domain, apart, standing, other, deviceTime);
    }

    /** The meter of the value, unique within its node. */
    public String meter() {
        return source + " " + measurement.kind() + " " + apart;
    }
}
