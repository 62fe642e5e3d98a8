package io.github.jobenergy.energy.footprint;

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
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;

/** Slots of rates, as three providers and a site publish them. */
public final class RateSlots {

    static final RateFactor LIFECYCLE = RateFactor.of(FactorType.LIFECYCLE, RateMethod.AVERAGE);
    static final RateFactor DIRECT = RateFactor.of(FactorType.DIRECT, RateMethod.AVERAGE);

    private RateSlots() {}

    /** A series of the site rig22. */
    public static RateSeries series(RateKind kind, String provider) {
        return new RateSeries("rig22", kind, provider, "zone", "series");
    }

    /** A carbon intensity of the life cycle, of the first revision. */
    public static RateSlot carbon(String provider, String start, String length, String gramsPerKwh) {
        return slot(
                series(RateKind.CARBON_INTENSITY, provider),
                Instant.parse(start),
                Duration.parse(length),
                RateValue.of(new BigDecimal(gramsPerKwh)));
    }

    /** A price in euros, of the first revision. */
    public static RateSlot price(String start, String length, String eurosPerKwh) {
        return slot(
                series(RateKind.ELECTRICITY_PRICE, "site"),
                Instant.parse(start),
                Duration.parse(length),
                RateValue.of(new BigDecimal(eurosPerKwh)));
    }

    /** A PUE, of the first revision. */
    public static RateSlot pue(String start, String length, String value) {
        return slot(
                series(RateKind.PUE, "site"),
                Instant.parse(start),
                Duration.parse(length),
                RateValue.of(new BigDecimal(value)));
    }

    /** An actual rate of the first revision. */
    public static RateSlot slot(RateSeries series, Instant start, Duration length, RateValue value) {
        return RateSlot.builder(1)
                .key(new RateKey(series, start))
                .interval(length)
                .rateValue(value)
                .unit(
                        switch (series.rate()) {
                            case CARBON_INTENSITY -> "g/kWh";
                            case ELECTRICITY_PRICE -> "EUR/kWh";
                            case PUE -> "1";
                        })
                .factor(series.rate() == RateKind.CARBON_INTENSITY ? LIFECYCLE : RateFactor.NONE)
                .provision(Provision.ACTUAL)
                .provenance(RateProvenance.of("document"))
                .observedTime(start)
                .build();
    }

    /** A later issue of a slot. */
    public static RateSlot revised(RateSlot slot, String value) {
        return slot.toBuilder()
                .revision(slot.revision() + 1)
                .rateValue(RateValue.of(new BigDecimal(value)))
                .build();
    }
}
