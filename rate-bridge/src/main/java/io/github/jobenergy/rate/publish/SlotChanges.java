package io.github.jobenergy.rate.publish;

import io.github.jobenergy.schemas.rate.RateSlot;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The result of the comparison of slots with what has been published.
 *
 * @param slots the slots to publish, with their revisions
 * @param counts the number of compared slots by outcome; outcomes that did not occur are missing
 */
public record SlotChanges(List<RateSlot> slots, Map<SlotOutcome, Long> counts) {

    public SlotChanges {
        slots = List.copyOf(slots);
        counts = Map.copyOf(counts);
    }

    /** Returns the number of slots with an outcome. */
    public long count(SlotOutcome outcome) {
        return counts.getOrDefault(outcome, 0L);
    }

    /** Returns the counts as text, such as {@code 3 published, 40 unchanged}. */
    public String summary() {
        String text = new EnumMap<>(counts.isEmpty() ? Map.of(SlotOutcome.UNCHANGED, 0L) : counts)
                .entrySet().stream()
                        .map(count -> count.getValue() + " "
                                + count.getKey().name().toLowerCase(Locale.ROOT).replace('_', ' '))
                        .collect(Collectors.joining(", "));
        return text;
    }
}
