package io.github.jobenergy.energy.comparison;

import io.github.jobenergy.schemas.FieldGroup;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The number of compared runs by the plugin with which Slurm measured their energy. A run whose plugin is unknown is in no number.
 * Numbers may be negative between the steps of a computation, and are not 0. Rows of versions without plugins have no numbers.
 *
 * @param runsByPlugin the number of runs by plugin
 */
public record RunsByPlugin(Map<String, Long> runsByPlugin) implements FieldGroup {

    /** No run. */
    static final RunsByPlugin NONE = new RunsByPlugin(Map.of());

    public RunsByPlugin {
        runsByPlugin = Map.copyOf(runsByPlugin);
    }

    /** Returns the number of one run. */
    static RunsByPlugin of(Optional<String> plugin) {
        return plugin.map(name -> new RunsByPlugin(Map.of(name, 1L))).orElse(NONE);
    }

    RunsByPlugin plus(RunsByPlugin other) {
        SortedMap<String, Long> sums = new TreeMap<>(runsByPlugin);
        other.runsByPlugin.forEach((plugin, runs) -> sums.merge(plugin, runs, Math::addExact));
        sums.values().removeIf(runs -> runs == 0);
        return new RunsByPlugin(sums);
    }

    RunsByPlugin negated() {
        SortedMap<String, Long> negated = new TreeMap<>();
        runsByPlugin.forEach((plugin, runs) -> negated.put(plugin, -runs));
        return new RunsByPlugin(negated);
    }

    /** Returns the plugin of all of that many runs; empty if it is unknown of one of them, or if they differ. */
    Optional<String> ofAll(long runCount) {
        return runsByPlugin.size() == 1
                ? runsByPlugin.entrySet().stream()
                        .filter(only -> only.getValue() == runCount)
                        .map(Map.Entry::getKey)
                        .findFirst()
                : Optional.empty();
    }
}
