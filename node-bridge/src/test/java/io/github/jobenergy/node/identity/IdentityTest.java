package io.github.jobenergy.node.identity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.node.sample.Naming;
import io.github.jobenergy.schemas.node.Hostlist;
import io.github.jobenergy.schemas.node.MalformedHostlistException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IdentityTest {

    private static final NodeTable TABLE = NodeTable.parse(
            "nodes.tsv",
            List.of(
                    "# target\tnode",
                    "10.20.2.203\tn17",
                    "x3000c0s17b0\tn18  # moved in May",
                    "",
                    "8SJ6Y13 n19",
                    "n20-ilo\tgone1"));

    private static Identity identity(String... appliesEachKindOfRule) throws MalformedHostlistException {
        return new Identity(
                TABLE,
                Stream.of(appliesEachKindOfRule).map(Rule::parse).toList(),
                Optional.of(Hostlist.parse("n[1-30],Node0099,fe80--1")));
    }

    @ParameterizedTest
    @CsvSource({
        "n7, n7",
        "N7, n7",
        "node0099, Node0099",
        "10.20.2.203, n17",
        "X3000C0S17B0, n18",
        "8sj6y13, n19",
        "n7:9100, n7",
        "10.20.2.203:9100, n17",
        "[fe80--1]:443, fe80--1",
        "n7.hpc.example.org, n7",
        "n7.hpc.example.org:9100, n7",
        "n7-bmc.mgmt.example.org, n7",
        "N7-IPMI, n7",
        "x3000c0s17b0:443, n18"
    })
    void mapsATargetByTheTableOrByRules(String target, String node) throws Exception {
        Identity identity = identity("strip-port", "strip-domain", "^(.*)-(bmc|ipmi|ib)$ -> $1");

        assertEquals(Optional.of(node), identity.node(target, Naming.HOST));
        assertEquals(Optional.of(node), identity.node(target, Naming.HOST), "and again, as it is remembered");
    }

    @ParameterizedTest
    @ValueSource(strings = {"n31", "10.20.2.204", "localhost", "n7-ilo", "bmc", "", " ", "n20-ilo", "fe80::1", "n7:x"})
    void guessesNoMapping(String target) throws Exception {
        Identity identity = identity("strip-port", "strip-domain", "^(.*)-(bmc|ipmi|ib)$ -> $1");

        assertEquals(Optional.empty(), identity.node(target, Naming.HOST));
    }

    @Test
    void looksUpTheUnchangedTargetBeforeAnyRule() throws Exception {
        Identity identity = identity("n7 -> n8");

        assertEquals(Optional.of("n7"), identity.node("n7", Naming.HOST));
    }

    @ParameterizedTest
    @CsvSource({"n7, n7", "gpu-01, gpu-01", "N7, N7"})
    void acceptsAPlainNameWithoutAListOfNodes(String target, String node) {
        Identity identity = new Identity(NodeTable.EMPTY, List.of(), Optional.empty());

        assertEquals(Optional.of(node), identity.node(target, Naming.HOST));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "10.20.2.203",
                "n7.example.org",
                "n7:9100",
                "8",
                "https://n7/",
                "fe80::1",
                "a b",
                "x1103c1s1b0n0",
                "X9000C1S0B0",
                "x3000c0r15b0",
                "x3000m0p1",
                "x1c0",
                "x9000d0w1"
            })
    void rejectsAddressesQualifiedNamesAndXnamesWithoutAListOfNodes(String target) {
        Identity identity = new Identity(NodeTable.EMPTY, List.of(), Optional.empty());

        assertEquals(Optional.empty(), identity.node(target, Naming.HOST));
    }

    @ParameterizedTest
    @ValueSource(strings = {"x1", "x86n12", "xc1s1", "x1103c", "gpu1c2"})
    void doesNotTreatAHostNameAsAnXname(String target) {
        Identity identity = new Identity(NodeTable.EMPTY, List.of(), Optional.empty());

        assertEquals(Optional.of(target), identity.node(target, Naming.HOST));
    }

    @ParameterizedTest
    @ValueSource(strings = {"8SJ6Y13", "n7-bmc", "n7"})
    void rejectsAHardwareName(String target) {
        Identity identity = new Identity(
                NodeTable.EMPTY, List.of(Rule.parse("strip-domain"), Rule.parse("lower")), Optional.empty());

        assertEquals(Optional.empty(), identity.node(target, Naming.HARDWARE));
    }

    @ParameterizedTest
    @CsvSource({"n7-bmc, n7", "n7.bmc.example.org, n7", "8SJ6Y13, n19", "x3000c0s17b0, n18", "x3000c0s4b0n2, nid42"})
    void acceptsAHardwareNameThatTheTableOrARuleReplaces(String target, String node) {
        Identity identity = new Identity(
                TABLE,
                List.of(
                        Rule.parse("strip-domain"),
                        Rule.parse("^(.*)-bmc$ -> $1"),
                        Rule.parse("^x3000c0s(\\d+)b0n(\\d+)$ -> nid$1$2")),
                Optional.empty());

        assertEquals(Optional.of(node), identity.node(target, Naming.HARDWARE));
    }

    @ParameterizedTest
    @CsvSource({"x1103c1s1b0n0, x1103c1s1b0n0", "8SJ6Y13, 8SJ6Y13", "n7:9100, n7", "n7, n7"})
    void keepsThePlainNameWithoutThePortForDisplay(String target, String node) {
        assertEquals(Optional.of(node), Identity.ofPlainNames().node(target, Naming.HARDWARE));
        assertEquals(Optional.of(node), Identity.ofPlainNames().node(target, Naming.HOST));
    }

    @ParameterizedTest
    @ValueSource(strings = {"10.20.2.203", "10.20.2.203:443", "n7.example.org", "8"})
    void rejectsAnAddressOrAQualifiedNameForDisplay(String target) {
        assertEquals(Optional.empty(), Identity.ofPlainNames().node(target, Naming.HARDWARE));
    }

    @ParameterizedTest
    @ValueSource(strings = {"x1103c1s1b0n0", "n7.a", "7", "n7"})
    void acceptsANodeNameOfSlurm(String target) {
        Identity identity = new Identity(NodeTable.EMPTY, List.of(Rule.parse("pad 4")), Optional.empty());

        assertEquals(Optional.of(target), identity.node(target, Naming.NODE));
    }

    @Test
    void rejectsANodeNameOfSlurmThatIsNotInTheList() throws Exception {
        assertEquals(Optional.empty(), identity().node("n31", Naming.NODE));
    }

    @Test
    void acceptsAnXnameThatIsInTheList() {
        Identity identity = new Identity(NodeTable.EMPTY, List.of(), Optional.empty(), Optional.of("x9000c1s0b0n1"));

        assertEquals(Optional.of("x9000c1s0b0n1"), identity.node("x9000c1s0b0n1", Naming.HOST));
        assertEquals(Optional.empty(), identity.node("x9000c1s0b0n0", Naming.HOST));
    }

    @Test
    void acceptsTheNodesOfTheTableWithoutAListOfNodes() {
        Identity identity = new Identity(NodeTable.parse("t", List.of("10.1.2.3 n1.a")), List.of(), Optional.empty());

        assertEquals(Optional.of("n1.a"), identity.node("10.1.2.3", Naming.HOST));
    }

    /** The last rule maps each of these targets to a node. */
    @Test
    void rejectsATooLongTargetWithoutApplyingRules() {
        Identity identity = new Identity(
                NodeTable.EMPTY,
                List.of(Rule.parse("strip-domain"), Rule.parse("pad 4"), Rule.parse("^\\d+$ -> n7")),
                Optional.empty());

        assertEquals(Optional.of("n7"), identity.node("1".repeat(100), Naming.HOST));
        assertEquals(Optional.empty(), identity.node("1".repeat(10_000_000), Naming.HOST));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "strip-port | n7:9100 | n7",
                "strip-port | [::1]:443 | ::1",
                "strip-port | ::1 | ::1",
                "strip-domain | n7.a.b | n7",
                "strip-domain | 10.1.2.3 | 10.1.2.3",
                "strip-domain | fe80::1 | fe80::1",
                "lower | N7 | n7",
                "pad 4 | n7 | n0007",
                "pad 4 | rack1n7-ib | rack1n0007-ib",
                "pad 2 | n123 | n123",
                "pad 2 | login | login",
                "^bmc(\\d+)$ -> n$1 | BMC17 | n17",
                "^bmc(\\d+)(x)?$ -> n$1$2 | bmc17 | n17",
                "a -> c\\d | A | c\\d"
            })
    void appliesEachKindOfRule(String rule, String name, String result) {
        assertEquals(result, Rule.parse(rule).apply(name));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "upper | expected strip-port, strip-domain, lower, pad N or REGEX -> NAME, found 'upper'",
                "pad 0 | found 'pad 0'",
                "( -> a | expected a regular expression, found '('",
                "a -> $1 | expected at most 0 groups, found $1 in '$1'"
            })
    void rejectsAnInvalidRule(String rule, String reason) {
        IllegalArgumentException rejected = assertThrows(IllegalArgumentException.class, () -> Rule.parse(rule));

        assertTrue(rejected.getMessage().contains(reason), rejected.getMessage());
    }

    @Test
    void namesTheInvalidLineOfATable() {
        IllegalArgumentException half =
                assertThrows(IllegalArgumentException.class, () -> NodeTable.parse("t", List.of("a n1", "b")));
        IllegalArgumentException twice =
                assertThrows(IllegalArgumentException.class, () -> NodeTable.parse("t", List.of("a n1", "A n2")));

        assertEquals("t:2: expected a target and a node, found 'b'", half.getMessage());
        assertEquals("t:2: expected one node for A, found n1 and n2", twice.getMessage());
    }
}
