package io.github.jobenergy.energy.state;

import io.github.jobenergy.energy.meter.stores.NodeMemory;
import io.github.jobenergy.energy.state.writebehind.WriteBehindStore;
import io.github.jobenergy.schemas.node.NodeKey;
import java.util.Optional;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/** The store of the memory of each node, written behind: one write per node and commit, however many readings the node had. */
final class NodeStore extends WriteBehindStore<KeyValueStore<String, byte[]>, NodeKey, NodeMemory> {

    /** The number of nodes cached as objects; some 300 bytes each. */
    private static final int NODES_HELD = 50_000;

    NodeStore(KeyValueStore<String, byte[]> inner) {
        super(inner, any -> 1, NODES_HELD);
    }

    @Override
    protected void write(NodeKey node, NodeMemory memory) {
        wrapped().put(node.text(), MeterBytes.write(memory));
    }

    NodeMemory get(NodeKey node) {
        Optional<NodeMemory> held = recent().get(node);
        if (held.isPresent()) {
            return held.get();
        }
        byte @Nullable [] kept = wrapped().get(node.text());
        NodeMemory memory = kept == null ? NodeMemory.NEW : MeterBytes.nodeMemory(kept);
        recent().keep(node, memory);
        return memory;
    }

    NodeKey known(NodeKey node) {
        return recent().known(node);
    }

    void put(NodeKey node, NodeMemory memory) {
        recent().put(node, memory);
    }
}
