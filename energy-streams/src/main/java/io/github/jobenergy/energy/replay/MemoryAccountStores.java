package io.github.jobenergy.energy.replay;

import io.github.jobenergy.energy.account.AccountStores;
import io.github.jobenergy.energy.account.UnoccupiedNodeState;
import io.github.jobenergy.schemas.node.NodeHour;
import io.github.jobenergy.schemas.node.NodeKey;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;

/** The state of node accounting in maps. Times are milliseconds since 1970-01-01T00:00:00Z, as in the keys of the maps. */
final class MemoryAccountStores implements AccountStores {

    private final Map<NodeKey, NavigableMap<Long, UnoccupiedNodeState>> observations = new HashMap<>();
    private final Map<NodeKey, Open> open = new HashMap<>();
    private final MemoryReminders<NodeHour> reminders = new MemoryReminders<>();

    @Override
    public SortedMap<Long, UnoccupiedNodeState> observations(NodeKey node, long from, long to) {
        NavigableMap<Long, UnoccupiedNodeState> known = observations.getOrDefault(node, new TreeMap<>());
        Long before = known.lowerKey(from);
        return new TreeMap<>(known.subMap(before == null ? from : before, to));
    }

    @Override
    public boolean putObservation(NodeKey node, long time, UnoccupiedNodeState nodeState) {
        NavigableMap<Long, UnoccupiedNodeState> known = observations.computeIfAbsent(node, key -> new TreeMap<>());
        UnoccupiedNodeState before = known.get(time);
        if (before != null && before.compareTo(nodeState) >= 0) {
            return false;
        }
        known.put(time, nodeState);
        return true;
    }

    @Override
    public void removeObservationsBefore(NodeKey node, long time) {
        NavigableMap<Long, UnoccupiedNodeState> known = observations.getOrDefault(node, new TreeMap<>());
        Long last = known.lowerKey(time);
        if (last != null) {
            known.headMap(last, false).clear();
        }
    }

    @Override
    public Open open(NodeKey node) {
        return open.getOrDefault(node, Open.NOTHING);
    }

    @Override
    public void putOpen(NodeKey node, Open changed) {
        open.put(node, changed);
    }

    @Override
    public void putReminder(NodeHour hour, long wallTime) {
        reminders.put(hour, wallTime);
    }

    @Override
    public List<NodeHour> takeReminders(long wallTime, int atMost, Predicate<NodeHour> filter) {
        return reminders.take(wallTime, atMost, filter);
    }
}
