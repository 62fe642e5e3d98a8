package io.github.jobenergy.schemas.footprint;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.check.ContractCheck;
import io.github.jobenergy.schemas.check.RandomRecords;
import io.github.jobenergy.schemas.check.Rounds;
import io.github.jobenergy.schemas.check.TopicSchemas;
import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.rate.RateValue;
import io.github.jobenergy.schemas.topic.Topic;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class JobFootprintTest {

    private static final int ROUNDS = Rounds.of(1_000);

    /** Enough for the rarest field. */
    private static final int ROUNDS_OF_FIELDS = 200;

    private static final long SEED = 20_261_126;

    private final ContractCodec codec = new ContractCodec();
    private final RandomRecords records = new RandomRecords(SEED);

    @Test
    @Tag("property")
    void whatIsWrittenIsReadBackEqualAndPassesTheStrictSchema() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            JobFootprint footprint = records.next(JobFootprint.class);

            byte[] written = codec.write(footprint);

            assertEquals(footprint, codec.read(JobFootprint.class, written));
            ContractCheck.assertValid("job-footprint", written);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"JOB_FOOTPRINT", "USAGE_FOOTPRINT"})
    @Tag("property")
    void everyFieldOfTheSchemaIsWrittenSoonerOrLaterAndNoOther(Topic topic) throws Exception {
        Set<String> written = new TreeSet<>();

        for (int round = 0; round < ROUNDS_OF_FIELDS; round++) {
            collect("", new ObjectMapper().readTree(codec.write(records.next(topic.valueType()))), written);
        }

        Set<String> stated = new TreeSet<>();
        collectStated("", TopicSchemas.document(topic.baseName()), stated);
        assertEquals(stated, written);
    }

    @ParameterizedTest
    @CsvSource({"14, PT1H, 14.000", "14, PT14390S, 55.961", "0.0005, PT1H, 0.001", "0, PT9H, 0.000"})
    void embodiedEmissionsAreGramsPerNodeHourTimesNodeHours(BigDecimal perHour, Duration held, BigDecimal grams) {
        EmbodiedEmissions embodied = EmbodiedEmissions.of(RateValue.of(perHour), "manufacturer", held);

        assertEquals(grams, embodied.emissions().grams());
    }

    @Test
    void aRevisionHasTheSameContentUntilAnAmountOrTheEnergyRevisionDiffers() {
        JobFootprint first = Stream.generate(() -> records.next(JobFootprint.class))
                .filter(any -> any.footprintRevision().energyRevision() < Long.MAX_VALUE)
                .findFirst()
                .orElseThrow();
        FootprintRevision ofOtherEnergy =
                new FootprintRevision(1, first.footprintRevision().energyRevision() + 1);

        assertTrue(first.hasSameContentAs(first.revised(7, Instant.EPOCH)));
        assertFalse(first.hasSameContentAs(new JobFootprint(
                first.run(),
                ofOtherEnergy,
                first.startTime(),
                first.quality(),
                first.energy(),
                first.amounts(),
                first.observedTime())));
    }

    @Test
    void anAmountBeyondTheRangeOfTheContractIsRejected() {
        assertThrows(InvalidFieldException.class, () -> Emissions.LARGEST.plus(new Emissions(1)));
        assertThrows(InvalidFieldException.class, () -> Cost.LARGEST.plus(new Cost(1)));
    }

    private static void collect(String path, JsonNode node, Set<String> names) {
        node.properties().forEach(field -> {
            names.add(path + field.getKey());
            collect(path + field.getKey() + ".", field.getValue(), names);
        });
        if (node.isArray()) {
            node.forEach(element -> collect(path, element, names));
        }
    }

    private static void collectStated(String path, JsonNode schema, Set<String> names) {
        JsonNode object = schema.has("items") ? schema.path("items") : schema;
        object.path("properties").properties().forEach(field -> {
            names.add(path + field.getKey());
            collectStated(path + field.getKey() + ".", field.getValue(), names);
        });
    }
}
