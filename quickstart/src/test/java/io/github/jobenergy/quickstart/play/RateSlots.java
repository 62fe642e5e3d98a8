package io.github.jobenergy.quickstart.play;

import io.github.jobenergy.schemas.rate.Provision;
import io.github.jobenergy.schemas.rate.RateFactor;
import io.github.jobenergy.schemas.rate.RateFactor.FactorType;
import io.github.jobenergy.schemas.rate.RateFactor.RateMethod;
import io.github.jobenergy.schemas.rate.RateKey;
import io.github.jobenergy.schemas.rate.RateKind;
import io.github.jobenergy.schemas.rate.RateProvenance;
import io.github.jobenergy.schemas.rate.RateSeries;
import io.github.jobenergy.schemas.rate.RateSlot;
import io.github.jobenergy.schemas.rate.RateValue;
import java.time.Duration;
import java.time.Instant;

/** Synthetic slots of rates. */
public final class RateSlots {

    private RateSlots() {}

    /** Returns an actual rate of the only series of its kind at a site. */
    public static RateSlot slot(
            long revision, String site, RateKind kind, Instant start, Duration length, long billionths) {
        return RateSlot.builder(revision)
                .key(new RateKey(new RateSeries(site, kind, "provider", "zone", "series"), start))
                .interval(length)
                .rateValue(new RateValue(billionths))
                .unit(
                        switch (kind) {
                            case CARBON_INTENSITY -> "g/kWh";
                            case ELECTRICITY_PRICE -> "EUR/kWh";
                            case PUE -> "1";
                        })
                .factor(
                        kind == RateKind.CARBON_INTENSITY
                                ? RateFactor.of(FactorType.LIFECYCLE, RateMethod.AVERAGE)
                                : RateFactor.NONE)
                .provision(Provision.ACTUAL)
                .provenance(RateProvenance.of("document"))
                .observedTime(start)
                .build();
    }
}
