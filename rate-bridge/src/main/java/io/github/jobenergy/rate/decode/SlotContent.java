package io.github.jobenergy.rate.decode;

import io.github.jobenergy.schemas.rate.RateSlot;

/** Compares slots by their content: by everything that affects a product with energy, but not by when and where it was read. */
public final class SlotContent {

    private SlotContent() {}

    /** Checks whether two slots have the same key, interval, value, unit, factor, provision and factor table. */
    public static boolean isEqual(RateSlot one, RateSlot other) {
        return one.key().equals(other.key())
                && one.interval().equals(other.interval())
                && one.rateValue().equals(other.rateValue())
                && one.unit().equals(other.unit())
                && one.factor().equals(other.factor())
                && one.provision() == other.provision()
                && one.provenance().factorTable().equals(other.provenance().factorTable());
    }
}
