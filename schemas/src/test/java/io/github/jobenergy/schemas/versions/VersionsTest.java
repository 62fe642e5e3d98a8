package io.github.jobenergy.schemas.versions;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Schema;
import io.github.jobenergy.schemas.check.TopicSchemas;
import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.examples.Example;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The contract of today is compatible with each kept version of its major version, in both directions. With {@code
 * -Djobenergy.cut=MAJOR.MINOR} it is kept as that version first.
 */
class VersionsTest {

    private static final TopicSchemas TODAY = TopicSchemas.shipped();

    @BeforeAll
    static void cut() throws Exception {
        String version = System.getProperty("jobenergy.cut", "");
        if (!version.isEmpty()) {
            VersionCut.write(KeptVersion.parse(version));
        }
    }

    static List<KeptVersion> versions() {
        return KeptVersion.all();
    }

    static List<KeptVersion> versionsOfToday() {
        return KeptVersion.ofMajor(1);
    }

    @Test
    void theMajorVersionOfTodayIsThatOfItsSchemas() {
        assertEquals(
                1, TopicSchemas.document("common").at("/$defs/version/const").intValue());
        assertTrue(KeptVersion.latest().isPresent());
    }

    @Test
    void noChangeSinceAKeptVersionRequiresANewMajorVersion() {
        assertEquals(
                List.of(),
                ContractComparison.incompatible(),
                "the contract is no longer compatible with a kept version; docs/contract-versions.md states what is");
    }

    @ParameterizedTest
    @MethodSource("versions")
    void theFilesOfAKeptVersionAreUnchanged(KeptVersion version) throws Exception {
        assertEquals(Files.readString(version.folder().resolve(VersionCut.CHECKSUMS)), VersionCut.checksums(version));
    }

    @ParameterizedTest
    @MethodSource("versions")
    void aKeptVersionIsCompleteAndItsExamplesAreValidInIt(KeptVersion version) throws Exception {
        Map<String, Schema> schemas = version.schemas();

        for (Example example : version.examples()) {
            assertEquals(List.of(), complaints(schemas.get(example.schema()), example), example::toString);
        }
        assertEquals(
                version.names().stream().filter(name -> !name.equals("common")).toList(),
                version.examples().stream()
                        .map(Example::schema)
                        .distinct()
                        .sorted()
                        .toList());
        assertFalse(version.document("common").path("$id").textValue().contains("/schemas/" + version.major() + "/"));
    }

    /** Records of an older writer, which remain on the topics for years, are valid and readable. */
    @ParameterizedTest
    @MethodSource("versionsOfToday")
    void theExamplesOfAKeptVersionAreValidToday(KeptVersion version) throws Exception {
        for (Example example : version.examples()) {
            assertEquals(List.of(), TODAY.complaints(example.schema(), example.bytes()), example::toString);
            new ContractCodec().read(example.type(), example.bytes());
        }
    }

    /** Records of a newer writer are valid for a reader that validates by the kept version. */
    @ParameterizedTest
    @MethodSource("versionsOfToday")
    void theExamplesOfTodayAreValidInAKeptVersion(KeptVersion version) throws Exception {
        Map<String, Schema> schemas = version.schemas();

        for (Example example : Example.valid()) {
            if (schemas.containsKey(example.schema())) {
                assertEquals(List.of(), complaints(schemas.get(example.schema()), example), example::toString);
            }
        }
    }

    @Test
    void anotherKeyOrCleanupPolicyOfATopicIsNotCompatible() throws Exception {
        ObjectNode before = (ObjectNode) KeptVersion.JSON.readTree(VersionCut.topics());
        ObjectNode after = before.deepCopy();
        after.putObject("job-names").put("key", "<cluster>");
        ((ObjectNode) after.path("job-energy")).put("key", "<cluster>/<job_id>");
        ((ObjectNode) after.path("statements")).put("cleanup_policy", "delete");

        List<String> changes = ContractComparison.ofTopics(before, after);

        assertEquals(
                List.of(
                        "job-energy: the key was \"<cluster>/<job_id>/<submit epoch seconds>\" and is"
                                + " \"<cluster>/<job_id>\"",
                        "statements: the cleanup_policy was \"compact,delete\" and is \"delete\""),
                changes);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.0", "1.7", "2.0", "0.9", "1", "01.0", "1.00"})
    void aVersionThatDoesNotFollowIsNotWritten(String version) {
        assertThrows(IllegalArgumentException.class, () -> VersionCut.write(KeptVersion.parse(version)));
    }

    @Test
    void versionsAreSortedByNumber() {
        assertTrue(KeptVersion.parse("1.9").compareTo(KeptVersion.parse("1.10")) < 0);
        assertTrue(KeptVersion.parse("2.0").compareTo(KeptVersion.parse("1.10")) > 0);
    }

    private static List<String> complaints(Schema schema, Example example) throws Exception {
        return schema.validate(KeptVersion.JSON.readTree(new String(example.bytes(), StandardCharsets.UTF_8))).stream()
                .map(error -> error.getInstanceLocation() + ": " + error.getMessage())
                .toList();
    }
}
