package io.github.jobenergy.schemas.place;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.node.NodeKey;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PlaceTreeTest {

    private static final Instant TIME = Instant.parse("2026-11-20T23:44:28.310Z");
    private static final PlaceMeter MAIN = meter("main");

    @Test
    void aPlaceContainsTheNodesOfThePlacesBelowIt() throws Exception {
        PlaceTree tree = PlaceTree.of(
                List.of(place("r07", "hall", "n[1-2]"), place("r08", "hall", "n3"), place("hall", "", "login1")));

        assertEquals(keys("n1", "n2", "n3", "login1"), tree.nodes("hall"));
        assertEquals(keys("n3"), tree.nodes("r08"));
        assertEquals(keys(), tree.nodes("elsewhere"));
        assertEquals(
                List.of("r07", "hall"),
                tree.path("r07").stream().map(at -> at.key().place()).toList());
        assertEquals(List.of(), tree.path("elsewhere"));
    }

    @Test
    void aSiteMayHaveSeveralRootsOrNone() throws Exception {
        assertEquals(
                2,
                PlaceTree.of(List.of(place("hall-1", "", ""), place("hall-2", "", "")))
                        .places()
                        .size());
        assertEquals(List.of(), PlaceTree.of(List.of()).places());
    }

    @Test
    void rejectsACycleAndNamesIt() {
        List<Place> cycle = List.of(place("c", "b", ""), place("b", "a", ""), place("a", "c", ""), place("x", "c", ""));

        InvalidPlaceException invalid = assertThrows(InvalidPlaceException.class, () -> PlaceTree.of(cycle));

        assertEquals("a: parent: expected no cycle, found the cycle a, c, b, a", invalid.getMessage());
    }

    @Test
    void rejectsAPlaceBelowACycle() {
        List<Place> cycle = List.of(place("a", "c", ""), place("b", "c", ""), place("c", "b", ""));

        InvalidPlaceException invalid = assertThrows(InvalidPlaceException.class, () -> PlaceTree.of(cycle));

        assertEquals("c", invalid.place());
        assertEquals("expected no cycle, found the cycle c, b, c", invalid.detail());
    }

    @Test
    void rejectsAnUnknownParentAndAPlaceOfTwoRecords() {
        InvalidPlaceException unknown =
                assertThrows(InvalidPlaceException.class, () -> PlaceTree.of(List.of(place("a", "b", ""))));
        InvalidPlaceException twice = assertThrows(
                InvalidPlaceException.class, () -> PlaceTree.of(List.of(place("a", "", ""), place("a", "", "n1"))));

        assertEquals("a: parent: expected a place of the site, found no place 'b'", unknown.getMessage());
        assertEquals("a: place: expected each name once, found two places of this name", twice.getMessage());
    }

    @Test
    void rejectsANodeOfTwoPlacesAlsoIfOneContainsTheOther() {
        InvalidPlaceException beside = assertThrows(
                InvalidPlaceException.class,
                () -> PlaceTree.of(List.of(place("pdu-a", "", "n[1-4]"), place("pdu-b", "", "n[4-8]"))));
        InvalidPlaceException above = assertThrows(
                InvalidPlaceException.class,
                () -> PlaceTree.of(List.of(place("r07", "hall", "n1"), place("hall", "", "n1"))));

        assertEquals("expected one place of the node rig22/n4, found pdu-a and pdu-b", beside.detail());
        assertEquals("expected one place of the node rig22/n1, found hall and r07", above.detail());
        assertEquals("nodes", above.field());
    }

    @Test
    void rejectsAMeterOfTwoPlaces() {
        Place one = place("a", "", "", meter("pdu"));
        Place other = place("b", "", "", meter("pdu"));

        InvalidPlaceException invalid =
                assertThrows(InvalidPlaceException.class, () -> PlaceTree.of(List.of(other, one)));

        assertEquals("b: meter: expected one place of the meter pdu, found a and b", invalid.getMessage());
    }

    @Test
    void rejectsPlacesOfTwoSitesAndTooManyLevels() {
        Place elsewhere =
                new Place(new PlaceKey("other", "b"), PlaceKind.RACK, Optional.empty(), List.of(), List.of(), 1, TIME);
        List<Place> deep = IntStream.rangeClosed(0, PlaceTree.MOST_LEVELS)
                .mapToObj(level -> place("p" + level, level == 0 ? "" : "p" + (level - 1), ""))
                .toList();

        InvalidPlaceException site =
                assertThrows(InvalidPlaceException.class, () -> PlaceTree.of(List.of(place("a", "", ""), elsewhere)));
        InvalidPlaceException levels = assertThrows(InvalidPlaceException.class, () -> PlaceTree.of(deep));

        assertEquals("b: site: expected centre, found other", site.getMessage());
        assertEquals("p32: parent: expected at most 32 levels, found more", levels.getMessage());
    }

    /** A node counts once in each place above it, whatever the order of the records. */
    @Test
    void theNodesOfTheRootsAreAllNodesEachOnceInAnyOrder() throws Exception {
        for (int seed = 0; seed < 50; seed++) {
            Random random = new Random(20_261_126L + seed);
            List<Place> places = new ArrayList<>();
            int count = 1 + random.nextInt(12);
            for (int number = 0; number < count; number++) {
                String parent = number == 0 || random.nextInt(4) == 0 ? "" : "p" + random.nextInt(number);
                places.add(place("p" + number, parent, "n[" + 10 * number + "-" + (10 * number + 5) + "]"));
            }
            Collections.shuffle(places, random);

            PlaceTree tree = PlaceTree.of(places);

            int inRoots = tree.places().stream()
                    .filter(place -> place.parent().isEmpty())
                    .mapToInt(root -> tree.nodes(root.key().place()).size())
                    .sum();
            assertEquals(6 * count, inRoots, "seed " + seed);
        }
    }

    @Test
    void aPlaceIsTheSameWhateverItsRevisionAndTime() {
        Place place = place("r07", "hall", "n1", MAIN);

        assertTrue(place.isSameAs(place.published(7, TIME.plusSeconds(1))));
        assertFalse(place.isSameAs(place("r07", "hall", "n2", MAIN)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "a/b", "a\nb", "\u0085x"})
    void rejectsHostileNamesOfPlaces(String name) {
        assertThrows(InvalidFieldException.class, () -> new PlaceKey("centre", name));
        assertThrows(InvalidFieldException.class, () -> new PlaceKey(name, "r07"));
    }

    @ParameterizedTest
    @CsvSource({"centre/r07,centre,r07", "a b/ö ü,a b,ö ü"})
    void theTextOfAKeyIsParsedBack(String text, String site, String name) {
        PlaceKey key = PlaceKey.parse(text);

        assertEquals(new PlaceKey(site, name), key);
        assertEquals(text, key.text());
        assertThrows(InvalidFieldException.class, () -> PlaceKey.parse(name));
    }

    private static Set<NodeKey> keys(String... names) {
        Set<NodeKey> keys = new HashSet<>();
        for (String name : names) {
            keys.add(new NodeKey("rig22", name));
        }
        return keys;
    }

    private static PlaceMeter meter(String name) {
        return new PlaceMeter(name, "A", MeasuredEnergy.IT, Optional.empty());
    }

    private static Place place(String name, String parent, String nodes, PlaceMeter... meters) {
        return new Place(
                new PlaceKey("centre", name),
                PlaceKind.RACK,
                Optional.of(parent).filter(given -> !given.isEmpty()),
                nodes.isEmpty() ? List.of() : List.of(new PlaceNodes("rig22", nodes)),
                List.of(meters),
                1,
                TIME);
    }
}
