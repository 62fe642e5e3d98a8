package io.github.jobenergy.node.metric;

import io.github.jobenergy.node.memory.Recent;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * What was so of some series of a node, where values come one by one and a rule asks what is so of any of them: that a GPU is
 * cut into instances. For one thread.
 */
final class SeriesMemory {

    private static final int MOST_NODES = 100_000;

    /** What was not so for so long is so no more. */
    private static final Duration HOLDS = Duration.ofHours(1);

    private final Recent<Trait, Instant> last = new Recent<>(MOST_NODES);

    /** A series of that node is so, as the rule asks for anywhere. */
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
