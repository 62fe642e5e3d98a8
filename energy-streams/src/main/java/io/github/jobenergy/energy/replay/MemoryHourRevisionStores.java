package io.github.jobenergy.energy.replay;

import io.github.jobenergy.energy.account.HourRevisionStores;
import io.github.jobenergy.schemas.energy.NodeEnergy;
import io.github.jobenergy.schemas.node.NodeHour;
import io.github.jobenergy.schemas.node.NodeKey;
import java.time.Instant;
import java.util.Optional;
import java.util.TreeMap;

/** The state of the revisions of node hours in a map: limited by memory, nothing is removed. */
public final class MemoryHourRevisionStores implements HourRevisionStores {

    private final TreeMap<NodeHour, NodeEnergy> published = new TreeMap<>();

    @Override
    public Optional<NodeEnergy> published(NodeHour hour) {
        return Optional.ofNullable(published.get(hour));
    }

    @Override
    public void putPublished(NodeEnergy hour) {
        published.put(hour.nodeHour(), hour);
    }

    @Override
    public void removeEndedBefore(NodeKey node, Instant time) {
        // A replay ends before anything must be removed.
    }
}
