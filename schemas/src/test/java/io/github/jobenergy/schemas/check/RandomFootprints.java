package io.github.jobenergy.schemas.check;

import io.github.jobenergy.schemas.energy.Quality;
import io.github.jobenergy.schemas.energy.UsageKey;
import io.github.jobenergy.schemas.footprint.Cost;
import io.github.jobenergy.schemas.footprint.EmbodiedEmissions;
import io.github.jobenergy.schemas.footprint.Emissions;
import io.github.jobenergy.schemas.footprint.FootprintAmounts;
import io.github.jobenergy.schemas.footprint.FootprintRevision;
import io.github.jobenergy.schemas.footprint.JobFootprint;
import io.github.jobenergy.schemas.footprint.SeriesCost;
import io.github.jobenergy.schemas.footprint.SeriesEmissions;
import io.github.jobenergy.schemas.footprint.SeriesEnergy;
import io.github.jobenergy.schemas.footprint.SeriesFacilityEnergy;
import io.github.jobenergy.schemas.footprint.UsageFootprint;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.rate.RateFactor;
import io.github.jobenergy.schemas.rate.RateKind;
import io.github.jobenergy.schemas.rate.RateSeries;
import io.github.jobenergy.schemas.rate.RateSlot;
import io.github.jobenergy.schemas.rate.RateValue;
import java.lang.reflect.Type;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** Random records of the topics job-footprint and usage-footprint. */
final class RandomFootprints {

    private static final int BILLION = 1_000_000_000;

    private final RandomRecords records;
    private final RandomValues values;

    RandomFootprints(RandomRecords records, RandomValues values) {
        this.records = records;
        this.values = values;
    }

    Map<Type, Supplier<?>> byType() {
        return Map.of(JobFootprint.class, this::ofRun, UsageFootprint.class, this::ofDay);
    }

    private JobFootprint ofRun() {
        Energy energy = energy();
        return new JobFootprint(
                records.next(RunKey.class),
                new FootprintRevision(values.numberAboveZero(), values.numberAboveZero()),
                sometimes(values.time()),
                records.next(Quality.class),
                energy,
                amounts(energy, true),
                values.time());
    }

    private UsageFootprint ofDay() {
        Energy energy = energy();
        return new UsageFootprint(
                records.next(UsageKey.class),
                values.numberAboveZero(),
                values.numberAboveZero(),
                energy,
                amounts(energy, false),
                values.time());
    }

    private Energy energy() {
        return Energy.ofMillijoules(values.below(BILLION) * 1_000L + values.below(1_000));
    }

    private FootprintAmounts amounts(Energy energy, boolean hasStart) {
        return new FootprintAmounts(
                some(() -> emissions(energy, hasStart)),
                some(() -> cost(energy, hasStart)),
                some(() -> facilityEnergy(energy, hasStart)),
                sometimes(EmbodiedEmissions.of(
                        new RateValue(100L * values.below(BILLION)),
                        "report",
                        Duration.ofMillis(values.below(BILLION)))));
    }

    private SeriesEmissions emissions(Energy energy, boolean hasStart) {
        SeriesEnergy series = energies(energy, RateKind.CARBON_INTENSITY, 900L * values.below(BILLION), hasStart);
        RateFactor factor = Stream.generate(() -> records.next(RateSlot.class).factor())
                .filter(any -> any.factorType().isPresent())
                .findFirst()
                .orElseThrow();
        return SeriesEmissions.of(
                series,
                factor,
                new Emissions(1_000L * values.below(BILLION)),
                series.startRate().map(rate -> new Emissions(1_000L * values.below(BILLION))));
    }

    private SeriesCost cost(Energy energy, boolean hasStart) {
        SeriesEnergy series =
                energies(energy, RateKind.ELECTRICITY_PRICE, values.sign() * values.below(BILLION), hasStart);
        return SeriesCost.of(series, "EUR", cost(), series.startRate().map(rate -> cost()));
    }

    private Cost cost() {
        return new Cost(values.sign() * values.below(BILLION));
    }

    private SeriesFacilityEnergy facilityEnergy(Energy energy, boolean hasStart) {
        SeriesEnergy series = energies(energy, RateKind.PUE, BILLION + values.below(BILLION), hasStart);
        return SeriesFacilityEnergy.of(series, energy, series.startRate().map(rate -> energy()));
    }

    /** An energy in four parts, and a rate. */
    private SeriesEnergy energies(Energy energy, RateKind kind, long billionths, boolean hasStart) {
        long[] cuts = LongStream.generate(() -> energy.millijoules() / 1_000 * values.below(1_001))
                .limit(3)
                .sorted()
                .toArray();
        RateSeries any = records.next(RateSlot.class).key().series();
        return new SeriesEnergy(
                new RateSeries(any.site(), kind, any.provider(), "zone", "s" + values.bits()),
                Energy.ofMillijoules(cuts[0]),
                Energy.ofMillijoules(cuts[1] - cuts[0]),
                Energy.ofMillijoules(cuts[2] - cuts[1]),
                Energy.ofMillijoules(energy.millijoules() - cuts[2]),
                sometimes(new RateValue(billionths)),
                sometimes(new RateValue(billionths)).filter(rate -> hasStart));
    }

    private <T> List<T> some(Supplier<T> entry) {
        return Stream.generate(entry).limit(values.below(3)).toList();
    }

    private <T> Optional<T> sometimes(T value) {
        return values.truth() ? Optional.of(value) : Optional.empty();
    }
}
