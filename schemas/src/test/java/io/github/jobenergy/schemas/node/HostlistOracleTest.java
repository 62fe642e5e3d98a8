package io.github.jobenergy.schemas.node;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Compares with the answers of two real versions of Slurm: {@code scontrol show hostnames} and {@code scontrol show hostlist} of 22.05.8
 * and 26.05.3, one line per question. {@code show hostlistsorted}, the last column, sorts and is not ours to do.
 */
class HostlistOracleTest {

    private static final String OLDER = "/hostlist/slurm-22.05.8.tsv";
    private static final String NEWER = "/hostlist/slurm-26.05.3.tsv";
    private static final int MAX_NAMES_LISTED = 40;

    /** Where the two versions differ, and why the newer one is followed. */
    private static final Map<String, String> DIFFERENCES = Map.of(
            "n[1-2]-ib0", "23.11 began to read a text after the last group; 22.05 refuses it",
            "node-[1-3].cluster.example.org", "23.11 began to read a text after the last group; 22.05 refuses it",
            "n[1-3]x", "23.11 began to read a text after the last group; 22.05 refuses it",
            "n[1-2", "22.05 makes one host n] of an unclosed group, which is no node; 26.05 refuses it");

    @ParameterizedTest(name = "{0}")
    @MethodSource("newerExpansions")
    void expandsAsTheNewerSlurm(Expansion asked) {
        assertEquals(asked.answer(), answer(asked));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("olderExpansions")
    void expandsAsTheOlderSlurmWhereTheTwoAgree(Expansion asked) {
        assertEquals(asked.answer(), answer(asked));
    }

    @Test
    void knowsEveryDifferenceOfTheTwoVersions() {
        Map<String, Optional<Answer>> older = answers(OLDER);
        Map<String, Optional<Answer>> newer = answers(NEWER);

        List<String> differing = older.keySet().stream()
                .filter(text -> !older.get(text).equals(newer.get(text)))
                .sorted()
                .toList();

        assertEquals(DIFFERENCES.keySet().stream().sorted().toList(), differing);
        assertEquals(older.keySet(), newer.keySet());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("compressions")
    void printsAsBothVersionsOfSlurm(Compression asked) throws MalformedHostlistException {
        Hostlist hostlist = Hostlist.parse(asked.names());

        String text = hostlist.print();

        assertEquals(asked.printed(), text);
        assertEquals(hostlist, Hostlist.parse(text));
    }

    @Test
    void comparesEveryLine() {
        assertEquals(54, expansions(OLDER).count());
        assertEquals(54, expansions(NEWER).count());
        assertEquals(28, compressions().count());
    }

    @Test
    void distinguishesLists() {
        assertNotEquals(Hostlist.of(List.of("n1", "n2")), Hostlist.of(List.of("n2", "n1")));
    }

    static Stream<Expansion> newerExpansions() {
        return expansions(NEWER);
    }

    static Stream<Expansion> olderExpansions() {
        return expansions(OLDER).filter(asked -> !DIFFERENCES.containsKey(asked.text()));
    }

    static Stream<Compression> compressions() {
        return Stream.of(OLDER, NEWER)
                .flatMap(HostlistOracleTest::lines)
                .filter(line -> line.startsWith("C:"))
                .map(Compression::of);
    }

    private static Map<String, Optional<Answer>> answers(String file) {
        return expansions(file).collect(Collectors.toMap(Expansion::text, Expansion::answer));
    }

    private static Stream<Expansion> expansions(String file) {
        return lines(file).filter(line -> !line.startsWith("C:")).map(Expansion::of);
    }

    private static Stream<String> lines(String file) {
        try (InputStream resource = Objects.requireNonNull(HostlistOracleTest.class.getResourceAsStream(file), file)) {
            List<String> lines =
                    new String(resource.readAllBytes(), UTF_8).lines().toList();
            return lines.stream().filter(line -> !line.startsWith("#") && !line.isEmpty());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Our answer to the same question, in the oracle's form. */
    private static Optional<Answer> answer(Expansion asked) {
        if (asked.answer().isEmpty()) {
            assertThrows(MalformedHostlistException.class, () -> Hostlist.parse(asked.text()));
            return Optional.empty();
        }
        Hostlist hostlist = read(asked.text());
        List<String> listed = hostlist.nodes().stream().limit(MAX_NAMES_LISTED).toList();
        boolean isPrinted = !asked.answer().get().printed().isEmpty();
        return Optional.of(new Answer(hostlist.size(), listed, isPrinted ? hostlist.print() : ""));
    }

    private static Hostlist read(String text) {
        try {
            return Hostlist.parse(text);
        } catch (MalformedHostlistException e) {
            throw new AssertionError("Slurm reads " + text, e);
        }
    }

    /** What Slurm made of a text: how many names, the first forty, and those printed by the second command. */
    private record Answer(int count, List<String> listed, String printed) {}

    /** A text that Slurm expanded; no answer means that it refused. */
    private record Expansion(String text, Optional<Answer> answer) {

        static Expansion of(String line) {
            String[] columns = line.split("\t", -1);
            int count = Integer.parseInt(columns[2]);
            List<String> listed = Stream.of(columns[3].split(" "))
                    .filter(name -> !name.equals("..."))
                    .toList();
            return new Expansion(
                    columns[0], count == 0 ? Optional.empty() : Optional.of(new Answer(count, listed, columns[5])));
        }

        @Override
        public String toString() {
            return text;
        }
    }

    /** Names that Slurm folded into a list. */
    private record Compression(String names, String printed) {

        static Compression of(String line) {
            String[] columns = line.split("\t", -1);
            return new Compression(columns[0].substring("C:".length()), columns[1]);
        }

        @Override
        public String toString() {
            return names;
        }
    }
}
