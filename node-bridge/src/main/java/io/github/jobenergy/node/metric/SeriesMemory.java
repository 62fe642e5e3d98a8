package io.github.jobenergy.node.metric;

import io.github.jobenergy.node.memory.Recent;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * Keeps the conditions met by earlier series of a node, for series that arrive one by one while a rule has conditions on any
 * series of the node: that a GPU is partitioned into instances, for example. For one thread.
 */
final class SeriesMemory {

    private static final int MOST_NODES = 100_000;

    /** The time after which a condition no longer holds unless it is met again. */
    private static final Duration HOLDS = Duration.ofHours(1);

    private final Recent<Trait, Instant> last = new Recent<>(MOST_NODES);

    /** The conditions of a rule, met by a series of a node. */
    private record Trait(String target, List<String> labels) {

        static Trait of(MetricRule rule, String target) {
            return new Trait(
                    target,
                    rule.anywhere().stream().map(MetricRule.Condition::label).toList());
        }
    }

    void heardOf(MetricRule rule, String target, Instant time) {
        last.put(Trait.of(rule, target), time);
    }

    boolean have(MetricRule rule, String target, Instant time) {
        return last.find(Trait.of(rule, target))
                .filter(heard -> Duration.between(heard, time).abs().compareTo(HOLDS) <= 0)
                .isPresent();
    }
}
