package io.github.jobenergy.schemas.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class HostlistTest {

    /** Texts that a version of Slurm reads by accident, into names that nobody meant; refused here, as the type says. */
    private static final Set<String> READ_BY_ACCIDENT = Set.of("n[1-2", "n[[1-2]]", "n[1-3]]", "n[1-2,[3]]");

    /** The oracle lists so many names of an expression, and then an ellipsis. */
    private static final int NAMES_LISTED = 40;

    private static List<String> expand(String text) throws MalformedHostlistException {
        return Hostlist.parse(text).nodes();
    }

    private static List<String> words(String text) {
        return text.isEmpty() ? List.of() : List.of(text.split(" ", -1));
    }

    static Stream<Arguments> expansions() {
        return Stream.of(
                Arguments.of("n1", "n1"),
                Arguments.of("n1,n2", "n1 n2"),
                Arguments.of("n[1-3]", "n1 n2 n3"),
                Arguments.of("n[01-03]", "n01 n02 n03"),
                Arguments.of("n[001-003,005]", "n001 n002 n003 n005"),
                Arguments.of("n[9-11]", "n9 n10 n11"),
                Arguments.of("n[09-11]", "n09 n10 n11"),
                Arguments.of("n[8-012]", "n8 n9 n10 n11 n12"),
                Arguments.of("n[1,3,5-6]", "n1 n3 n5 n6"),
                Arguments.of("nid[000001-000003]", "nid000001 nid000002 nid000003"),
                Arguments.of("nid00[1-3]", "nid001 nid002 nid003"),
                Arguments.of("a[1-2],b[3-4]", "a1 a2 b3 b4"),
                Arguments.of("n[1-2],gpu01,login", "n1 n2 gpu01 login"),
                Arguments.of("dgx-[01-02,07]", "dgx-01 dgx-02 dgx-07"),
                Arguments.of("rack[0-1]node[1-2]", "rack0node1 rack0node2 rack1node1 rack1node2"),
                Arguments.of("r[1-2]c[1-2]n[1-2]", "r1c1n1 r1c1n2 r2c1n1 r2c1n2 r1c2n1 r1c2n2 r2c2n1 r2c2n2"),
                Arguments.of(
                        "x[1000-1003]c0s0b0n[0-1]",
                        "x1000c0s0b0n0 x1000c0s0b0n1 x1001c0s0b0n0 x1001c0s0b0n1"
                                + " x1002c0s0b0n0 x1002c0s0b0n1 x1003c0s0b0n0 x1003c0s0b0n1"),
                Arguments.of("n[1-2]-ib[0-1]", "n1-ib0 n1-ib1 n2-ib0 n2-ib1"),
                Arguments.of("n[1-2]-ib", "n1-ib n2-ib"),
                Arguments.of("n[1-2].cluster.example.org", "n1.cluster.example.org n2.cluster.example.org"),
                Arguments.of("n[1-2][3-4]", "n13 n14 n23 n24"),
                Arguments.of("[1-3]", "1 2 3"),
                Arguments.of("[1-3]n", "1n 2n 3n"),
                Arguments.of("n[1-2,2-3]", "n1 n2 n2 n3"),
                Arguments.of("n[3,1,2]", "n3 n1 n2"),
                Arguments.of(",n1,,n2,", "n1 n2"),
                Arguments.of("n1 n2", "n1 n2"),
                Arguments.of("n[1-3] n7", "n1 n2 n3 n7"),
                Arguments.of("n1]", "n1]"),
                Arguments.of("None assigned", ""),
                Arguments.of("(null)", ""),
                Arguments.of("(unknown)", ""),
                Arguments.of("", ""),
                Arguments.of(" \t", ""));
    }

    @ParameterizedTest
    @MethodSource("expansions")
    void expandsAsSlurmDoes(String text, String names) throws MalformedHostlistException {
        assertEquals(words(names), expand(text));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "n[]",
                "n[3-1]",
                "n[a-b]",
                "n[1--3]",
                "n[1,]",
                "n[0x10-0x12]",
                "n[1-70000]",
                "n[1-2",
                "n[[1-2]]",
                "a[1-300]b[1-300]",
                "a[1-9999][1-9999][1-9999]",
                "n[000x133]",
                "n[99999999999999999999-99999999999999999999999]"
            })
    void refusesWhatIsNoHostlistAndSaysWhere(String text) {
        MalformedHostlistException refused = assertThrows(MalformedHostlistException.class, () -> Hostlist.parse(text));

        assertTrue(String.valueOf(refused.getMessage()).contains("expected"), refused::getMessage);
    }

    @ParameterizedTest
    @ValueSource(strings = {"slurm-22.05.8.tsv", "slurm-26.05.3.tsv"})
    void agreesWithWhatScontrolPrinted(String oracle) throws IOException, MalformedHostlistException {
        List<String[]> rows = rows(oracle);
        int compared = 0;
        for (String[] row : rows) {
            boolean wasRefused = row[2].equals("0");
            if (wasRefused || READ_BY_ACCIDENT.contains(row[0]) || isWordForNone(row[0])) {
                continue;
            }
            List<String> nodes = expand(row[0]);
            assertEquals(Integer.parseInt(row[2]), nodes.size(), row[0]);
            List<String> listed = words(row[3]).subList(0, Math.min(NAMES_LISTED, nodes.size()));
            assertEquals(listed, nodes.subList(0, listed.size()), row[0]);
            if (!row[5].isEmpty()) {
                assertEquals(row[5], Hostlist.of(nodes).print(), row[0]);
            }
            compared++;
        }
        int expansions = compared;
        assertTrue(expansions >= 35, () -> "expansions compared: " + expansions);
    }

    private static boolean isWordForNone(String text) {
        return text.isBlank() || Hostlist.isNoNodes(text.strip());
    }

    @Test
    void refusesWhatTheNewerVersionRefuses() throws IOException {
        for (String[] row : rows("slurm-26.05.3.tsv")) {
            if (row[2].equals("0") && !isWordForNone(row[0]) && !row[0].chars().allMatch(c -> c == ',')) {
                assertThrows(MalformedHostlistException.class, () -> Hostlist.parse(row[0]), row[0]);
            }
        }
    }

    /** The rows of expressions: expression, exit code, count, names, errors, compressed, compressed and sorted. */
    private static List<String[]> rows(String oracle) throws IOException {
        List<String[]> rows = new ArrayList<>();
        try (BufferedReader in = new BufferedReader(new InputStreamReader(
                Objects.requireNonNull(HostlistTest.class.getResourceAsStream("/hostlist/" + oracle)),
                StandardCharsets.UTF_8))) {
            for (String line = in.readLine(); line != null && !isCompressionTable(line); line = in.readLine()) {
                String[] fields = line.split("\t", -1);
                if (!line.startsWith("#") && fields.length >= 6) {
                    rows.add(fields);
                }
            }
        }
        return rows;
    }

    private static boolean isCompressionTable(String line) {
        return line.startsWith("# compress");
    }

    static Stream<Arguments> compressions() {
        return Stream.of(
                Arguments.of("n1 n01 n001", "n[1,01,001]"),
                Arguments.of("n99 n100", "n[99-100]"),
                Arguments.of("n099 n100", "n[099-100]"),
                Arguments.of("n998 n0999 n1000", "n[998,0999-1000]"),
                Arguments.of("n1-ib n2-ib", "n1-ib,n2-ib"),
                Arguments.of("rack0node1 rack1node1", "rack0node1,rack1node1"));
    }

    @ParameterizedTest
    @MethodSource("compressions")
    void printsAsSlurmDoes(String names, String text) {
        assertEquals(text, Hostlist.of(words(names)).print());
    }

    @Test
    void readsBackWhatItPrints() throws MalformedHostlistException {
        Random random = new Random(1);
        for (int round = 0; round < 2_000; round++) {
            List<String> names = new ArrayList<>();
            int count = random.nextInt(30);
            for (int i = 0; i < count; i++) {
                names.add(name(random));
            }
            assertEquals(names, expand(Hostlist.of(names).print()));
        }
    }

    private static String name(Random random) {
        String[] stems = {"n", "nid", "rack1-n", "gpu", "x1000c0s", "", "a.b-"};
        String stem = stems[random.nextInt(stems.length)];
        String number = String.format("%0" + (1 + random.nextInt(5)) + "d", random.nextInt(120));
        String suffix = random.nextInt(5) == 0 ? "-ib" : "";
        return stem + number + suffix;
    }

    @Test
    void whateverComesIsAListOrARefusalAndSoon() {
        Random random = new Random(2);
        String alphabet = "n0123456789[],- .x()\t";
        Assertions.assertTimeoutPreemptively(Duration.ofSeconds(60), () -> {
            int lists = 0;
            for (int round = 0; round < 50_000; round++) {
                StringBuilder text = new StringBuilder();
                for (int i = random.nextInt(24); i >= 0; i--) {
                    text.append(alphabet.charAt(random.nextInt(alphabet.length())));
                }
                try {
                    assertTrue(Hostlist.parse(text.toString()).size() <= Hostlist.MAX_HOSTS);
                    lists++;
                } catch (MalformedHostlistException refused) {
                    assertFalse(String.valueOf(refused.getMessage()).isEmpty());
                }
            }
            assertTrue(lists > 1_000);
        });
    }

    @Test
    void theCallersBoundIsCountedBeforeAnythingIsWrittenOut() throws MalformedHostlistException {
        assertEquals(3, Hostlist.parse("n[1-3]", 3).size());
        assertThrows(MalformedHostlistException.class, () -> Hostlist.parse("n[1-3]", 2));
        assertThrows(MalformedHostlistException.class, () -> Hostlist.parse("a[1-65536]b[1-65536]c[1-65536]"));
    }
}
