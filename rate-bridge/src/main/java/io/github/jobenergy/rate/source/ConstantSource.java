package io.github.jobenergy.rate.source;

import io.github.jobenergy.rate.decode.DecodedRates;
import io.github.jobenergy.rate.decode.table.StatedRate;
import io.github.jobenergy.schemas.quantity.Interval;
import io.github.jobenergy.schemas.rate.RateSlot;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/**
 * A value that the site states: one slot for each UTC day of which a part is in the window.
 *
 * @param rate the rate
 * @param value the value in the unit of the site
 * @param clock the clock for the time of the read
 */
record ConstantSource(StatedRate rate, BigDecimal value, Clock clock) implements RateSource {

    private static final Duration DAY = Duration.ofDays(1);

    @Override
    public <E extends Exception> void read(Interval window, Documents<E> documents) throws E {
        StatedRate.Origin origin = new StatedRate.Origin("constant", clock.instant());
        List<RateSlot> slots = new ArrayList<>();
        Instant first = window.start().truncatedTo(ChronoUnit.DAYS);
        for (Instant day = first; day.isBefore(window.end()); day = day.plus(DAY)) {
            slots.add(rate.slot(day, DAY, value, rate.provision(), origin));
        }
        documents.take(new DecodedRates(slots, 0, List.of()));
    }
}
