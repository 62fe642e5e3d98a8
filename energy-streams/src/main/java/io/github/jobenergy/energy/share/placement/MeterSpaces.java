package io.github.jobenergy.energy.share.placement;

import io.github.jobenergy.schemas.node.NodeKey;
import java.util.Map;

/**
 * The configuration of meter spaces. The meter space of a cluster is the cluster itself, unless several clusters share
 * nodes.
 *
 * @param spaceByCluster the meter space of each cluster that shares its nodes
 */
public record MeterSpaces(Map<String, String> spaceByCluster) {

    /** The configuration in which no clusters share nodes. */
    public static final MeterSpaces OWN = new MeterSpaces(Map.of());

    public MeterSpaces {
        spaceByCluster = Map.copyOf(spaceByCluster);
    }

    /** Returns the key of a node of a cluster. */
    public NodeKey node(String cluster, String node) {
        return new NodeKey(of(cluster), node);
    }

    /** Returns the meter space of a cluster. */
    public String of(String cluster) {
        return spaceByCluster.getOrDefault(cluster, cluster);
    }
}
