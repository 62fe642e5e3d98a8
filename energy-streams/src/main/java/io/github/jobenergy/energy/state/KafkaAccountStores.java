package io.github.jobenergy.energy.state;

import io.github.jobenergy.energy.account.AccountStores;
import io.github.jobenergy.energy.account.UnoccupiedNodeState;
import io.github.jobenergy.energy.state.ReminderStore.Times;
import io.github.jobenergy.schemas.node.NodeHour;
import io.github.jobenergy.schemas.node.NodeKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.apache.kafka.streams.processor.api.ProcessingContext;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * The state stores of node accounting in its task: the states of a node are in one row per hour. Times are milliseconds
 * since 1970-01-01T00:00:00Z, as in the keys of the stores.
 */
final class KafkaAccountStores implements AccountStores {

    private static final long HOUR = NodeHour.LENGTH.toMillis();

    private final KeyValueStore<String, byte[]> observations;
    private final KeyValueStore<String, byte[]> open;
    private final ReminderStore reminders;

    /** The stores of the task of this context. */
    KafkaAccountStores(ProcessingContext context) {
        observations = context.getStateStore(StoreNames.OBSERVATIONS);
        open = context.getStateStore(StoreNames.OPEN_HOURS);
        reminders = new ReminderStore(context.getStateStore(StoreNames.HOUR_REMINDERS));
    }

    private static String row(NodeKey node, long time) {
        return StateKey.of(node.text()) + Times.text(Math.floorDiv(time, HOUR) * HOUR);
    }

    @Override
    public SortedMap<Long, UnoccupiedNodeState> observations(NodeKey node, long from, long to) {
        SortedMap<Long, UnoccupiedNodeState> found = new TreeMap<>();
        if (from >= to) {
            return found;
        }
        try (KeyValueIterator<String, byte[]> rows = observations.range(row(node, from), row(node, to - 1))) {
            rows.forEachRemaining(hour -> found.putAll(AccountBytes.observations(hour.value)));
        }
        SortedMap<Long, UnoccupiedNodeState> within = new TreeMap<>(found.subMap(from, to));
        found.headMap(from).keySet().stream()
                .reduce((earlier, later) -> later)
                .ifPresentOrElse(
                        last -> within.put(last, found.getOrDefault(last, UnoccupiedNodeState.UNKNOWN)),
                        () -> within.putAll(lastBefore(node, from)));
        return within;
    }

    private SortedMap<Long, UnoccupiedNodeState> lastBefore(NodeKey node, long time) {
        try (KeyValueIterator<String, byte[]> rows =
                observations.reverseRange(StateKey.of(node.text()), row(node, time - HOUR))) {
            if (!rows.hasNext()) {
                return new TreeMap<>();
            }
            SortedMap<Long, UnoccupiedNodeState> last = AccountBytes.observations(rows.next().value);
            return last.tailMap(last.lastKey());
        }
    }

    @Override
    public boolean putObservation(NodeKey node, long time, UnoccupiedNodeState nodeState) {
        String row = row(node, time);
        SortedMap<Long, UnoccupiedNodeState> hour = Optional.ofNullable(observations.get(row))
                .map(AccountBytes::observations)
                .orElseGet(TreeMap::new);
        UnoccupiedNodeState before = hour.get(time);
        if (before != null && before.compareTo(nodeState) >= 0) {
            return false;
        }
        hour.put(time, nodeState);
        observations.put(row, AccountBytes.write(hour));
        return true;
    }

    @Override
    public void removeObservationsBefore(NodeKey node, long time) {
        List<String> old = new ArrayList<>();
        if (time > 0) {
            try (KeyValueIterator<String, byte[]> rows =
                    observations.range(StateKey.of(node.text()), row(node, time - HOUR))) {
                rows.forEachRemaining(row -> old.add(row.key));
            }
        }
        old.stream().limit(Math.max(0, old.size() - 1)).forEach(observations::delete);
    }

    @Override
    public Open open(NodeKey node) {
        return Optional.ofNullable(open.get(node.text()))
                .map(AccountBytes::open)
                .orElse(Open.NOTHING);
    }

    @Override
    public void putOpen(NodeKey node, Open changed) {
        if (changed.equals(Open.NOTHING)) {
            open.delete(node.text());
        } else {
            open.put(node.text(), AccountBytes.write(changed));
        }
    }

    @Override
    public void putReminder(NodeHour hour, long wallTime) {
        reminders.put(hour.text(), wallTime);
    }

    @Override
    public List<NodeHour> takeReminders(long wallTime, int atMost, Predicate<NodeHour> filter) {
        return reminders.take(wallTime, atMost, text -> filter.test(NodeHour.parse(text))).stream()
                .map(NodeHour::parse)
                .toList();
    }
}
