package io.github.jobenergy.schemas.place;

import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.node.Hostlist;
import io.github.jobenergy.schemas.node.MalformedHostlistException;
import io.github.jobenergy.schemas.node.NodeKey;
import java.util.HashSet;
import java.util.List;

/**
 * Nodes of one meter space that are attached to a place.
 *
 * @param meterSpace the meter space, without {@code /}
 * @param nodes the NodeNames as a hostlist, at least one and each once
 */
public record PlaceNodes(String meterSpace, String nodes) {

    private static final String EXPECTED = "a hostlist with at least one node, and each node once";

    public PlaceNodes {
        List<String> names = names(nodes);
        if (names.isEmpty() || names.size() != new HashSet<>(names).size()) {
            throw new InvalidFieldException("nodes", EXPECTED, names.isEmpty() ? "none" : "a node more than once");
        }
        names.forEach(name -> requireKey(meterSpace, name));
    }

    /** Returns the keys of the nodes, in the order of the list. */
    public List<NodeKey> keys() {
        return names(nodes).stream().map(name -> new NodeKey(meterSpace, name)).toList();
    }

    private static List<String> names(String hostlist) {
        try {
            return Hostlist.parse(hostlist).nodes();
        } catch (MalformedHostlistException malformed) {
            throw new InvalidFieldException("nodes", EXPECTED, "a malformed hostlist: " + malformed.getMessage());
        }
    }

    private static NodeKey requireKey(String meterSpace, String node) {
        return new NodeKey(meterSpace, node);
    }
}
