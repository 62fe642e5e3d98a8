package io.github.jobenergy.schemas.check;

import io.github.jobenergy.schemas.rate.Provision;
import io.github.jobenergy.schemas.rate.RateFactor;
import io.github.jobenergy.schemas.rate.RateKey;
import io.github.jobenergy.schemas.rate.RateKind;
import io.github.jobenergy.schemas.rate.RateProvenance;
import io.github.jobenergy.schemas.rate.RateSeries;
import io.github.jobenergy.schemas.rate.RateSlot;
import io.github.jobenergy.schemas.rate.RateValue;
import java.lang.reflect.Type;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Random records of the topic rates. */
final class RandomRates {

    private final RandomRecords records;
    private final RandomValues values;

    RandomRates(RandomRecords records, RandomValues values) {
        this.records = records;
        this.values = values;
    }

    Map<Type, Supplier<?>> byType() {
        return Map.of(
                RateSlot.class, this::slot,
                RateKey.class, () -> key(values.oneOf(RateKind.values())),
                RateValue.class, () -> value());
    }

    private RateSlot slot() {
        RateKind kind = values.oneOf(RateKind.values());
        Instant issued = values.time();
        return RateSlot.builder(values.numberAboveZero())
                .key(key(kind))
                .interval(Duration.ofSeconds(1L + values.below(3_600)))
                .rateValue(value(kind))
                .unit(
                        switch (kind) {
                            case CARBON_INTENSITY -> "g/kWh";
                            case ELECTRICITY_PRICE -> values.oneOf("EUR/kWh", "GBP/kWh");
                            case PUE -> "1";
                        })
                .factor(kind == RateKind.CARBON_INTENSITY ? factor() : RateFactor.NONE)
                .pueCategory(Optional.of(1L + values.below(3)).filter(any -> kind == RateKind.PUE && values.truth()))
                .provision(values.oneOf(Provision.values()))
                .provenance(new RateProvenance(
                        values.name(),
                        Optional.of(values.nameOrNothing()).filter(given -> values.truth()),
                        Optional.of(values.nameOrNothing()).filter(given -> values.truth()),
                        Optional.of(issued).filter(given -> values.truth()),
                        Optional.of(values.nameOrNothing()).filter(given -> values.truth())))
                .observedTime(values.time())
                .build();
    }

    private RateKey key(RateKind kind) {
        RateSeries series = new RateSeries(values.name(), kind, values.name(), values.name(), values.name());
        return new RateKey(series, values.timeWithAnHourToCome().truncatedTo(ChronoUnit.SECONDS));
    }

    private RateFactor factor() {
        return new RateFactor(
                Optional.of(records.next(RateFactor.FactorType.class)),
                Optional.of(records.next(RateFactor.RateMethod.class)),
                Optional.of(records.next(RateFactor.Basis.class)).filter(given -> values.truth()),
                Optional.of(records.next(RateFactor.Accounting.class)).filter(given -> values.truth()));
    }

    private RateValue value(RateKind kind) {
        RateValue value = value();
        return switch (kind) {
            case CARBON_INTENSITY -> new RateValue(Math.abs(value.billionths()));
            case ELECTRICITY_PRICE -> value;
            case PUE -> new RateValue(Math.max(1_000_000_000L, Math.abs(value.billionths())));
        };
    }

    private RateValue value() {
        return new RateValue(values.oneOf(
                0L,
                1L,
                values.sign() * 1_000_000_000L * values.below(1_000),
                values.sign() * values.below(Integer.MAX_VALUE),
                RateValue.LARGEST.billionths()));
    }
}
