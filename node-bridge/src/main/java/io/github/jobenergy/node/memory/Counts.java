package io.github.jobenergy.node.memory;

import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;

/**
 * How often each thing happened. Safe for use by many threads.
 *
 * @param <E> what can happen
 */
public final class Counts<E extends Enum<E>> {

    private final Map<E, AtomicLong> counts;

    /** Nothing has happened yet. */
    public Counts(Class<E> events) {
        Map<E, AtomicLong> zeros = new EnumMap<>(events);
        for (E event : events.getEnumConstants()) {
            zeros.put(event, new AtomicLong());
        }
        this.counts = Collections.unmodifiableMap(zeros);
    }

    /** It happened so many times more. */
    public void add(E event, long times) {
        counter(event).addAndGet(times);
    }

    /** It happened once more. */
    public void add(E event) {
        add(event, 1);
    }

    /** How often it happened. */
    public long of(E event) {
        return counter(event).get();
    }

    /** All of it, by what it is called in small letters, in the order of the events. */
    public Map<String, Long> byName() {
        Map<String, Long> byName = new LinkedHashMap<>();
        counts.forEach((event, count) -> byName.put(event.name().toLowerCase(Locale.ROOT), count.get()));
        return byName;
    }

    /** All of it in a line, without what never happened. */
    public String inWords() {
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
