package io.github.jobenergy.energy.state;

import io.github.jobenergy.energy.meter.NodeMemory;
import io.github.jobenergy.schemas.node.NodeKey;
import java.util.Optional;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.internals.WrappedStateStore;
import org.jspecify.annotations.Nullable;

/** The store of the memory of each node, written behind: one write per node and commit, however many readings the node had. */
final class NodeStore extends WrappedStateStore<KeyValueStore<String, byte[]>, String, byte[]> {

    /** The number of nodes cached as objects; some 300 bytes each. */
    private static final int NODES_HELD = 50_000;

    private final WriteBehind<NodeKey, NodeMemory> recent = new WriteBehind<>(
            (node, memory) -> wrapped().put(node.text(), MeterBytes.write(memory)), any -> 1, NODES_HELD);

    NodeStore(KeyValueStore<String, byte[]> inner) {
        super(inner);
    }

    @Override
    public void init(StateStoreContext taskContext, StateStore root) {
        recent.init(taskContext);
        super.init(taskContext, root);
    }

    NodeMemory get(NodeKey node) {
        Optional<NodeMemory> held = recent.get(node);
        if (held.isPresent()) {
            return held.get();
        }
        byte @Nullable [] kept = wrapped().get(node.text());
        NodeMemory memory = kept == null ? NodeMemory.NEW : MeterBytes.nodeMemory(kept);
        recent.keep(node, memory);
        return memory;
    }

    void put(NodeKey node, NodeMemory memory) {
        recent.put(node, memory);
    }

    @Override
    public void flushCache() {
        recent.write();
        super.flushCache();
    }

    @Override
    public void clearCache() {
        recent.clear();
        super.clearCache();
    }

    /** Clears the cache: the task may be restarted with this same store, from the last commit. */
    @Override
    public void close() {
        recent.clear();
        super.close();
    }
}
