package io.github.jobenergy.energy.cli.line;

import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.Names;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A line of a file of words and options: words in a fixed order, then options of the form {@code NAME:VALUE} in any order. Blanks separate
 * them, {@code #} begins a comment, and a byte order mark is ignored. Every error is an {@link IllegalArgumentException} whose message
 * has file and line, what is expected and what was found.
 */
public final class OptionLine {

    private static final long MOST_BYTES = 1 << 20;

    private final String place;
    private final List<String> words;

    private OptionLine(String place, List<String> words) {
        this.place = place;
        this.words = words;
    }

    /**
     * Reads the lines of a file that have words.
     *
     * @param option the name of the option that names the file, for error messages
     * @throws IllegalArgumentException if the file is not readable, not in UTF-8 or larger than 1 MiB
     */
    public static List<OptionLine> read(String option, Path file) {
        try {
            long size = Files.size(file);
            if (size > MOST_BYTES) {
                throw new IllegalArgumentException(
                        option + ": " + file + ": expected at most 1 MiB, found " + size + " bytes");
            }
            return of(option + ": " + file, Files.readAllLines(file));
        } catch (IOException unreadable) {
            throw new IllegalArgumentException(
                    option + ": expected a readable file in UTF-8, found " + file + " (" + unreadable + ")",
                    unreadable);
        }
    }

    /** Returns those of the lines of a file that have words. */
    public static List<OptionLine> of(String file, List<String> lines) {
        List<OptionLine> found = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            String text = lines.get(i)
                    .replace("\uFEFF", "")
                    .replaceFirst("(^|\\s)#.*", "")
                    .strip();
            if (!text.isEmpty()) {
                found.add(new OptionLine(file + ":" + (i + 1), List.of(text.split("\\s+", -1))));
            }
        }
        return found;
    }

    /** Returns the word at an index from 0; the first is always present. */
    public String word(int index) {
        return words.get(index);
    }

    /** Checks that the line has this number of words before its options; the form of the line is what is expected. */
    public void requireWords(int count, String form) {
        if (words.size() < count) {
            throw expected(form, "'" + this + "'");
        }
    }

    /**
     * Returns the options of the line by name.
     *
     * @param from the index of the first option
     * @param known the names of the options that the line may have, each at most once
     * @param expected these names in words, for error messages
     */
    public Map<String, String> options(int from, List<String> known, String expected) {
        Map<String, String> options = new LinkedHashMap<>();
        for (String word : words.subList(from, words.size())) {
            String name = word.substring(0, Math.max(0, word.indexOf(':')));
            if (!known.contains(name)) {
                throw expected(expected, "'" + word + "'");
            }
            if (options.put(name, word.substring(name.length() + 1)) != null) {
                throw expected(name + ": once", "it twice");
            }
        }
        return options;
    }

    /** Returns the value of a field that is a name of the contract, such as an account. */
    public String name(String field, String text) {
        if (text.isEmpty()) {
            throw expected("a value of " + field, "none");
        }
        try {
            return Names.require(field, text);
        } catch (InvalidFieldException invalid) {
            throw new IllegalArgumentException(place + ": " + invalid.getMessage(), invalid);
        }
    }

    /** Returns the error that the line has something else than is expected. */
    public IllegalArgumentException expected(String expected, String found) {
        return new IllegalArgumentException(place + ": expected " + expected + ", found " + found);
    }

    @Override
    public String toString() {
        return String.join(" ", words);
    }
}
