package io.github.jobenergy.node.place;

import io.github.jobenergy.schemas.place.Place;
import io.github.jobenergy.schemas.place.PlaceKey;
import io.github.jobenergy.schemas.place.PlaceKind;
import io.github.jobenergy.schemas.place.PlaceMeter;
import io.github.jobenergy.schemas.place.PlaceNodes;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The statement of a place: {@code place NAME KIND [in:PLACE] [nodes:METER_SPACE/HOSTLIST]...}.
 *
 * @param name the name
 * @param kind the kind
 * @param parent the option {@code in}
 * @param nodes the nodes
 * @param nodesWord the first option {@code nodes}
 * @param meters the meters of the place, added by their own statements
 */
record PlaceStatement(
        Word name,
        PlaceKind kind,
        Optional<Word> parent,
        List<PlaceNodes> nodes,
        Optional<Word> nodesWord,
        List<PlaceMeter> meters) {

    private static final int WORDS = 3;

    static PlaceStatement parse(List<Word> words) {
        if (words.size() < WORDS) {
            throw words.get(0).expected("place NAME KIND [in:PLACE] [nodes:METER_SPACE/HOSTLIST]...");
        }
        Optional<Word> parent = Optional.empty();
        Optional<Word> nodesWord = Optional.empty();
        List<PlaceNodes> nodes = new ArrayList<>();
        for (Word option : words.subList(WORDS, words.size())) {
            switch (option.before(':')) {
                case "in" -> {
                    if (parent.isPresent()) {
                        throw option.expected("in:PLACE once");
                    }
                    parent = Optional.of(option.behind(':'));
                }
                case "nodes" -> {
                    nodes.add(nodes(option.behind(':')));
                    nodesWord = nodesWord.or(() -> Optional.of(option));
                }
                default -> throw option.expected("in:PLACE or nodes:METER_SPACE/HOSTLIST");
            }
        }
        return new PlaceStatement(words.get(1), kind(words.get(2)), parent, nodes, nodesWord, new ArrayList<>());
    }

    private static PlaceKind kind(Word word) {
        return Stream.of(PlaceKind.values())
                .filter(kind -> word(kind).equals(word.text()))
                .findFirst()
                .orElseThrow(() -> word.expected("one of "
                        + Stream.of(PlaceKind.values())
                                .map(PlaceStatement::word)
                                .collect(Collectors.joining(", "))));
    }

    private static String word(PlaceKind kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }

    private static PlaceNodes nodes(Word word) {
        if (word.text().indexOf('/') < 0) {
            throw word.expected("METER_SPACE/HOSTLIST, such as mycluster/n[1-72]");
        }
        return PlaceFileParser.valid(
                word, () -> new PlaceNodes(word.before('/'), word.behind('/').text()));
    }

    /** The place, in revision 1 at the beginning of time. */
    Place place(PlaceKey key) {
        return new Place(key, kind, parent.map(Word::text), nodes, meters, 1, Instant.EPOCH);
    }

    /** The word that a field of the contract comes from. */
    Word word(String field) {
        return switch (field) {
            case "parent" -> parent.orElse(name);
            case "nodes", "meter_space" -> nodesWord.orElse(name);
            default -> name;
        };
    }
}
