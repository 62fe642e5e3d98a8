package io.github.jobenergy.node.source.redfish.resource;

import io.github.jobenergy.schemas.node.Measurement;
import java.time.Instant;
import java.util.Optional;

/**
 * A value of a document.
 *
 * @param source the kind of resource: {@code redfish} for the power control of a chassis, {@code redfish_environment}, {@code
 * redfish_supply}, {@code redfish_telemetry}
 * @param documentOrigin the origin of the document
 * @param domain the domain stated by the document; absent if the value may be the input of the node
 * @param ownDomain the domain if the value is not the input of the node
 * @param candidate the position among the candidates for the input of the node
 * @param measurement the value
 * @param deviceTime the time of the value, if the document states one
 */
public record MeterValue(
        String source,
        DocumentOrigin documentOrigin,
        Optional<String> domain,
        String ownDomain,
        InputCandidate candidate,
        Measurement measurement,
        Optional<Instant> deviceTime) {

    /** A value whose domain is stated by the document. */
    static MeterValue of(
            String source,
            DocumentOrigin documentOrigin,
            String domain,
            Measurement measurement,
            Optional<Instant> deviceTime) {
        return new MeterValue(
                source, documentOrigin, Optional.of(domain), domain, InputCandidate.SINGLE, measurement, deviceTime);
    }

    MeterValue in(String found) {
        return new MeterValue(
                source, documentOrigin, Optional.of(found), ownDomain, candidate, measurement, deviceTime);
    }

    MeterValue with(Measurement other) {
        return new MeterValue(source, documentOrigin, domain, ownDomain, candidate, other, deviceTime);
    }

    /** The meter of the value, unique within its node. */
    public String meter() {
        return source + " " + measurement.kind() + " " + ownDomain;
    }
}
