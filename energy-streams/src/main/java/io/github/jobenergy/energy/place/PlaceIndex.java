package io.github.jobenergy.energy.place;

import io.github.jobenergy.schemas.node.NodeKey;
import io.github.jobenergy.schemas.place.Place;
import io.github.jobenergy.schemas.place.PlaceKey;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** The places that apply, by key, with the nodes that each contains and the places that contain each node. */
final class PlaceIndex {

    private final Map<PlaceKey, Place> places = new HashMap<>();
    private final Map<PlaceKey, Set<NodeKey>> nodes = new HashMap<>();
    private final Map<NodeKey, List<PlaceKey>> containing = new HashMap<>();

    /** Creates the index of places without cycles. */
    PlaceIndex(Collection<Place> all) {
        all.forEach(place -> places.put(place.key(), place));
        for (Place place : all) {
            Optional<Place> at = Optional.of(place);
            while (at.isPresent()) {
                PlaceKey above = at.get().key();
                nodes.computeIfAbsent(above, any -> new TreeSet<>()).addAll(place.nodeKeys());
                place.nodeKeys()
                        .forEach(node -> containing
                                .computeIfAbsent(node, any -> new ArrayList<>())
                                .add(above));
                at = at.get().parent().map(parent -> places.get(new PlaceKey(above.site(), parent)));
            }
        }
    }

    Optional<Place> place(PlaceKey key) {
        return Optional.ofNullable(places.get(key));
    }

    /** Returns the nodes that a place contains. */
    Set<NodeKey> nodes(PlaceKey key) {
        return nodes.getOrDefault(key, Set.of());
    }

    /** Returns the places that contain a node. */
    List<PlaceKey> containing(NodeKey node) {
        return containing.getOrDefault(node, List.of());
    }

    /** Returns the places whose meters or contained nodes differ between both. */
    Set<PlaceKey> differences(PlaceIndex other) {
        Set<PlaceKey> keys = new HashSet<>(places.keySet());
        keys.addAll(other.places.keySet());
        keys.removeIf(key -> place(key).isPresent()
                && place(key).map(Place::meters).equals(other.place(key).map(Place::meters))
                && nodes(key).equals(other.nodes(key)));
        return keys;
    }
}
