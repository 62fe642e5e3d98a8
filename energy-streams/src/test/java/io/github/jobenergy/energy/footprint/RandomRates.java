package io.github.jobenergy.energy.footprint;

import io.github.jobenergy.schemas.rate.Provision;
import io.github.jobenergy.schemas.rate.RateKind;
import io.github.jobenergy.schemas.rate.RateSeries;
import io.github.jobenergy.schemas.rate.RateSlot;
import io.github.jobenergy.schemas.rate.RateValue;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * Slots of three providers of carbon intensities, a price and a PUE, around an instant: of 5, 15, 30 or 60 minutes, some of them
 * missing, some with later revisions of another value and provision.
 */
public final class RandomRates {

    private static final int[] MINUTES = {5, 15, 30, 60};
    private static final List<Provision> PROVISIONS = List.of(Provision.values());
    private static final long BILLION = 1_000_000_000;
    private static final int HOURS = 8;

    private final Random random;

    /** Slots by chance. */
    public RandomRates(Random random) {
        this.random = random;
    }

    /** All revisions of all slots within eight hours around the instant, in no order. */
    public List<RateSlot> around(Instant instant) {
        List<RateSlot> slots = new ArrayList<>();
        for (String provider : List.of("electricity-maps", "entsoe", "watttime")) {
            add(slots, RateSlots.series(RateKind.CARBON_INTENSITY, provider), instant);
        }
        add(slots, RateSlots.series(RateKind.ELECTRICITY_PRICE, "site"), instant);
        add(slots, RateSlots.series(RateKind.PUE, "site"), instant);
        Collections.shuffle(slots, random);
        return slots;
    }

    /** Another value of a slot, as its next revision. */
    public RateSlot revised(RateSlot slot) {
        return slot.toBuilder()
                .revision(slot.revision() + 1 + random.nextInt(3))
                .rateValue(value(slot.key().series().rate()))
                .provision(provision())
                .observedTime(slot.observedTime().plusSeconds(60))
                .build();
    }

    private void add(List<RateSlot> slots, RateSeries series, Instant instant) {
        Duration length = Duration.ofMinutes(MINUTES[random.nextInt(MINUTES.length)]);
        Instant start = instant.minus(Duration.ofHours(HOURS / 2));
        for (int i = 0; i < Duration.ofHours(HOURS).dividedBy(length); i++) {
            if (random.nextInt(5) > 0) {
                RateSlot slot =
                        RateSlots.slot(series, start.plus(length.multipliedBy(i)), length, value(series.rate()))
                                .toBuilder()
                                .provision(provision())
                                .build();
                slots.add(slot);
                if (random.nextInt(4) == 0) {
                    slots.add(revised(slot));
                }
            }
        }
    }

    private Provision provision() {
        return PROVISIONS.get(random.nextInt(PROVISIONS.size()));
    }

    private RateValue value(RateKind kind) {
        return switch (kind) {
            case CARBON_INTENSITY -> new RateValue(random.nextLong(900 * BILLION));
            case ELECTRICITY_PRICE -> new RateValue(random.nextLong(BILLION) - BILLION / 4);
            case PUE -> new RateValue(BILLION + random.nextLong(BILLION));
        };
    }
}
