package io.github.jobenergy.quickstart;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * Compares sources, documents, help texts and scripts with {@code words/forbidden.tsv}, a list of phrases that CONTRIBUTING.md
 * excludes, each with its replacement. {@code words/exceptions.tsv} lists the lines that may contain one, each with the reason.
 */
class WordsTest {

    private static final int LEAST_FILES = 1_000;

    private static final List<String> SUFFIXES = List.of(
            ".java",
            ".md",
            ".xml",
            ".sh",
            ".conf",
            ".properties",
            ".service",
            ".schema.json",
            ".html",
            ".css",
            ".js",
            ".py");

    private final ForbiddenWords words = ForbiddenWords.load();

    @Test
    void noFileContainsAForbiddenPhrase() throws IOException {
        List<String> found = new ArrayList<>();
        List<Path> files = files();

        for (Path file : files) {
            words.find(RepositoryFiles.name(file), Files.readString(file))
                    .forEach(match -> found.add(match.toString()));
        }

        assertTrue(
                files.size() >= LEAST_FILES, () -> "expected " + LEAST_FILES + " files or more, found " + files.size());
        assertEquals(List.of(), found, () -> String.join("\n", found));
    }

    @Test
    void everyExceptionIsNeeded() throws IOException {
        Set<String> used = new TreeSet<>();

        for (Path file : files()) {
            used.addAll(words.exceptionsUsed(RepositoryFiles.name(file), Files.readString(file)));
        }

        assertEquals(new TreeSet<>(words.exceptions()), used);
    }

    @Test
    void everyPhraseIsFoundInItsExample() {
        for (ForbiddenWords.Phrase phrase : words.phrases()) {
            assertFalse(phrase.find(ForbiddenWords.words(phrase.example())).isEmpty(), phrase::toString);
        }
    }

    @Test
    void identifiersAreReadWordByWord() {
        List<ForbiddenWords.Match> found =
                words.find("X.java", "int n;\nlong energyLaidOutAt(Instant NOBODYS_TIME);\n");

        assertEquals(
                List.of("X.java:2", "X.java:2"),
                found.stream().map(ForbiddenWords.Match::place).toList());
    }

    @Test
    void aPhraseIsFoundAcrossTheLinesOfAComment() {
        List<ForbiddenWords.Match> found =
                words.find("X.java", "/**\n * The energy is laid\n * out over minutes.\n */\n");

        assertEquals(
                List.of("X.java:2"),
                found.stream().map(ForbiddenWords.Match::place).toList());
    }

    private static List<Path> files() throws IOException {
        return RepositoryFiles.find(WordsTest::isText);
    }

    private static boolean isText(Path file) {
        String name = file.getFileName().toString();
        return SUFFIXES.stream().anyMatch(name::endsWith) || (!name.contains(".") && isScript(file));
    }

    private static boolean isScript(Path file) {
        try (var in = Files.newInputStream(file)) {
            return new String(in.readNBytes(2), StandardCharsets.ISO_8859_1).equals("#!");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
