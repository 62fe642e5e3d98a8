package io.github.jobenergy.node.source.redfish.resource;

import io.github.jobenergy.node.sample.SampleSink;
import io.github.jobenergy.schemas.rejection.Origin;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * How a document came to us.
 *
 * @param chassis the chassis it belongs to, by its id; the name of the report if it is one
 * @param origin its address and its bytes
 * @param arrival when we had it
 * @param findings where what is wrong with it goes
 * @param remarks where what is odd about it goes, a sentence each
 */
public record DocumentOrigin(
        String chassis, Origin origin, Instant arrival, SampleSink findings, Consumer<String> remarks) {

    void reject(RejectionReason reason, String field, String detail) {
        findings.rejected(origin.reject(reason, Optional.of(field), detail, arrival));
    }
}
