package io.github.jobenergy.schemas.codec;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.jobenergy.schemas.check.ContractCheck;
import io.github.jobenergy.schemas.check.RandomRecords;
import io.github.jobenergy.schemas.check.Rounds;
import io.github.jobenergy.schemas.check.TopicSchemas;
import io.github.jobenergy.schemas.topic.Topic;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("property")
class RoundTripTest {

    private static final int ROUNDS = Rounds.of(1_000);

    /** Enough for the rarest field. */
    private static final int ROUNDS_OF_FIELDS = 1_000;

    private static final long SEED = 20_261_120;
    private static final ObjectMapper JSON = new ObjectMapper();

    private final ContractCodec codec = new ContractCodec();

    @ParameterizedTest
    @EnumSource
    void whatIsWrittenIsReadBackEqualAndPassesTheStrictSchema(Topic topic) throws Exception {
        RandomRecords records = new RandomRecords(SEED);
        for (int round = 0; round < ROUNDS; round++) {
            Object contractRecord = records.next(topic.valueType());

            byte[] written = codec.write(contractRecord);

            assertEquals(contractRecord, codec.read(topic.valueType(), written));
            assertArrayEquals(written, codec.write(codec.read(topic.valueType(), written)));
            ContractCheck.assertValid(topic, written);
        }
    }

    @ParameterizedTest
    @EnumSource
    void everyFieldOfTheSchemaIsWrittenSoonerOrLaterAndNoOther(Topic topic) throws Exception {
        RandomRecords records = new RandomRecords(SEED);
        Set<String> written = new TreeSet<>();

        for (int round = 0; round < ROUNDS_OF_FIELDS; round++) {
            JSON.readTree(codec.write(records.next(topic.valueType())))
                    .fieldNames()
                    .forEachRemaining(written::add);
        }

        assertEquals(fieldsOf(topic), written);
    }

    @ParameterizedTest
    @EnumSource
    void theVersionIsTheFirstField(Topic topic) {
        Object contractRecord = new RandomRecords(7).next(topic.valueType());

        String written = new String(codec.write(contractRecord), StandardCharsets.UTF_8);

        assertTrue(written.startsWith("{\"schema_version\":1,"), written);
        assertEquals(1, written.split("\"schema_version\"", -1).length - 1);
    }

    private static Set<String> fieldsOf(Topic topic) {
        JsonNode schema = TopicSchemas.document(topic == Topic.JOB_ENERGY_REVISIONS ? "job-energy" : topic.baseName());
        Set<String> fields = new TreeSet<>();
        schema.path("properties").fieldNames().forEachRemaining(fields::add);
        schema.path("allOf")
                .findValues("then")
                .forEach(then -> then.path("properties").fieldNames().forEachRemaining(fields::add));
        return fields;
    }
}
