package io.github.jobenergy.node.memory;

import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;

/**
 * Counters of events, one for each constant of an enum. Safe for use by many threads.
 *
 * @param <E> the events
 */
public final class Counts<E extends Enum<E>> {

    private final Map<E, AtomicLong> counts;

    /** Creates counters of 0. */
    public Counts(Class<E> events) {
        Map<E, AtomicLong> zeros = new EnumMap<>(events);
        for (E event : events.getEnumConstants()) {
            zeros.put(event, new AtomicLong());
        }
        this.counts = Collections.unmodifiableMap(zeros);
    }

    /** Adds to the counter of an event. */
    public void add(E event, long times) {
        counter(event).addAndGet(times);
    }

    /** Adds 1 to the counter of an event. */
    public void add(E event) {
        add(event, 1);
    }

    /** The counter of an event. */
    public long of(E event) {
        return counter(event).get();
    }

    /** All counters by the lower-case name of the event, in the order of the events. */
    public Map<String, Long> byName() {
        Map<String, Long> byName = new LinkedHashMap<>();
        counts.forEach((event, count) -> byName.put(event.name().toLowerCase(Locale.ROOT), count.get()));
        return byName;
    }

    /** All counters above 0 in one line, as {@code name=count}. */
    public String summary() {
        return byName().entrySet().stream()
                .filter(count -> count.getValue() > 0)
                .map(count -> count.getKey() + "=" + count.getValue())
                .collect(Collectors.joining(" "));
    }

    private AtomicLong counter(E event) {
        AtomicLong count = counts.get(event);
        if (count == null) {
            throw new IllegalStateException("no counter for " + event);
        }
        return count;
    }
}
