package io.github.jobenergy.energy.replay;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Reminders in memory, each at most once, at the earliest time requested. Times are milliseconds since
 * 1970-01-01T00:00:00Z of the wall clock, as in the keys of the maps.
 *
 * @param <T> the type of the reminders
 */
final class MemoryReminders<T> {

    private final Map<T, Long> times = new HashMap<>();
    private final NavigableMap<Long, Set<T>> due = new TreeMap<>();

    void put(T reminder, long wallTime) {
        Long known = times.get(reminder);
        if (known == null || wallTime < known) {
            if (known != null) {
                remove(reminder, known);
            }
            times.put(reminder, wallTime);
            due.computeIfAbsent(wallTime, time -> new LinkedHashSet<>()).add(reminder);
        }
    }

    List<T> take(long wallTime, int atMost) {
        return take(wallTime, atMost, reminder -> true);
    }

    /** Removes and returns the reminders that are due, earliest first, up to the first that is not wanted. */
    List<T> take(long wallTime, int atMost, Predicate<T> filter) {
        List<T> taken = due.headMap(wallTime, true).values().stream()
                .flatMap(Set::stream)
                .limit(atMost)
                .takeWhile(filter)
                .collect(Collectors.toCollection(ArrayList::new));
        for (T reminder : taken) {
            Long time = times.remove(reminder);
            if (time != null) {
                remove(reminder, time);
            }
        }
        return taken;
    }

    private void remove(T reminder, long time) {
        Set<T> reminders = due.getOrDefault(time, Set.of());
        reminders.remove(reminder);
        if (reminders.isEmpty()) {
            due.remove(time);
        }
    }
}
