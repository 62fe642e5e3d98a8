package io.github.jobenergy.node.source.redfish.resource;

import io.github.jobenergy.schemas.node.Measurement;
import java.time.Instant;
import java.util.Optional;

/**
 * One value in a document.
 *
 * @param source which sort of resource has it: {@code redfish} for the power control of a chassis, {@code
 *     redfish_environment}, {@code redfish_supply}, {@code redfish_telemetry}
 * @param receipt the document it stands in, and how that came to us
 * @param domain what it measures, where the document says so; absent if it may be the node's input
 * @param apart what it is called if it is not the node's input
 * @param standing how it stands among others that may be the node's input
 * @param measurement the value
 * @param deviceTime when it held, where the document says so
 */
public record MeterValue(
        String source,
        DocumentOrigin receipt,
        Optional<String> domain,
        String apart,
        InputCandidate standing,
        Measurement measurement,
        Optional<Instant> deviceTime) {

    /** A value of which the document says what it measures. */
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

    /** The meter it is of, among those of its node. */
    public String meter() {
        return source + " " + measurement.kind() + " " + apart;
    }
}
