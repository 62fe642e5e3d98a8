package io.github.jobenergy.schemas.footprint;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.check.ContractCheck;
import io.github.jobenergy.schemas.check.RandomRecords;
import io.github.jobenergy.schemas.check.Rounds;
import io.github.jobenergy.schemas.check.TopicSchemas;
import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.energy.Quality;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.rate.RateFactor;
import io.github.jobenergy.schemas.rate.RateKind;
import io.github.jobenergy.schemas.rate.RateSeries;
import io.github.jobenergy.schemas.rate.RateSlot;
import io.github.jobenergy.schemas.rate.RateValue;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JobFootprintTest {

    private static final int ROUNDS = Rounds.of(1_000);

    /** Enough for the rarest field. */
    private static final int ROUNDS_OF_FIELDS = 200;

    private static final long SEED = 20_261_126;
    private static final long BILLION = 1_000_000_000;

    private final ContractCodec codec = new ContractCodec();
    private final Random random = new Random(SEED);
    private final RandomRecords records = new RandomRecords(SEED);

    @Test
    @Tag("property")
    void whatIsWrittenIsReadBackEqualAndPassesTheStrictSchema() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            JobFootprint footprint = footprint();

            byte[] written = codec.write(footprint);

            assertEquals(footprint, codec.read(JobFootprint.class, written));
            ContractCheck.assertValid("job-footprint", written);
        }
    }

    @Test
    @Tag("property")
    void everyFieldOfTheSchemaIsWrittenSoonerOrLaterAndNoOther() throws Exception {
        Set<String> written = new TreeSet<>();

        for (int round = 0; round < ROUNDS_OF_FIELDS; round++) {
            collect("", new ObjectMapper().readTree(codec.write(footprint())), written);
        }

        Set<String> stated = new TreeSet<>();
        collectStated("", TopicSchemas.document("job-footprint"), stated);
        assertEquals(stated, written);
    }

    @ParameterizedTest
    @CsvSource({"14, PT1H, 14.000", "14, PT14390S, 55.961", "0.0005, PT1H, 0.001", "0, PT9H, 0.000"})
    void embodiedEmissionsAreGramsPerNodeHourTimesNodeHours(BigDecimal perHour, Duration held, BigDecimal grams) {
        EmbodiedEmissions embodied = EmbodiedEmissions.of(RateValue.of(perHour), "manufacturer", held);

        assertEquals(grams, embodied.emissions().grams());
    }

    @Test
    void anAmountBeyondTheRangeOfTheContractIsRejected() {
        assertThrows(InvalidFieldException.class, () -> Emissions.LARGEST.plus(new Emissions(1)));
        assertThrows(InvalidFieldException.class, () -> Cost.LARGEST.plus(new Cost(1)));
    }

    private JobFootprint footprint() {
        Energy energy = Energy.ofMillijoules(random.nextLong(1_000_000_000_000L));
        return new JobFootprint(
                records.next(RunKey.class),
                new FootprintRevision(1L + random.nextInt(9), 1L + random.nextInt(9)),
                sometimes(records.next(Instant.class)),
                records.next(Quality.class),
                energy,
                new FootprintAmounts(
                        Stream.generate(() -> emissions(energy))
                                .limit(random.nextInt(3))
                                .toList(),
                        Stream.generate(() -> cost(energy))
                                .limit(random.nextInt(3))
                                .toList(),
                        Stream.generate(() -> facilityEnergy(energy))
                                .limit(random.nextInt(3))
                                .toList(),
                        sometimes(EmbodiedEmissions.of(
                                new RateValue(random.nextLong(100 * BILLION)),
                                "report",
                                Duration.ofMillis(random.nextLong(1_000_000_000L))))),
                records.next(Instant.class));
    }

    private SeriesEmissions emissions(Energy energy) {
        SeriesEnergy series = energies(energy, RateKind.CARBON_INTENSITY, random.nextLong(900 * BILLION));
        RateFactor factor = Stream.generate(() -> records.next(RateSlot.class).factor())
                .filter(some -> some.factorType().isPresent())
                .findFirst()
                .orElseThrow();
        return SeriesEmissions.of(
                series,
                factor,
                new Emissions(random.nextLong(1L << 40)),
                series.startRate().map(rate -> new Emissions(random.nextLong(1L << 40))));
    }

    private SeriesCost cost(Energy energy) {
        SeriesEnergy series = energies(energy, RateKind.ELECTRICITY_PRICE, random.nextLong(BILLION) - BILLION / 2);
        return SeriesCost.of(
                series,
                "EUR",
                new Cost(random.nextLong(1L << 40) - (1L << 39)),
                series.startRate().map(rate -> new Cost(random.nextLong(1L << 40) - (1L << 39))));
    }

    private SeriesFacilityEnergy facilityEnergy(Energy energy) {
        SeriesEnergy series = energies(energy, RateKind.PUE, BILLION + random.nextLong(BILLION));
        return SeriesFacilityEnergy.of(series, energy, series.startRate().map(rate -> energy));
    }

    /** An energy in four parts, and a rate. */
    private SeriesEnergy energies(Energy energy, RateKind kind, long billionths) {
        long[] cuts = random.longs(3, 0, energy.millijoules() + 1).sorted().toArray();
        RateSlot slot = records.next(RateSlot.class);
        RateSeries series = new RateSeries(
                slot.key().series().site(), kind, slot.key().series().provider(), "zone", "s" + random.nextInt());
        return new SeriesEnergy(
                series,
                Energy.ofMillijoules(cuts[0]),
                Energy.ofMillijoules(cuts[1] - cuts[0]),
                Energy.ofMillijoules(cuts[2] - cuts[1]),
                Energy.ofMillijoules(energy.millijoules() - cuts[2]),
                sometimes(new RateValue(billionths)),
                sometimes(new RateValue(billionths)));
    }

    private <T> Optional<T> sometimes(T value) {
        return random.nextBoolean() ? Optional.of(value) : Optional.empty();
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
