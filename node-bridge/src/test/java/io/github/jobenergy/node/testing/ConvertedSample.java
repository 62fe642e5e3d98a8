package io.github.jobenergy.node.testing;

import io.github.jobenergy.node.sample.Sample;
import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.node.NodeKey;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.rejection.Origin;
import io.github.jobenergy.schemas.rejection.Rejection;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * The conversion of a sample whose target is the name of its node: its reading, or, if it violates the contract,
 * a rejection, as in the bridge.
 */
record ConvertedSample(Optional<PowerReading> reading, Optional<Rejection> rejection) {

    static ConvertedSample of(Sample sample) {
        try {
            PowerReading reading = sample.reading(
                    new NodeKey("test", sample.target()), sample.deviceTime().orElse(sample.arrival()));
            return new ConvertedSample(Optional.of(reading), Optional.empty());
        } catch (InvalidFieldException impossible) {
            Origin origin = new Origin(sample.source(), sample.target().getBytes(StandardCharsets.UTF_8));
            return new ConvertedSample(
                    Optional.empty(),
                    Optional.of(origin.reject(
                            RejectionReason.INVALID_FIELD,
                            Optional.of(impossible.field()),
                            impossible.detail(),
                            sample.arrival())));
        }
    }
}
