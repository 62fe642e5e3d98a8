package io.github.jobenergy.rate.source;

import io.github.jobenergy.rate.decode.DecodedRates;
import io.github.jobenergy.schemas.quantity.Interval;
import io.github.jobenergy.schemas.rate.RateSlot;
import java.io.IOException;

/**
 * A source whose slots have the licence that the site states.
 *
 * @param source the source of the slots
 * @param licence the licence
 */
record LicensedSource(RateSource source, String licence) implements RateSource {

    @Override
    public <E extends Exception> void read(Interval window, Documents<E> documents) throws IOException, E {
        source.read(window, rates -> documents.take(licensed(rates)));
    }

    private DecodedRates licensed(DecodedRates rates) {
        return new DecodedRates(
                rates.slots().stream().map(this::licensed).toList(), rates.rejectedCount(), rates.reasons());
    }

    private RateSlot licensed(RateSlot slot) {
        return slot.toBuilder()
                .provenance(slot.provenance().withLicence(licence))
                .build();
    }
}
