package io.github.jobenergy.energy.replay;

import io.github.jobenergy.energy.account.HourRevisionStores;
import io.github.jobenergy.schemas.energy.NodeEnergy;
import io.github.jobenergy.schemas.node.NodeHour;
import io.github.jobenergy.schemas.node.NodeKey;
import java.time.Instant;
import java.util.Optional;
import java.util.TreeMap;

/** What the ledger must not forget, in a map: for as much as fits, so nothing is forgotten. */
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
    public void forgetEndedBefore(NodeKey node, Instant time) {
        // A replay ends before it must forget.
    }
}
