package io.github.jobenergy.schemas.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jobenergy.schemas.topic.Topic;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The descriptions of the topics in the formats of tools, AsyncAPI and ODCS. */
class SpecificationsTest {

    static final Path ASYNC_API = Path.of("../docs/asyncapi.json");
    private static final Path DATA_CONTRACTS = Path.of("../docs/odcs");

    @Test
    void theAsyncApiDocumentEqualsTheContract() throws Exception {
        assertEqualsFile(AsyncApi.document(), ASYNC_API);
    }

    @ParameterizedTest
    @EnumSource
    void theDataContractEqualsTheContract(Topic topic) throws Exception {
        assertEqualsFile(DataContract.of(topic), DATA_CONTRACTS.resolve(topic.baseName() + ".json"));
    }

    @Test
    void everyReferenceOfTheAsyncApiDocumentLeadsToATarget() {
        JsonNode document = AsyncApi.document();

        for (String reference : document.findValuesAsText("$ref")) {
            assertTrue(
                    reference.startsWith("#")
                            ? !document.at(reference.substring(1)).isMissingNode()
                            : Files.isRegularFile(
                                    ASYNC_API.resolveSibling(reference).normalize()),
                    reference);
        }
    }

    @Test
    void noDataContractIsThatOfATopicThatDoesNotExist() throws Exception {
        List<String> expected = Arrays.stream(Topic.values())
                .map(topic -> topic.baseName() + ".json")
                .sorted()
                .toList();

        try (Stream<Path> files = Files.list(DATA_CONTRACTS)) {
            assertEquals(
                    expected,
                    files.map(file -> file.getFileName().toString())
                            .filter(name -> name.endsWith(".json"))
                            .sorted()
                            .toList());
        }
    }

    private static void assertEqualsFile(JsonNode document, Path file) throws Exception {
        String text = SampleRecord.JSON.writerWithDefaultPrettyPrinter().writeValueAsString(document) + "\n";
        if (Boolean.getBoolean("jobenergy.regenerate")) {
            Files.createDirectories(file.getParent());
            Files.writeString(file, text);
        }
        assertEquals(
                text, Files.readString(file), file + " differs; docs/contract.md has the command that regenerates it");
    }
}
