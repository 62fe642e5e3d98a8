package io.github.jobenergy.schemas.node;

import io.github.jobenergy.schemas.FieldGroup;
import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.Names;

/**
 * The key of a metered node: its name within a meter space. The meter space is the cluster, unless several clusters share nodes;
 * then the meter space has a name of its own and the runs of all these clusters are split on one meter. Its text,
 * {@code <meter space>/<node>}, is the Kafka key of every node topic.
 *
 * @param meterSpace the meter space, without {@code /}
 * @param node Slurm's NodeName
 */
public record NodeKey(String meterSpace, String node) implements FieldGroup, Comparable<NodeKey> {

    public NodeKey {
        if (meterSpace.isBlank() || meterSpace.indexOf('/') >= 0) {
            throw new InvalidFieldException("meter_space", "a name without '/'", "'" + meterSpace + "'");
        }
        if (node.isBlank()) {
            throw new InvalidFieldException("node", "a NodeName", "a blank string");
        }
        Names.require("meter_space", meterSpace);
        Names.require("node", node);
    }

    /**
     * Parses the text of a node key.
     *
     * @throws IllegalArgumentException if the text is not {@code <meter space>/<node>}
     */
    public static NodeKey parse(String text) {
        int slash = text.indexOf('/');
        if (slash < 0) {
            throw new InvalidFieldException("node key", "<meter space>/<node>", "'" + text + "'");
        }
        return new NodeKey(text.substring(0, slash), text.substring(slash + 1));
    }

    /** Returns the text of the key in Kafka. */
    public String text() {
        return meterSpace + "/" + node;
    }

    @Override
    public int compareTo(NodeKey other) {
        int bySpace = meterSpace.compareTo(other.meterSpace);
        return bySpace != 0 ? bySpace : node.compareTo(other.node);
    }

    @Override
    public String toString() {
        return text();
    }
}
