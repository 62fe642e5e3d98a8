package io.github.jobenergy.energy.fanout;

import io.github.jobenergy.schemas.node.NodeKey;
import java.util.Map;

/**
 * Which meter space a cluster's nodes belong to: the cluster itself, unless several clusters share nodes.
 *
 * @param spaceByCluster the meter space of each cluster that shares its nodes
 */
public record MeterSpaces(Map<String, String> spaceByCluster) {

    /** Every cluster has nodes of its own. */
    public static final MeterSpaces OWN = new MeterSpaces(Map.of());

    public MeterSpaces {
        spaceByCluster = Map.copyOf(spaceByCluster);
    }

    /** The node of a cluster. */
    public NodeKey node(String cluster, String node) {
        return new NodeKey(of(cluster), node);
    }

    /** The meter space of a cluster. */
    String of(String cluster) {
        return spaceByCluster.getOrDefault(cluster, cluster);
    }
}
