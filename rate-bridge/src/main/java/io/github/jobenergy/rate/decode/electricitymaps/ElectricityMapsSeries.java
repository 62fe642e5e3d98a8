package io.github.jobenergy.rate.decode.electricitymaps;

import io.github.jobenergy.rate.decode.DocumentContext;
import io.github.jobenergy.schemas.rate.RateFactor;
import io.github.jobenergy.schemas.rate.RateFactor.Accounting;
import io.github.jobenergy.schemas.rate.RateFactor.Basis;
import io.github.jobenergy.schemas.rate.RateFactor.FactorType;
import io.github.jobenergy.schemas.rate.RateFactor.RateMethod;
import io.github.jobenergy.schemas.rate.RateKey;
import io.github.jobenergy.schemas.rate.RateKind;
import io.github.jobenergy.schemas.rate.RateSeries;
import io.github.jobenergy.schemas.rate.RateSlot;
import java.time.Instant;
import java.util.Locale;

/**
 * The series of one zone. The carbon intensity is that of consumption, including imports.
 *
 * @param zone the zone in the notation of Electricity Maps
 * @param factorType the factor type
 * @param granularity the word for the length of the slots
 */
record ElectricityMapsSeries(String zone, FactorType factorType, String granularity) {

    static final String PROVIDER = "electricity-maps";

    /** Returns a builder of a slot that lacks the interval, the value, the provision and the provenance. */
    RateSlot.Builder slot(DocumentContext context, Instant start) {
        String word = factorType.name().toLowerCase(Locale.ROOT);
        RateSeries series = new RateSeries(
                context.site(), RateKind.CARBON_INTENSITY, PROVIDER, zone, Granularity.series(word, granularity));
        return RateSlot.builder(1)
                .key(new RateKey(series, start))
                .unit("g/kWh")
                .factor(RateFactor.of(factorType, RateMethod.AVERAGE)
                        .on(Basis.CONSUMPTION)
                        .in(Accounting.LOCATION_BASED))
                .observedTime(context.observedTime());
    }
}
