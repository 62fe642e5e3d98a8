package io.github.jobenergy.schemas.place;

import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.node.NodeKey;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * One place of the machine room, with its meters and the nodes attached to it: the value type of {@code places}, keyed by the place.
 * {@link PlaceTree} has the rules for the places of a site.
 *
 * <p>The energy of a place is computed from its own meters only. The energy of the places below it is a part of that energy, and is
 * compared with it but never added to it.
 *
 * @param key the key of the place
 * @param placeKind the kind of the place
 * @param parent the name of the place that contains this one; absent at a root of the tree
 * @param nodes the nodes attached to this place, and not to a place below it; each meter space once
 * @param meters the meters of this place; each name once
 * @param revision the revision of the place; the highest holds
 * @param observedTime when the place was read from the file of the site
 */
public record Place(
        PlaceKey key,
        PlaceKind placeKind,
        Optional<String> parent,
        List<PlaceNodes> nodes,
        List<PlaceMeter> meters,
        long revision,
        Instant observedTime) {

    public Place {
        nodes = List.copyOf(nodes);
        meters = List.copyOf(meters);
        parent.ifPresent(name -> PlaceKey.requirePart("parent", name));
        if (parent.isPresent() && parent.get().equals(key.place())) {
            throw new InvalidFieldException("parent", "another place", "'" + parent.get() + "'");
        }
        if (revision < 1) {
            throw new InvalidFieldException("revision", "1 or more", revision);
        }
        requireDistinct(
                "meter_space", nodes.stream().map(PlaceNodes::meterSpace).toList());
        requireDistinct("meter", meters.stream().map(PlaceMeter::meter).toList());
    }

    /** Returns the keys of the attached nodes. */
    public Set<NodeKey> nodeKeys() {
        return nodes.stream().flatMap(part -> part.keys().stream()).collect(Collectors.toUnmodifiableSet());
    }

    /** Checks whether two records have the same content, whatever their revision and time. */
    public boolean isSameAs(Place other) {
        return equals(other.published(revision, observedTime));
    }

    /** Returns this place with another revision and time. */
    public Place published(long newRevision, Instant time) {
        return new Place(key, placeKind, parent, nodes, meters, newRevision, time);
    }

    private static void requireDistinct(String field, List<String> names) {
        Set<String> seen = new HashSet<>();
        for (String name : names) {
            if (!seen.add(name)) {
                throw new InvalidFieldException(field, "each name once", "'" + name + "' more than once");
            }
        }
    }
}
