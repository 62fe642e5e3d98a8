package io.github.jobenergy.node.place;

import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.place.InvalidPlaceException;
import io.github.jobenergy.schemas.place.Place;
import io.github.jobenergy.schemas.place.PlaceKey;
import io.github.jobenergy.schemas.place.PlaceTree;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Parses a file of places: one statement a line, in this order of the words, options last and in any order.
 *
 * <pre>
 *   site  NAME
 *   place NAME KIND [in:PLACE] [nodes:METER_SPACE/HOSTLIST]...
 *   meter NAME PLACE ENERGY KIND UNIT METRIC FIELD [feed:NAME] [category:N] [scale:NUMBER] [range:NUMBER] [window:DURATION]
 *         [tag:KEY=VALUE]...
 * </pre>
 *
 * The statement of the site is the first, and at least one place follows, so that a truncated file does not remove all places. A
 * place may be named before its own line. To be used once.
 */
final class PlaceFileParser {

    /** The maximum number of lines of a file. */
    private static final int MOST_LINES = 100_000;

    /** The maximum number of nodes in all places of a file. */
    private static final int MOST_NODES = 500_000;

    private static final String BYTE_ORDER_MARK = "\uFEFF";

    private final String file;
    private Optional<String> site = Optional.empty();
    private final Map<String, PlaceStatement> places = new LinkedHashMap<>();
    private final List<MappedRegister> registers = new ArrayList<>();
    private final Map<String, Word> meters = new HashMap<>();
    private int nodes;

    PlaceFileParser(String file) {
        this.file = file;
    }

    PlaceTable parse(List<String> lines) {
        if (lines.size() > MOST_LINES) {
            throw new IllegalArgumentException(
                    file + ":" + (MOST_LINES + 1) + ": expected at most " + MOST_LINES + " lines, found more");
        }
        List<MeterStatement> statements = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            boolean isMarked = i == 0 && line.startsWith(BYTE_ORDER_MARK);
            List<Word> words = Word.of(isMarked ? line.substring(1) : line, file, i + 1);
            if (!words.isEmpty()) {
                read(words, statements);
            }
        }
        if (site.isEmpty()) {
            throw new IllegalArgumentException(file + ":1: expected site NAME, found none");
        }
        if (places.isEmpty()) {
            throw new IllegalArgumentException(file + ":1: expected place NAME KIND once or more, found none");
        }
        statements.forEach(this::add);
        return new PlaceTable(site.get(), tree(), new RegisterIndex(registers));
    }

    private void read(List<Word> words, List<MeterStatement> statements) {
        Word first = words.get(0);
        if (site.isEmpty() != first.text().equals("site")) {
            throw first.expected(site.isEmpty() ? "site NAME before places and meters" : "place or meter");
        }
        switch (first.text()) {
            case "site" -> site = Optional.of(site(words));
            case "place" -> add(PlaceStatement.parse(words));
            case "meter" -> statements.add(MeterStatement.parse(words));
            default -> throw first.expected("place or meter");
        }
    }

    private static String site(List<Word> words) {
        if (words.size() != 2) {
            throw words.get(0).expected("site NAME");
        }
        return valid(words.get(1), () -> new PlaceKey(words.get(1).text(), "any").site());
    }

    private void add(PlaceStatement place) {
        valid(place.name(), () -> key(place.name().text()));
        PlaceStatement other = places.putIfAbsent(place.name().text(), place);
        if (other != null) {
            throw place.name().expected("each place once, after " + other.name().position());
        }
        nodes += place.nodes().stream().mapToInt(part -> part.keys().size()).sum();
        if (nodes > MOST_NODES) {
            throw place.word("nodes").expected("at most " + MOST_NODES + " nodes in all places");
        }
    }

    private void add(MeterStatement statement) {
        PlaceStatement place = places.get(statement.place().text());
        if (place == null) {
            throw statement.place().expected("the name of a place in the file");
        }
        Word other = meters.putIfAbsent(statement.name().text(), statement.name());
        if (other != null) {
            throw statement.name().expected("each meter once, after " + other.position());
        }
        MappedRegister register = statement.register(key(place.name().text()));
        registers.add(register);
        place.meters().add(register.meter());
    }

    private PlaceKey key(String place) {
        return new PlaceKey(site.orElseThrow(), place);
    }

    private PlaceTree tree() {
        List<Place> all = new ArrayList<>();
        for (PlaceStatement place : places.values()) {
            all.add(valid(place.name(), () -> place.place(key(place.name().text()))));
        }
        try {
            return PlaceTree.of(all);
        } catch (InvalidPlaceException invalid) {
            PlaceStatement place = places.get(invalid.place());
            Word word = place == null ? new Word("", file) : place.word(invalid.field());
            throw new IllegalArgumentException(
                    word.position() + ": place " + invalid.place() + ": " + invalid.detail(), invalid);
        }
    }

    /** A value of the contract that a word results in. */
    @FunctionalInterface
    interface ContractValue<T> {
        T create();
    }

    /** The value that a word results in; an invalid field of the contract is an error at the word. */
    static <T> T valid(Word word, ContractValue<T> value) {
        try {
            return value.create();
        } catch (InvalidFieldException invalid) {
            throw new IllegalArgumentException(word.position() + ": " + invalid.detail(), invalid);
        }
    }
}
