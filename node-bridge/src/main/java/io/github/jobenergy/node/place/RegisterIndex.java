package io.github.jobenergy.node.place;

import io.github.jobenergy.node.decode.point.InfluxPoint;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The registers by metric, field and tags. No value of a point maps to two registers: two registers of the same metric and field
 * differ in the value of a tag that both have.
 */
final class RegisterIndex {

    private final Map<FieldName, Map<Set<String>, Registers>> registers = new HashMap<>();
    private final Set<String> metrics = new HashSet<>();

    /** A field of a metric. */
    private record FieldName(String metric, String field) {}

    /** The registers whose tags have the same keys, by the values of these tags. */
    private record Registers(Map<List<String>, MappedRegister> byValues) {}

    /**
     * Creates the index.
     *
     * @throws IllegalArgumentException if a value could map to two registers
     */
    RegisterIndex(Collection<MappedRegister> all) {
        for (MappedRegister register : all) {
            metrics.add(register.metric());
            Set<String> keys = new TreeSet<>(register.tags().keySet());
            MappedRegister other = registers
                    .computeIfAbsent(new FieldName(register.metric(), register.field()), field -> new HashMap<>())
                    .computeIfAbsent(keys, tags -> new Registers(new HashMap<>()))
                    .byValues()
                    .putIfAbsent(values(keys, register.tags()), register);
            if (other != null) {
                throw ambiguous(other, register);
            }
        }
        registers.values().forEach(RegisterIndex::requireDistinct);
    }

    /** Requires that registers with different keys of tags differ in the values of the keys that they share. */
    private static void requireDistinct(Map<Set<String>, Registers> byKeys) {
        List<Map.Entry<Set<String>, Registers>> entries = new ArrayList<>(byKeys.entrySet());
        for (int one = 0; one < entries.size(); one++) {
            for (int other = 0; other < one; other++) {
                Set<String> shared = new TreeSet<>(entries.get(one).getKey());
                shared.retainAll(entries.get(other).getKey());
                requireDistinct(
                        shared, entries.get(one).getValue(), entries.get(other).getValue());
            }
        }
    }

    private static void requireDistinct(Set<String> shared, Registers one, Registers other) {
        Map<List<String>, MappedRegister> seen = new HashMap<>();
        other.byValues().values().forEach(each -> seen.put(values(shared, each.tags()), each));
        for (MappedRegister register : one.byValues().values()) {
            MappedRegister same = seen.get(values(shared, register.tags()));
            if (same != null) {
                throw ambiguous(same, register);
            }
        }
    }

    private static IllegalArgumentException ambiguous(MappedRegister one, MappedRegister other) {
        return new IllegalArgumentException(other.position() + ": expected a tag in which the meters "
                + one.meter().meter() + " (" + one.position() + ") and "
                + other.meter().meter() + " differ, since both have the metric " + other.metric() + " and the field "
                + other.field() + ", found none");
    }

    private static List<String> values(Set<String> keys, Map<String, String> tags) {
        return keys.stream().map(key -> tags.getOrDefault(key, "")).toList();
    }

    /** Whether a register is of this metric. */
    boolean reads(String metric) {
        return metrics.contains(metric);
    }

    /** The registers of a point, at most one for each of its fields. */
    List<MappedRegister> registers(InfluxPoint point) {
        List<MappedRegister> found = new ArrayList<>();
        if (reads(point.name())) {
            for (String field : new TreeSet<>(point.fields().keySet())) {
                registers
                        .getOrDefault(new FieldName(point.name(), field), Map.of())
                        .forEach((keys, these) -> find(keys, these, point).ifPresent(found::add));
            }
        }
        return found;
    }

    private static Optional<MappedRegister> find(Set<String> keys, Registers these, InfluxPoint point) {
        return point.tags().keySet().containsAll(keys)
                ? Optional.ofNullable(these.byValues().get(values(keys, point.tags())))
                : Optional.empty();
    }
}
