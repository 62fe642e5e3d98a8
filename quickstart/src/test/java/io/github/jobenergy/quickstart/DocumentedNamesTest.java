package io.github.jobenergy.quickstart;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.quickstart.DocumentedNames.Name;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * Compares the names of types, members and packages in the documents with the sources of all modules. The file
 * {@code documents/foreign-names.tsv} lists the names of other projects, each with its owner. CHANGELOG.md is not compared,
 * since it contains former names.
 */
class DocumentedNamesTest {

    private static final int LEAST_SOURCES = 1_000;
    private static final int LEAST_DOCUMENTS = 15;
    private static final String HISTORY = "CHANGELOG.md";

    private static final String SOURCE = """
            package io.github.jobenergy.energy.meter.answer;

            public final class EnergyAnswer {
                static final int MOST_RUNS = 1;

                public record Sum(long joules) {}
            }
            """;

    private final DocumentedNames example = new DocumentedNames(new SourceNames(List.of(SOURCE)));

    @Test
    void everyNameInTheDocumentsIsDeclared() throws IOException {
        Set<String> foreign = new TreeSet<>(foreignNames());

        List<Name> unknown = unknownNames().stream()
                .filter(name -> !foreign.contains(name.text()))
                .toList();

        assertEquals(
                List.of(),
                unknown,
                () -> String.join("\n", unknown.stream().map(Name::toString).toList()));
    }

    @Test
    void everyForeignNameIsInADocument() throws IOException {
        Set<String> found = new TreeSet<>();
        unknownNames().forEach(name -> found.add(name.text()));
        Set<String> unused = new TreeSet<>(foreignNames());
        unused.removeAll(found);

        assertEquals(Set.of(), unused);
    }

    @Test
    void aNameThatNoSourceDeclaresIsFound() {
        String text = """
                The class `EnergyAnswers`, its member `EnergyAnswer.MOST_JOBS`,
                `answer.EnergySum`, the packages `meter.sums` and `io.github.jobenergy.energy.sums`, and `Total`.
                """;

        List<String> found =
                example.unknown("X.md", text).stream().map(Name::text).toList();

        assertEquals(
                List.of(
                        "EnergyAnswers",
                        "EnergyAnswer.MOST_JOBS",
                        "answer.EnergySum",
                        "meter.sums",
                        "io.github.jobenergy.energy.sums",
                        "Total"),
                found);
    }

    @Test
    void aNameInAPictureIsFoundWithItsLine() {
        List<Name> found = example.unknown("X.md", "A picture:\n\n```\n run ─► EnergyAnswers ─► meter.sums\n```\n");

        assertEquals(List.of(new Name("X.md:4", "EnergyAnswers"), new Name("X.md:4", "meter.sums")), found);
    }

    @Test
    void declaredNamesAndOtherTextsAreAccepted() {
        String text = """
                `EnergyAnswer`, `Sum`, `EnergyAnswer.MOST_RUNS`, `meter.answer.EnergyAnswer`, `energy.meter`, `answer`,
                `Energy of a run`, `/etc/Some/EnergyFile`, `-XX:+EnergyFlag`, `org.example.EnergyClass`, EnergyWord.
                ```json
                {"EnergyField": 1}
                ```
                """;

        assertEquals(List.of(), example.unknown("X.md", text));
    }

    private static List<Name> unknownNames() throws IOException {
        List<String> sources = new ArrayList<>();
        for (Path file : RepositoryFiles.find(path -> path.toString().endsWith(".java"))) {
            sources.add(Files.readString(file));
        }
        List<Path> documents = RepositoryFiles.find(DocumentedNamesTest::isDocument);
        assertTrue(sources.size() >= LEAST_SOURCES, () -> "sources: " + sources.size());
        assertTrue(documents.size() >= LEAST_DOCUMENTS, () -> "documents: " + documents.size());

        DocumentedNames names = new DocumentedNames(new SourceNames(sources));
        List<Name> unknown = new ArrayList<>();
        for (Path document : documents) {
            unknown.addAll(names.unknown(RepositoryFiles.name(document), Files.readString(document)));
        }
        return unknown;
    }

    private static boolean isDocument(Path path) {
        return path.toString().endsWith(".md") && !path.endsWith(HISTORY);
    }

    private static List<String> foreignNames() throws IOException {
        String resource = "/documents/foreign-names.tsv";
        try (InputStream in = Objects.requireNonNull(DocumentedNamesTest.class.getResourceAsStream(resource))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .map(line -> line.split("\t+", 2)[0])
                    .toList();
        }
    }
}
