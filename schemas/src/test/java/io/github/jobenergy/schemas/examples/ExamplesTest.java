package io.github.jobenergy.schemas.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jobenergy.schemas.check.ContractCheck;
import io.github.jobenergy.schemas.check.TopicSchemas;
import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.codec.MalformedRecordException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ExamplesTest {

    private static final TopicSchemas SHIPPED = TopicSchemas.shipped();
    private static final ContractCodec CODEC = new ContractCodec();
    private static final ObjectMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    /** Objects whose names are data. */
    private static final Set<String> MAPS_OF_NAMES = Set.of("tres_allocated", "tres_requested", "domains");

    static List<Example> valid() {
        return Example.valid();
    }

    static Stream<Complaint> invalid() throws IOException {
        return Files.readAllLines(Example.FOLDER.resolve("invalid.tsv")).stream()
                .filter(line -> !line.startsWith("#"))
                .map(Complaint::parse);
    }

    @ParameterizedTest
    @MethodSource("valid")
    void validExamplesPassTheirSchemaWithEveryFieldKnown(Example example) {
        ContractCheck.assertValid(example.schema(), example.bytes());
        assertEquals(List.of(), SHIPPED.complaints(example.schema(), example.bytes()));
    }

    @ParameterizedTest
    @MethodSource("valid")
    void validExamplesAreReadAndWrittenBackEqual(Example example) throws Exception {
        Object contractRecord = CODEC.read(example.type(), example.bytes());

        byte[] written = CODEC.write(contractRecord);

        assertEquals(JSON.readTree(example.bytes()), JSON.readTree(written));
        assertEquals(contractRecord, CODEC.read(example.type(), written));
    }

    @ParameterizedTest
    @MethodSource("valid")
    void aReaderOfThisVersionPassesOverTheFieldsOfANewerWriter(Example example) throws Exception {
        Object known = CODEC.read(example.type(), example.bytes());
        JsonNode grown = JSON.readTree(example.bytes());

        withUnknownFieldsEverywhere(grown);

        byte[] bytes = JSON.writeValueAsBytes(grown);
        assertEquals(known, CODEC.read(example.type(), bytes));
        assertEquals(List.of(), SHIPPED.complaints(example.schema(), bytes));
        assertThrows(AssertionError.class, () -> ContractCheck.assertValid(example.schema(), bytes));
    }

    @ParameterizedTest
    @MethodSource("invalid")
    void invalidExamplesAreRejectedAsInTheTable(Complaint complaint) throws Exception {
        byte[] bytes = complaint.example().bytes();
        Class<?> type = complaint.example().type();
        List<String> bySchema = SHIPPED.complaints(complaint.example().schema(), bytes);

        assertEquals(complaint.isOfSchema(), !bySchema.isEmpty(), bySchema::toString);
        if (complaint.isOfCodec()) {
            MalformedRecordException byCodec =
                    assertThrows(MalformedRecordException.class, () -> CODEC.read(type, bytes));
            assertEquals(complaint.reason(), byCodec.reason().name());
            assertEquals(complaint.field(), byCodec.field().orElse("-"));
            assertTrue(byCodec.getMessage().startsWith(complaint.words()), byCodec::getMessage);
        } else {
            CODEC.read(type, bytes);
            assertTrue(bySchema.stream().anyMatch(complaint::isStatedBy), bySchema::toString);
        }
    }

    @Test
    void theTableNamesEveryInvalidExampleAndNoOther() throws IOException {
        List<String> files =
                Example.invalid().stream().map(Example::toString).sorted().toList();

        List<String> table = invalid()
                .map(complaint -> complaint.example().toString())
                .sorted()
                .toList();

        assertEquals(files, table);
    }

    @Test
    void everySchemaHasSeveralExamplesOfEachSort() {
        var valid = Example.valid().stream().collect(Collectors.groupingBy(Example::schema, Collectors.counting()));
        var invalid = Example.invalid().stream().collect(Collectors.groupingBy(Example::schema, Collectors.counting()));

        assertTrue(TopicSchemas.names().allMatch(name -> valid.getOrDefault(name, 0L) >= 3), valid::toString);
        assertTrue(TopicSchemas.names().allMatch(name -> invalid.getOrDefault(name, 0L) >= 2), invalid::toString);
    }

    @Test
    void everyWordOfEveryClosedSetHasAnExample() {
        String examples = Example.valid().stream()
                .map(example -> new String(example.bytes(), StandardCharsets.UTF_8))
                .collect(Collectors.joining());

        List<String> without = Stream.of(
                        "common",
                        "job-completions",
                        "node-power",
                        "job-energy",
                        "meter-comparison",
                        "rates",
                        "places",
                        "place-power",
                        "place-energy")
                .flatMap(name -> TopicSchemas.document(name).findValues("const").stream())
                .filter(JsonNode::isTextual)
                .map(word -> "\"" + word.textValue() + "\"")
                .filter(word -> !examples.contains(word))
                .distinct()
                .toList();

        assertEquals(List.of(), without);
    }

    private static void withUnknownFieldsEverywhere(JsonNode node) {
        node.properties().stream()
                .filter(field -> !MAPS_OF_NAMES.contains(field.getKey()))
                .forEach(field -> withUnknownFieldsEverywhere(field.getValue()));
        if (node.isArray()) {
            node.forEach(ExamplesTest::withUnknownFieldsEverywhere);
        }
        if (node instanceof ObjectNode fields) {
            fields.set("grown_later", JSON.createObjectNode().put("schema_version", 7));
            fields.put("grown_too", "x");
        }
    }

    /** A line of the table of invalid examples. */
    record Complaint(Example example, String by, String reason, String field, String words) {

        static Complaint parse(String line) {
            String[] cells = line.split("\t", -1);
            Example example = Example.of(cells[0], cells[1]);
            return new Complaint(example, cells[2], cells[3], cells[4], cells[5]);
        }

        boolean isOfSchema() {
            return !by.equals("codec");
        }

        boolean isOfCodec() {
            return !by.equals("schema");
        }

        boolean isStatedBy(String complaint) {
            String place =
                    Optional.of(field).filter(stated -> !stated.equals("-")).orElse("");
            return complaint.startsWith(place) && complaint.contains(words);
        }

        @Override
        public String toString() {
            return example.toString();
        }
    }
}
