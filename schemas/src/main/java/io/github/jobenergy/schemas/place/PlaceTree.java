package io.github.jobenergy.schemas.place;

import io.github.jobenergy.schemas.node.NodeKey;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The places of one site as a tree, or several trees:
 *
 * <pre>
 *   hall-1   room   it: A + B        facility: main      PUE of hall-1 = facility / it
 *    ├─ r07  rack   it: A + B        n[001-072]
 *    └─ r08  rack   it: A + B        n[073-144]
 * </pre>
 *
 * <ul>
 *   <li>A place has one parent or none, and contains itself in no number of steps.
 *   <li>A node is attached to at most one place; that place and every place above it contain the node. A node thus has at most one
 *       place at each level, and is counted once in each. Redundant feeds are feeds of one place, not two places.
 *   <li>A meter belongs to one place.
 *   <li>The energy of a place is the sum of its feeds, each by its best meter. Meters of places below are parts of it and are never
 *       added to it.
 * </ul>
 */
public final class PlaceTree {

    /** The most places from a root to a leaf. */
    public static final int MOST_LEVELS = 32;

    private final Map<String, Place> places;

    private PlaceTree(Map<String, Place> places) {
        this.places = Map.copyOf(places);
    }

    /**
     * Creates the tree of the places of one site.
     *
     * @throws InvalidPlaceException if the places violate a rule of the tree; it names a place and the fault
     */
    public static PlaceTree of(Collection<Place> all) throws InvalidPlaceException {
        Map<String, Place> places = new HashMap<>();
        List<Place> sorted =
                all.stream().sorted(Comparator.comparing(Place::key)).toList();
        for (Place place : sorted) {
            requireSite(sorted.get(0), place);
            if (places.put(place.key().place(), place) != null) {
                throw new InvalidPlaceException(place, "place", "each name once", "two places of this name");
            }
        }
        PlaceTree tree = new PlaceTree(places);
        for (Place place : sorted) {
            tree.requirePath(place);
        }
        requireOnePlaceOfEachMeter(sorted);
        requireOnePlaceOfEachNode(sorted);
        return tree;
    }

    private static void requireSite(Place first, Place place) throws InvalidPlaceException {
        if (!place.key().site().equals(first.key().site())) {
            throw new InvalidPlaceException(
                    place, "site", first.key().site(), place.key().site());
        }
    }

    private void requirePath(Place place) throws InvalidPlaceException {
        List<String> path = new ArrayList<>(List.of(place.key().place()));
        Place at = place;
        while (at.parent().isPresent()) {
            String parent = at.parent().get();
            Place above = places.get(parent);
            if (above == null) {
                throw new InvalidPlaceException(at, "parent", "a place of the site", "no place '" + parent + "'");
            }
            boolean isCycle = path.contains(parent);
            path.add(parent);
            if (isCycle) {
                List<String> cycle = path.subList(path.indexOf(parent), path.size());
                throw new InvalidPlaceException(above, "parent", "no cycle", "the cycle " + String.join(", ", cycle));
            }
            if (path.size() > MOST_LEVELS) {
                throw new InvalidPlaceException(place, "parent", "at most " + MOST_LEVELS + " levels", "more");
            }
            at = above;
        }
    }

    private static void requireOnePlaceOfEachMeter(List<Place> sorted) throws InvalidPlaceException {
        Map<String, Place> owners = new HashMap<>();
        for (Place place : sorted) {
            for (PlaceMeter meter : place.meters()) {
                Place other = owners.put(meter.meter(), place);
                if (other != null) {
                    throw new InvalidPlaceException(
                            place, "meter", "one place of the meter " + meter.meter(), both(other, place));
                }
            }
        }
    }

    private static void requireOnePlaceOfEachNode(List<Place> sorted) throws InvalidPlaceException {
        Map<NodeKey, Place> owners = new HashMap<>();
        for (Place place : sorted) {
            for (NodeKey node : place.nodeKeys()) {
                Place other = owners.put(node, place);
                if (other != null) {
                    throw new InvalidPlaceException(
                            place, "nodes", "one place of the node " + node, both(other, place));
                }
            }
        }
    }

    private static String both(Place one, Place other) {
        return one.key().place() + " and " + other.key().place();
    }

    /** Returns the place of this name; empty if there is none. */
    public Optional<Place> place(String name) {
        return Optional.ofNullable(places.get(name));
    }

    /** Returns all places, sorted by name. */
    public List<Place> places() {
        return places.values().stream().sorted(Comparator.comparing(Place::key)).toList();
    }

    /** Returns the place and the places that contain it, from the place to its root; empty if there is no place of this name. */
    public List<Place> path(String name) {
        List<Place> path = new ArrayList<>();
        Optional<Place> at = place(name);
        while (at.isPresent()) {
            path.add(at.get());
            at = at.get().parent().flatMap(this::place);
        }
        return List.copyOf(path);
    }

    /** Returns the nodes that a place contains: those attached to it and to all places below it. */
    public Set<NodeKey> nodes(String name) {
        Set<NodeKey> nodes = new HashSet<>();
        for (Place place : places.values()) {
            if (path(place.key().place()).stream()
                    .anyMatch(above -> above.key().place().equals(name))) {
                nodes.addAll(place.nodeKeys());
            }
        }
        return Set.copyOf(nodes);
    }
}
