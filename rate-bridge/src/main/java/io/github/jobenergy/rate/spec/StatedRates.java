package io.github.jobenergy.rate.spec;

import io.github.jobenergy.rate.decode.table.StatedRate;
import io.github.jobenergy.schemas.rate.Provision;
import io.github.jobenergy.schemas.rate.RateFactor;
import io.github.jobenergy.schemas.rate.RateFactor.Accounting;
import io.github.jobenergy.schemas.rate.RateFactor.Basis;
import io.github.jobenergy.schemas.rate.RateFactor.FactorType;
import io.github.jobenergy.schemas.rate.RateFactor.RateMethod;
import io.github.jobenergy.schemas.rate.RateKey;
import io.github.jobenergy.schemas.rate.RateKind;
import io.github.jobenergy.schemas.rate.RateSeries;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;

/** Reads the settings of a rate that the site states. */
public final class StatedRates {

    /** The keys of the settings. */
    public static final Set<String> KEYS =
            Set.of("rate", "unit", "zone", "series", "factor-type", "rate-method", "basis", "accounting", "provision");

    private StatedRates() {}

    /**
     * Returns the rate of the settings.
     *
     * @param provider the provider of the series
     * @throws IllegalArgumentException if a setting is missing or invalid, or does not fit the kind of the rate
     */
    public static StatedRate of(RateSpec spec, String provider, String site) {
        RateKind kind = spec.word("rate", RateKind.class)
                .orElseThrow(() -> new IllegalArgumentException(spec.kind()
                        + ": expected the setting rate (carbon_intensity, electricity_price or pue), found none"));
        RateSeries series =
                new RateSeries(site, kind, provider, spec.requiredText("zone"), spec.requiredText("series"));
        RateFactor factor = new RateFactor(
                spec.word("factor-type", FactorType.class),
                spec.word("rate-method", RateMethod.class),
                spec.word("basis", Basis.class),
                spec.word("accounting", Accounting.class));
        StatedRate rate = StatedRate.of(
                series,
                unit(spec, kind),
                factor,
                spec.word("provision", Provision.class).orElse(Provision.ESTIMATED));
        requireValid(spec, rate);
        return rate;
    }

    private static String unit(RateSpec spec, RateKind kind) {
        return switch (kind) {
            case CARBON_INTENSITY -> spec.text("unit").orElse("g/kWh");
            case ELECTRICITY_PRICE -> spec.requiredText("unit");
            case PUE -> spec.text("unit").orElse("1");
        };
    }

    /** Creates a slot, since the contract decides which settings fit each other. */
    private static void requireValid(RateSpec spec, StatedRate rate) {
        RateKey key = new RateKey(rate.series(), Instant.EPOCH);
        StatedRate.Origin origin = new StatedRate.Origin("settings", key.startTime());
        try {
            rate.slot(
                    key.startTime(), Duration.ofHours(1), BigDecimal.valueOf(rate.divisor()), rate.provision(), origin);
        } catch (IllegalArgumentException invalid) {
            throw new IllegalArgumentException(spec.kind() + ": " + invalid.getMessage(), invalid);
        }
    }
}
