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
 * Which of a run's nodes are shown down to their readings: those that were named, or the first ones. Of the others it is
 * shown what they answered.
 *
 * @param named the names; absent for the first {@link #FIRST}
 */
public record NodeChoice(Optional<Set<String>> named) {

    /** So many nodes are shown unless some are named: more readings than that are not read from the topics without asking. */
    public static final int FIRST = 16;

    /** The first nodes. */
    public static final NodeChoice THE_FIRST = new NodeChoice(Optional.empty());

    public NodeChoice {
        named = named.map(Set::copyOf);
    }

    /**
     * The nodes of a hostlist.
     *
     * @throws MalformedHostlistException if it cannot be read
     */
    public static NodeChoice of(String hostlist) throws MalformedHostlistException {
        return new NodeChoice(Optional.of(new TreeSet<>(Hostlist.parse(hostlist).nodes())));
    }

    /** The chosen ones of a run's nodes. */
    public Set<NodeKey> of(Collection<NodeKey> nodes) {
        return nodes.stream()
                .filter(node ->
                        named.filter(names -> !names.contains(node.node())).isEmpty())
                .sorted()
                .limit(named.isPresent() ? Long.MAX_VALUE : FIRST)
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
