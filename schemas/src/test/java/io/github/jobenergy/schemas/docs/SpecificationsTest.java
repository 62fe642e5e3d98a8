package io.github.jobenergy.schemas.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.github.jobenergy.schemas.topic.EventHeaders;
import io.github.jobenergy.schemas.topic.Topic;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The descriptions of the topics in the formats of tools, AsyncAPI and ODCS. */
class SpecificationsTest {

    static final Path ASYNC_API = Path.of("../docs/asyncapi.json");
    private static final Path DATA_CONTRACTS = Path.of("../docs/odcs");

    /** The topics to which programs write records without a value. */
    private static final Set<Topic> WITH_TOMBSTONES = EnumSet.of(
            Topic.JOB_STARTS,
            Topic.JOB_COMPLETIONS,
            Topic.JOB_ENERGY,
            Topic.JOB_FOOTPRINT,
            Topic.USAGE_ENERGY,
            Topic.USAGE_FOOTPRINT,
            Topic.METER_COMPARISON,
            Topic.STATEMENTS,
            Topic.PLACES,
            Topic.PLACE_ENERGY,
            Topic.RATES,
            Topic.ALERTS);

    @Test
    void theAsyncApiDocumentEqualsTheContract() throws Exception {
        assertEqualsFile(AsyncApi.document(), ASYNC_API);
    }

    @ParameterizedTest
    @EnumSource
    void theDataContractEqualsTheContract(Topic topic) throws Exception {
        assertEqualsFile(DataContract.of(topic), DATA_CONTRACTS.resolve(topic.baseName() + ".json"));
    }

    @ParameterizedTest
    @EnumSource
    void aTombstoneIsAMessageOfEachTopicThatHasTombstones(Topic topic) {
        JsonNode messages =
                AsyncApi.document().path("channels").path(topic.baseName()).path("messages");
        ObjectNode headers = SampleRecord.JSON.createObjectNode();
        headers.put(EventHeaders.DATA_SCHEMA, EventHeaders.dataSchema(topic));

        assertEquals(WITH_TOMBSTONES.contains(topic), messages.has("tombstone"));
        if (messages.has("tombstone")) {
            assertTrue(topic.isCompacted());
            assertTrue(isValid(messages.at("/tombstone/headers"), headers));
            assertTrue(isValid(messages.at("/tombstone/payload"), NullNode.getInstance()));
            assertFalse(isValid(messages.at("/tombstone/payload"), headers));
        }
        assertEquals(!TopicPage.hasEventHeaders(topic), isValid(messages.at("/record/headers"), headers));
    }

    private static boolean isValid(JsonNode schema, JsonNode value) {
        return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7)
                .getSchema(schema)
                .validate(value)
                .isEmpty();
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
