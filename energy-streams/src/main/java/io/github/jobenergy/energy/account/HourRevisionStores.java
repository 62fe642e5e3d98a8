package io.github.jobenergy.energy.account;

import io.github.jobenergy.schemas.energy.NodeEnergy;
import io.github.jobenergy.schemas.node.NodeHour;
import io.github.jobenergy.schemas.node.NodeKey;
import java.time.Instant;
import java.util.Optional;

/** Where the ledger keeps what it must not forget. In Kafka Streams this is a state store, in {@code replay} a map. */
public interface HourRevisionStores {

    /** What was published of an hour under the highest revision. */
    Optional<NodeEnergy> published(NodeHour hour);

    /** Remembers what was published of an hour. */
    void putPublished(NodeEnergy hour);

    /** Forgets the hours of a node that ended before the time. */
    void forgetEndedBefore(NodeKey node, Instant time);
}
