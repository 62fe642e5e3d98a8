package io.github.jobenergy.quickstart;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Phrases that the texts and identifiers of the project do not contain, and the lines that are exempt. Identifiers are compared
 * word by word: {@code laidOutAt} and {@code LAID_OUT_AT} are "laid out at".
 *
 * @param phrases the phrases, in the order of the file
 * @param exempt the exempt lines, in the order of the file
 */
record ForbiddenWords(List<Phrase> phrases, List<Exempt> exempt) {

    private static final Pattern CAMEL = Pattern.compile("(?<=[a-z0-9])(?=[A-Z])|_");

    /** What may separate the words of a phrase: blanks, and an end of line with the sign of a comment. */
    private static final String GAP = "(?:[ \\t]+|[ \\t]*\\n[ \\t]*(?:[*#|]+|//+)?[ \\t]*)";

    /**
     * A forbidden phrase.
     *
     * @param pattern the phrase as a regular expression over words in lower case
     * @param instead what to write instead
     * @param example a text that contains the phrase
     */
    record Phrase(Pattern pattern, String instead, String example) {

        static Phrase of(List<String> columns) {
            return new Phrase(
                    Pattern.compile("\\b(?:" + columns.get(0).replace(" ", GAP) + ")\\b"),
                    columns.get(1),
                    columns.get(2));
        }

        /** Returns where the phrase begins in a text, as {@link ForbiddenWords#words} returns it. */
        List<Integer> find(String words) {
            List<Integer> places = new ArrayList<>();
            Matcher matcher = pattern.matcher(words);
            while (matcher.find()) {
                places.add(matcher.start());
            }
            return places;
        }
    }

    /**
     * A line that may contain a forbidden phrase.
     *
     * @param file the end of the file's path from the root of the project
     * @param part a part of the line, as it is written
     * @param reason why the line is exempt
     */
    record Exempt(String file, String part, String reason) {

        boolean covers(String name, String line) {
            return name.endsWith(file) && line.contains(part);
        }
    }

    /**
     * A forbidden phrase in a file.
     *
     * @param place the file and the number of the line
     * @param line the line
     * @param phrase the phrase
     */
    record Match(String place, String line, Phrase phrase) {

        @Override
        public String toString() {
            return place + ": expected " + phrase.instead() + ", found " + line.strip();
        }
    }

    static ForbiddenWords load() {
        return new ForbiddenWords(
                rows("/words/forbidden.tsv").stream().map(Phrase::of).toList(),
                rows("/words/exceptions.tsv").stream()
                        .map(columns -> new Exempt(columns.get(0), columns.get(1), columns.get(2)))
                        .toList());
    }

    /** Returns the forbidden phrases in a text, without those in exempt lines. */
    List<Match> find(String name, String text) {
        return matches(name, text).stream()
                .filter(match -> exempt.stream().noneMatch(line -> line.covers(name, match.line())))
                .toList();
    }

    /** Returns the exempt lines that a text contains together with a forbidden phrase, as {@link #exceptions()} lists them. */
    List<String> exceptionsUsed(String name, String text) {
        return matches(name, text).stream()
                .flatMap(match -> exempt.stream().filter(line -> line.covers(name, match.line())))
                .map(ForbiddenWords::key)
                .distinct()
                .toList();
    }

    List<String> exceptions() {
        return exempt.stream().map(ForbiddenWords::key).toList();
    }

    private List<Match> matches(String name, String text) {
        List<Match> found = new ArrayList<>();
        String words = words(text);
        List<String> lines = text.lines().toList();
        for (Phrase phrase : phrases) {
            for (int place : phrase.find(words)) {
                int line = (int)
                        words.substring(0, place).chars().filter(c -> c == '\n').count();
                found.add(new Match(name + ":" + (line + 1), lines.get(line), phrase));
            }
        }
        return found;
    }

    private static String key(Exempt line) {
        return line.file() + ": " + line.part();
    }

    /** Returns a text in lower case, with its identifiers as words. */
    static String words(String text) {
        return CAMEL.matcher(text).replaceAll(" ").toLowerCase(Locale.ROOT);
    }

    private static List<List<String>> rows(String resource) {
        try (InputStream in = Objects.requireNonNull(ForbiddenWords.class.getResourceAsStream(resource), resource)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .map(line -> columns(resource, line))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> columns(String resource, String line) {
        List<String> columns = List.of(line.split("\t+"));
        if (columns.size() != 3) {
            throw new IllegalArgumentException(
                    resource + ": expected 3 columns, found " + columns.size() + " in: " + line);
        }
        return columns;
    }
}
