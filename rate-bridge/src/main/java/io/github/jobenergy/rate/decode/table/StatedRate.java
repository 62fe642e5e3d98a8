package io.github.jobenergy.rate.decode.table;

import io.github.jobenergy.schemas.rate.Provision;
import io.github.jobenergy.schemas.rate.RateFactor;
import io.github.jobenergy.schemas.rate.RateKey;
import io.github.jobenergy.schemas.rate.RateProvenance;
import io.github.jobenergy.schemas.rate.RateSeries;
import io.github.jobenergy.schemas.rate.RateSlot;
import io.github.jobenergy.schemas.rate.RateValue;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;

/**
 * A rate whose kind, unit and factor the site states. A price in a currency per megawatt-hour is converted to kilowatt-hours.
 *
 * @param series the series
 * @param unit the unit of the contract
 * @param divisor the number by which a value of the site is divided: 1,000 for a price per megawatt-hour, otherwise 1
 * @param factor the factor
 * @param provision the provision of a value that has no provision of its own
 */
public record StatedRate(RateSeries series, String unit, int divisor, RateFactor factor, Provision provision) {

    private static final String PER_MEGAWATT_HOUR = "/MWh";
    private static final int KILO = 1_000;

    /** Creates a rate in a unit of the site: that of the contract, or a currency per MWh. */
    public static StatedRate of(RateSeries series, String unit, RateFactor factor, Provision provision) {
        boolean isPerMegawattHour = unit.endsWith(PER_MEGAWATT_HOUR);
        String ofContract = isPerMegawattHour ? unit.replace(PER_MEGAWATT_HOUR, "/kWh") : unit;
        return new StatedRate(series, ofContract, isPerMegawattHour ? KILO : 1, factor, provision);
    }

    /** Returns a slot with a value in the unit of the site. */
    public RateSlot slot(Instant start, Duration interval, BigDecimal value, Provision ofValue, Origin origin) {
        BigDecimal converted = divisor == 1 ? value : value.movePointLeft(3);
        return RateSlot.builder(1)
                .key(new RateKey(series, start))
                .interval(interval)
                .rateValue(RateValue.of(converted))
                .unit(unit)
                .factor(factor)
                .provision(ofValue)
                .provenance(RateProvenance.of(origin.document()))
                .observedTime(origin.observedTime())
                .build();
    }

    /**
     * Where a value was read.
     *
     * @param document the document
     * @param observedTime when it was read
     */
    public record Origin(String document, Instant observedTime) {}
}
