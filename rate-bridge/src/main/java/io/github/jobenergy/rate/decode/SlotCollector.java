package io.github.jobenergy.rate.decode;

import io.github.jobenergy.schemas.rate.RateKey;
import io.github.jobenergy.schemas.rate.RateSlot;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Collects the slots of one document. Of two different values of a slot, the one that the provider issued later is used; if that
 * is not known, the slot is rejected. A slot that overlaps another one of its series is rejected, and so is the other one.
 */
public final class SlotCollector {

    /** The most reasons that are kept. */
    public static final int MOST_REASONS = 100;

    private final TreeMap<RateKey, RateSlot> slots = new TreeMap<>();
    private final TreeSet<RateKey> contradicted = new TreeSet<>();
    private final List<String> reasons = new ArrayList<>();
    private long rejectedCount;

    /** Creates a collector for one document. */
    public SlotCollector() {}

    /** Adds a slot. */
    public void add(RateSlot slot) {
        RateSlot other = slots.get(slot.key());
        if (other == null) {
            slots.put(slot.key(), slot);
        } else {
            addSecond(other, slot);
        }
    }

    /** Counts a slot or row that has no usable value. The reason names the place. */
    public void reject(String reason) {
        rejectedCount++;
        if (reasons.size() < MOST_REASONS) {
            reasons.add(reason);
        }
    }

    /** Returns the slots and rejections; called once, after the last slot. */
    public DecodedRates finish() {
        contradicted.forEach(key -> {
            slots.remove(key);
            reject(key.text() + ": expected one value, found different ones");
        });
        rejectOverlapping();
        return new DecodedRates(List.copyOf(slots.values()), rejectedCount, reasons);
    }

    /** Keeps the slot that was issued later, also of two equal ones, since a third one may have been issued in between. */
    private void addSecond(RateSlot one, RateSlot other) {
        Instant first = one.provenance().issuedTime().orElse(Instant.MIN);
        Instant second = other.provenance().issuedTime().orElse(Instant.MIN);
        if (second.isAfter(first)) {
            slots.put(other.key(), other);
            contradicted.remove(other.key());
        } else if (first.equals(second) && !SlotContent.isEqual(one, other)) {
            contradicted.add(one.key());
        }
    }

    private void rejectOverlapping() {
        TreeSet<RateKey> overlapping = new TreeSet<>();
        RateSlot longest = null;
        for (Map.Entry<RateKey, RateSlot> each : slots.entrySet()) {
            RateSlot slot = each.getValue();
            boolean isSameSeries =
                    longest != null && longest.key().series().equals(slot.key().series());
            if (longest != null && isSameSeries && longest.span().overlaps(slot.span())) {
                overlapping.add(longest.key());
                overlapping.add(slot.key());
            }
            if (longest == null
                    || !isSameSeries
                    || slot.span().end().isAfter(longest.span().end())) {
                longest = slot;
            }
        }
        overlapping.forEach(key -> {
            slots.remove(key);
            reject(key.text() + ": expected slots that do not overlap, found another one of the series");
        });
    }
}
