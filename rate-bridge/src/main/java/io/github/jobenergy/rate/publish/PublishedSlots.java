package io.github.jobenergy.rate.publish;

import io.github.jobenergy.rate.decode.SlotContent;
import io.github.jobenergy.schemas.quantity.Interval;
import io.github.jobenergy.schemas.rate.RateKey;
import io.github.jobenergy.schemas.rate.RateSlot;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The published slots of which a part is in a window, each in its highest revision. The window bounds the memory; a slot outside it
 * is not compared and not published.
 */
public final class PublishedSlots {

    private final TreeMap<RateKey, RateSlot> slots = new TreeMap<>();
    private Interval window;

    /** Creates an empty set for a window. */
    public PublishedSlots(Interval window) {
        this.window = window;
    }

    /** Adds a published slot, unless it is outside the window or a higher revision of it is known. */
    public void add(RateSlot published) {
        if (published.span().overlaps(window)) {
            slots.merge(published.key(), published, (one, other) -> one.revision() > other.revision() ? one : other);
        }
    }

    /** Removes a slot that was deleted from the topic. */
    public void remove(RateKey deleted) {
        slots.remove(deleted);
    }

    /** Returns the start of the window. */
    Instant start() {
        return window.start();
    }

    /**
     * Moves the window. The slots that ended before it are removed. A window that starts before the present one, where published
     * slots are not known, is cut at its start.
     */
    public void moveTo(Interval later) {
        Instant start = later.start().isAfter(window.start()) ? later.start() : window.start();
        window = Interval.of(start, later.end().isAfter(start) ? later.end() : start);
        slots.values().removeIf(slot -> !slot.span().end().isAfter(start));
    }

    /** Returns the number of known slots. */
    public int size() {
        return slots.size();
    }

    /**
     * Compares slots of a source, of which no two overlap, with the published ones. Nothing counts as published thereby; of an
     * unchanged slot the later time of issue is kept.
     */
    public SlotChanges changes(List<RateSlot> read) {
        List<RateSlot> changed = new ArrayList<>();
        Map<SlotOutcome, Long> counts = new EnumMap<>(SlotOutcome.class);
        NavigableMap<RateKey, RateSlot> after = new TreeMap<>(slots);
        for (RateSlot slot : read) {
            Optional<RateSlot> published = Optional.ofNullable(slots.get(slot.key()));
            SlotOutcome outcome = outcome(slot, published, after);
            counts.merge(outcome, 1L, Long::sum);
            if (outcome == SlotOutcome.PUBLISHED || outcome == SlotOutcome.REVISED) {
                long revision = published.map(RateSlot::revision).orElse(0L) + 1;
                RateSlot next = slot.toBuilder().revision(revision).build();
                changed.add(next);
                after.put(next.key(), next);
            } else if (outcome == SlotOutcome.UNCHANGED && !isIssuedBefore(slot, published.orElseThrow())) {
                slots.replace(
                        slot.key(),
                        published.get().toBuilder()
                                .provenance(slot.provenance())
                                .build());
            }
        }
        return new SlotChanges(changed, counts);
    }

    private SlotOutcome outcome(RateSlot slot, Optional<RateSlot> published, NavigableMap<RateKey, RateSlot> after) {
        if (!slot.span().overlaps(window)) {
            return SlotOutcome.OUTSIDE_WINDOW;
        }
        if (published.isPresent() && SlotContent.isEqual(published.get(), slot)) {
            return SlotOutcome.UNCHANGED;
        }
        if (published.isPresent() && isOutdated(slot, published.get())) {
            return SlotOutcome.OUTDATED;
        }
        if (overlapsAnother(slot, after)) {
            return SlotOutcome.OVERLAPPING;
        }
        return published.isPresent() ? SlotOutcome.REVISED : SlotOutcome.PUBLISHED;
    }

    /** The provision decides, and the time of issue between slots of one provision. */
    private static boolean isOutdated(RateSlot slot, RateSlot published) {
        int provision = slot.provision().compareTo(published.provision());
        return provision > 0 || (provision == 0 && isIssuedBefore(slot, published));
    }

    private static boolean isIssuedBefore(RateSlot slot, RateSlot published) {
        Optional<Instant> issued = slot.provenance().issuedTime();
        Optional<Instant> before = published.provenance().issuedTime();
        return issued.isPresent() && before.isPresent() && issued.get().isBefore(before.get());
    }

    /** Published slots do not overlap each other, so only the neighbours of a slot can overlap it. */
    private static boolean overlapsAnother(RateSlot slot, NavigableMap<RateKey, RateSlot> others) {
        return isOverlap(slot, others.lowerEntry(slot.key())) || isOverlap(slot, others.higherEntry(slot.key()));
    }

    private static boolean isOverlap(RateSlot slot, Map.@Nullable Entry<RateKey, RateSlot> neighbour) {
        return neighbour != null
                && neighbour.getKey().series().equals(slot.key().series())
                && neighbour.getValue().span().overlaps(slot.span());
    }
}
