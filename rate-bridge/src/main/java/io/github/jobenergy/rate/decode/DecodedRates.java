package io.github.jobenergy.rate.decode;

import io.github.jobenergy.schemas.rate.RateSlot;
import java.util.List;

/**
 * The content of a document.
 *
 * @param slots the slots that have a value, in the order of their keys, each with revision 1. No two slots of a series overlap
 * @param rejectedCount the number of slots and rows that were rejected
 * @param reasons the reasons of the first rejections, at most {@link SlotCollector#MOST_REASONS}
 */
public record DecodedRates(List<RateSlot> slots, long rejectedCount, List<String> reasons) {

    /** A document without slots. */
    public static final DecodedRates NONE = new DecodedRates(List.of(), 0, List.of());

    public DecodedRates {
        slots = List.copyOf(slots);
        reasons = List.copyOf(reasons);
    }
}
