package io.github.jobenergy.energy.explain;

import io.github.jobenergy.schemas.node.Hostlist;
import io.github.jobenergy.schemas.node.MalformedHostlistException;
import io.github.jobenergy.schemas.node.NodeKey;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The choice of the nodes of a run that are explained down to their readings: named nodes, or the first ones. For the other
 * nodes, only their answers are shown.
 *
 * @param named the names; absent for the first {@link #FIRST}
 */
public record NodeChoice(Optional<Set<String>> named) {

    /**
     * The number of nodes explained if none are named: the readings of more nodes are not read from the topics unless requested.
     */
    public static final int FIRST = 16;

    /** The choice of the first nodes. */
    public static final NodeChoice THE_FIRST = new NodeChoice(Optional.empty());

    public NodeChoice {
        named = named.map(Set::copyOf);
    }

    /**
     * Returns the choice of the nodes of a hostlist.
     *
     * @throws MalformedHostlistException if the hostlist cannot be parsed
     */
    public static NodeChoice of(String hostlist) throws MalformedHostlistException {
        return new NodeChoice(Optional.of(new TreeSet<>(Hostlist.parse(hostlist).nodes())));
    }

    /** Returns the chosen nodes among the nodes of a run. */
    public Set<NodeKey> of(Collection<NodeKey> nodes) {
        return nodes.stream()
                .filter(node ->
                        named.filter(names -> !names.contains(node.node())).isEmpty())
                .sorted()
                .limit(named.isPresent() ? Long.MAX_VALUE : FIRST)
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
