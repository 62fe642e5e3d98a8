package io.github.jobenergy.energy.account;

import io.github.jobenergy.schemas.energy.NodeEnergy;
import io.github.jobenergy.schemas.node.NodeHour;
import io.github.jobenergy.schemas.node.NodeKey;
import java.time.Instant;
import java.util.Optional;

/**
 * The persistent state of the hour revisions. The implementation is a Kafka Streams state store, or a map in
 * {@code replay}.
 */
public interface HourRevisionStores {

    /** Returns the published energy of an hour with the highest revision. */
    Optional<NodeEnergy> published(NodeHour hour);

    /** Stores the published energy of an hour. */
    void putPublished(NodeEnergy hour);

    /** Deletes the hours of a node that ended before the time. */
    void removeEndedBefore(NodeKey node, Instant time);
}
