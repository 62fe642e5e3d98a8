package io.github.jobenergy.node.reading;

import io.github.jobenergy.node.memory.Recent;
import io.github.jobenergy.schemas.node.NodeKey;
import io.github.jobenergy.schemas.node.NodeState;
import java.time.Duration;

/**
 * Selects the node states to publish: a state is published when it has changed, and again after ten minutes. For one thread at a
 * time.
 */
final class PublishedNodeStates {

    /** The time after which an unchanged state is published again. */
    static final Duration REPUBLISH_INTERVAL = Duration.ofMinutes(10);

    private static final int MOST_NODES = 200_000;

    private final Recent<NodeKey, NodeState> published = new Recent<>(MOST_NODES);

    /** Whether the state has to be published; if so, it is recorded as published. */
    boolean isDue(NodeState state) {
        boolean isOld = published
                .find(state.node())
                .filter(last -> Duration.between(last.observedTime(), state.observedTime())
                                .compareTo(REPUBLISH_INTERVAL)
                        < 0)
                .filter(last -> last.toBuilder()
                        .observedTime(state.observedTime())
                        .build()
                        .equals(state))
                .isPresent();
        if (!isOld) {
            published.put(state.node(), state);
        }
        return !isOld;
    }
}
