package io.github.jobenergy.schemas.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The numbers in the tables are those of the thirty worked expansions of {@code scontrol show hostnames}. */
class HostlistTest {

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("readable")
    void readsWhatSlurmReads(int row, String text, String names) throws MalformedHostlistException {
        List<String> expected = names.isEmpty() ? List.of() : List.of(names.split(" "));

        Hostlist hostlist = Hostlist.parse(text);

        assertEquals(expected, hostlist.nodes());
        assertEquals(expected.size(), hostlist.size());
        assertEquals(expected.isEmpty(), hostlist.isEmpty());
    }

    static Stream<Arguments> readable() {
        return Stream.of(
                Arguments.of(1, "n1", "n1"),
                Arguments.of(2, "n1,n2", "n1 n2"),
                Arguments.of(3, "n[1-3]", "n1 n2 n3"),
                Arguments.of(4, "n[01-03]", "n01 n02 n03"),
                Arguments.of(5, "n[001-003,005]", "n001 n002 n003 n005"),
                Arguments.of(6, "n[9-11]", "n9 n10 n11"),
                Arguments.of(7, "n[09-11]", "n09 n10 n11"),
                Arguments.of(8, "n[8-012]", "n8 n9 n10 n11 n12"),
                Arguments.of(9, "n[1,3,5-6]", "n1 n3 n5 n6"),
                Arguments.of(10, "nid[000001-000003]", "nid000001 nid000002 nid000003"),
                Arguments.of(11, "nid00[1-3]", "nid001 nid002 nid003"),
                Arguments.of(12, "a[1-2],b[3-4]", "a1 a2 b3 b4"),
                Arguments.of(13, "n[1-2],gpu01,login", "n1 n2 gpu01 login"),
                Arguments.of(14, "dgx-[01-02,07]", "dgx-01 dgx-02 dgx-07"),
                Arguments.of(15, "rack[0-1]node[1-2]", "rack0node1 rack0node2 rack1node1 rack1node2"),
                Arguments.of(16, "r[1-2]c[1-2]n[1-2]", "r1c1n1 r1c1n2 r2c1n1 r2c1n2 r1c2n1 r1c2n2 r2c2n1 r2c2n2"),
                Arguments.of(
                        17,
                        "x[1000-1003]c0s0b0n[0-1]",
                        "x1000c0s0b0n0 x1000c0s0b0n1 x1001c0s0b0n0 x1001c0s0b0n1"
                                + " x1002c0s0b0n0 x1002c0s0b0n1 x1003c0s0b0n0 x1003c0s0b0n1"),
                Arguments.of(18, "n[1-2]-ib[0-1]", "n1-ib0 n1-ib1 n2-ib0 n2-ib1"),
                Arguments.of(19, "n[1-2]-ib", "n1-ib n2-ib"),
                Arguments.of(20, "n[1-2].cluster.example.org", "n1.cluster.example.org n2.cluster.example.org"),
                Arguments.of(21, "n[1-2][3-4]", "n13 n14 n23 n24"),
                Arguments.of(22, "[1-3]", "1 2 3"),
                Arguments.of(22, "[1-3]n", "1n 2n 3n"),
                Arguments.of(23, "n[1-2,2-3]", "n1 n2 n2 n3"),
                Arguments.of(23, "n[3,1,2]", "n3 n1 n2"),
                Arguments.of(24, ",n1,,n2,", "n1 n2"),
                Arguments.of(24, "n1 n2", "n1 n2"),
                Arguments.of(24, "n[1-3] n7", "n1 n2 n3 n7"),
                Arguments.of(24, "\tn1\nn2,\n n3", "n1 n2 n3"),
                Arguments.of(25, "n1]", "n1]"),
                Arguments.of(25, "n][1-2]", "n]1 n]2"),
                Arguments.of(28, "None assigned", ""),
                Arguments.of(28, "None,assigned", "None assigned"),
                Arguments.of(29, "(null)", ""),
                Arguments.of(29, " (unknown)\n", ""),
                Arguments.of(29, "", ""),
                Arguments.of(29, " \t\n", ""),
                Arguments.of(29, ",,", ""));
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("malformed")
    void rejectsAnInvalidHostlistWithThePosition(int row, String text, String message) {

        MalformedHostlistException refusal = assertThrows(MalformedHostlistException.class, () -> Hostlist.parse(text));

        assertEquals("hostlist: " + message, refusal.getMessage());
    }

    /** Below row 30 stands what Slurm reads by accident, with unintended names. */
    static Stream<Arguments> malformed() {
        return Stream.of(
                Arguments.of(25, "n[1-2", "expected ',' or ']', found the end of the text at character 6"),
                Arguments.of(26, "n[]", "expected a digit, found ']' at character 3"),
                Arguments.of(26, "n[3-1]", "expected an ascending range, found '3-1' at character 3"),
                Arguments.of(26, "n[a-b]", "expected a digit, found 'a' at character 3"),
                Arguments.of(26, "n[1--3]", "expected ',' or ']', found '-' at character 5"),
                Arguments.of(26, "n[1,]", "expected a digit, found ']' at character 5"),
                Arguments.of(26, "n[0x10-0x12]", "expected ',' or ']', found 'x' at character 4"),
                Arguments.of(26, "n[1-70000]", "expected at most 65536 hosts, found more at character 3"),
                Arguments.of(26, "n[000x133]", "expected ',' or ']', found 'x' at character 6"),
                Arguments.of(
                        26,
                        "n[99999999999999999999-99999999999999999999999]",
                        "expected a number of at most 18 digits, found '99999999999999999999' at character 3"),
                Arguments.of(27, "n[[1-2]]", "expected a digit, found '[' at character 3"),
                Arguments.of(30, "a[1-300]b[1-300]", "expected at most 65536 hosts, found more at character 1"),
                Arguments.of(31, "n1,(null)", "expected a node name, found '(null)' at character 4"),
                Arguments.of(32, "n[1, 2]", "expected a digit, found ' ' at character 5"),
                Arguments.of(32, "n[1\t]", "expected ',' or ']', found U+0009 at character 4"),
                Arguments.of(33, "n[1-2]]", "expected a character of a node name or ',', found ']' at character 7"),
                Arguments.of(34, "n[a]b[1]c[1]", "expected a digit, found 'a' at character 3"),
                Arguments.of(35, "n1\r\n", "expected a character of a node name or ',', found U+000D at character 3"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("printed")
    void printsWhatSlurmPrints(String names, String expected) throws MalformedHostlistException {
        Hostlist hostlist = Hostlist.of(names.isEmpty() ? List.of() : List.of(names.split(",")));

        String text = hostlist.print();

        assertEquals(expected, text);
        assertEquals(expected, hostlist.toString());
        assertEquals(hostlist, Hostlist.parse(text));
    }

    static Stream<Arguments> printed() {
        return Stream.of(
                Arguments.of("", ""),
                Arguments.of("login", "login"),
                Arguments.of("n1", "n1"),
                Arguments.of("1,2,3", "[1-3]"),
                Arguments.of("n1,n01,n001", "n[1,01,001]"),
                Arguments.of("n99,n100", "n[99-100]"),
                Arguments.of("n099,n100", "n[099-100]"),
                Arguments.of("n998,n0999,n1000", "n[998,0999-1000]"),
                Arguments.of("n9,n010", "n[9,010]"),
                Arguments.of("n09,n9,n10", "n[09,9-10]"),
                Arguments.of("n1-ib,n2-ib", "n1-ib,n2-ib"),
                Arguments.of("rack0node1,rack1node1", "rack0node1,rack1node1"),
                Arguments.of("n,n1,n2", "n,n[1-2]"),
                Arguments.of("n3,n2,n1,m1,n2", "n[3,2,1],m1,n2"),
                Arguments.of("n999999999999999998,n999999999999999999", "n[999999999999999998-999999999999999999]"),
                // A number of nineteen digits may not fit a long: it is left alone.
                Arguments.of("n999999999999999999,n1000000000000000000", "n999999999999999999,n1000000000000000000"));
    }

    @Test
    void turnsTheLastOfFourGroupsFastestThenTheFirstTheSecondAndTheThird() throws MalformedHostlistException {
        List<String> expected = List.of(
                "a1b1c1d1",
                "a1b1c1d2",
                "a2b1c1d1",
                "a2b1c1d2",
                "a1b2c1d1",
                "a1b2c1d2",
                "a2b2c1d1",
                "a2b2c1d2",
                "a1b1c2d1",
                "a1b1c2d2",
                "a2b1c2d1",
                "a2b1c2d2",
                "a1b2c2d1",
                "a1b2c2d2",
                "a2b2c2d1",
                "a2b2c2d2");

        Hostlist hostlist = Hostlist.parse("a[1-2]b[1-2]c[1-2]d[1-2]");

        assertEquals(expected, hostlist.nodes());
    }

    @Test
    void readsAsManyHostsAsTheCallerAllowsAndNoneMore() throws MalformedHostlistException {
        String text = "a[1-300]b[1-300]";

        Hostlist hostlist = Hostlist.parse(text, 90_000);

        assertEquals(90_000, hostlist.size());
        assertEquals("a300b300", hostlist.nodes().get(89_999));
        assertThrows(MalformedHostlistException.class, () -> Hostlist.parse(text, 89_999));
        assertTrue(Hostlist.parse("", 0).isEmpty());
        assertThrows(MalformedHostlistException.class, () -> Hostlist.parse("n1", 0));
        assertThrows(IllegalArgumentException.class, () -> Hostlist.parse("n1", -1));
    }

    @Test
    void readsAndPrintsTheLargestListOfTheDefaultBound() throws MalformedHostlistException {
        String text = "n[1-65536]";

        Hostlist hostlist = Hostlist.parse(text);

        assertEquals(Hostlist.MAX_HOSTS, hostlist.size());
        assertEquals(text, hostlist.print());
    }

    /** Each would need gigabytes, or hours, if it were expanded before it is counted. */
    @Timeout(60)
    @ParameterizedTest(name = "{0}")
    @MethodSource("oversized")
    void refusesWhatIsTooLargeBeforeExpandingIt(String reason, String text) {

        MalformedHostlistException refusal = assertThrows(MalformedHostlistException.class, () -> Hostlist.parse(text));

        assertTrue(refusal.getMessage().contains(reason), refusal.getMessage());
        assertTrue(refusal.getMessage().length() < 200, "a refusal is one line to read");
    }

    static Stream<Arguments> oversized() {
        int many = 1_000_000;
        String hosts = "at most 65536 hosts";
        String name = "at most 255 characters";
        String number = "at most 18 digits";
        return Stream.of(
                Arguments.of(hosts, "n[1-65536],m1"),
                Arguments.of(hosts, "n[1-999999999999999999,1-999999999999999999]"),
                Arguments.of(hosts, "a[1-9999][1-9999][1-9999]"),
                Arguments.of(hosts, "[1-60000]".repeat(20)),
                Arguments.of(hosts, "n,".repeat(many)),
                Arguments.of(hosts, "n[" + "1,".repeat(many) + "1]"),
                Arguments.of(name, "n".repeat(many)),
                Arguments.of(name, "[1]".repeat(many)),
                Arguments.of(name, "[" + "0".repeat(many) + "1-60000]"),
                Arguments.of(name, "n[9-10]" + "x".repeat(253)),
                Arguments.of(number, "n[" + "9".repeat(many) + "]"),
                Arguments.of(number, "n[1-1000000000000000000]"),
                Arguments.of("expected a digit", "[".repeat(many)),
                Arguments.of("',' or ']'", "n[1" + "-".repeat(many)));
    }

    @Test
    void readsNamesOfTheLargestLengthAndNumbersOfTheMostDigits() throws MalformedHostlistException {
        String longest = "n".repeat(Hostlist.MAX_NAME_LENGTH - 1);

        Hostlist hostlist =
                Hostlist.parse(longest + "[1-2],n[999999999999999998-999999999999999999],n[00000000000000000001]");

        assertEquals(
                List.of(
                        longest + "1",
                        longest + "2",
                        "n999999999999999998",
                        "n999999999999999999",
                        "n00000000000000000001"),
                hostlist.nodes());
    }

    @ParameterizedTest(name = "[{0}]")
    @MethodSource("noNames")
    void holdsNoNameThatItsTextCouldNotCarry(String name) {

        IllegalArgumentException refusal =
                assertThrows(IllegalArgumentException.class, () -> Hostlist.of(List.of("n1", name)));

        assertTrue(refusal.getMessage().contains("'" + name + "'"), refusal.getMessage());
    }

    static Stream<String> noNames() {
        return Stream.of("", " ", "n 1", "n1,n2", "n[1]", "n\t", "n\u0000", "(null)", "(unknown)", "n".repeat(256));
    }

    @Test
    void keepsItsNamesWhenTheGivenListChanges() {
        List<String> given = new ArrayList<>(List.of("n1", "n2"));
        Hostlist hostlist = Hostlist.of(given);

        given.clear();

        assertEquals(List.of("n1", "n2"), hostlist.nodes());
        assertThrows(UnsupportedOperationException.class, () -> hostlist.nodes().remove(0));
    }
}
