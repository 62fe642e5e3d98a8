package io.github.jobenergy.energy.cli;

import io.github.jobenergy.energy.footprint.Rates;
import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.rate.RateSlot;
import io.github.jobenergy.schemas.rejection.Origin;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The slots of rates in files, with the line of each: of equal lines the last one. */
final class RateLines {

    private final ContractCodec codec = new ContractCodec();
    private final Optional<String> site;
    private final Map<RateSlot, String> places = new HashMap<>();

    /** Creates a collection of the slots of a site, or of all sites. */
    RateLines(Optional<String> site) {
        this.site = site;
    }

    /** Takes the slot of a line, if it is one of the site. */
    void take(RateSlot slot, Origin origin) {
        if (site.isEmpty() || site.get().equals(slot.key().series().site())) {
            places.put(slot, origin.place());
        }
    }

    /** Returns the rates of the slots. */
    Rates rates() {
        return Rates.of(places.keySet());
    }

    /** Returns the line of a slot. */
    Origin origin(RateSlot slot) {
        return new Origin(places.getOrDefault(slot, slot.key().text()), codec.write(slot));
    }
}
