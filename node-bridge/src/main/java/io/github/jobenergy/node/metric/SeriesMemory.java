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
    private static final Duration VALIDITY = Duration.ofHours(1);

    private final Recent<ConditionKey, Instant> last = new Recent<>(MOST_NODES);

    /** The conditions of a rule, met by a series of a node. */
    private record ConditionKey(String target, List<String> labels) {

        static ConditionKey of(MetricRule rule, String target) {
            return new ConditionKey(
                    target,
                    rule.anywhere().stream().map(MetricRule.Condition::label).toList());
        }
    }

    void add(MetricRule rule, String target, Instant time) {
        last.put(ConditionKey.of(rule, target), time);
    }

    boolean holds(MetricRule rule, String target, Instant time) {
        return last.find(ConditionKey.of(rule, target))
                .filter(metAt -> Duration.between(metAt, time).abs().compareTo(VALIDITY) <= 0)
                .isPresent();
    }
}
