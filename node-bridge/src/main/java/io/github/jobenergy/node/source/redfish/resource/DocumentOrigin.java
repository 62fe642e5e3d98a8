package io.github.jobenergy.node.source.redfish.resource;

import io.github.jobenergy.node.sample.SampleSink;
import io.github.jobenergy.schemas.rejection.Origin;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The origin of a document.
 *
 * @param chassis the id of the chassis; the name of the report for a metric report
 * @param origin its address and its bytes
 * @param arrival the time of arrival
 * @param findings the receiver of rejections
 * @param warnings the receiver of anomalies, one sentence each
 */
public record DocumentOrigin(
        String chassis, Origin origin, Instant arrival, SampleSink findings, Consumer<String> warnings) {

    void reject(RejectionReason reason, String field, String detail) {
        findings.rejected(origin.reject(reason, Optional.of(field), detail, arrival));
    }
}
