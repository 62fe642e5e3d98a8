package io.github.jobenergy.node.metric;

import io.github.jobenergy.schemas.rejection.Origin;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;

/**
 * Where and when values came from, and what their node is called there. The site's own word goes first; then the label that
 * the metric's rule names; then {@code instance}, which a Prometheus puts beside what it passes on; then the address.
 *
 * @param name what the site calls the node of this target, if it does
 * @param instance the address of the target; absent where values of many targets come together
 * @param arrival when they came
 * @param origin what a series is refused as
 */
public record Whereabouts(
        Optional<String> name, Optional<String> instance, Instant arrival, Function<Series, Origin> origin) {

    private static final String INSTANCE = "instance";

    Optional<String> targetOf(MetricRule rule, Series series) {
        return name.or(() -> rule.targetOf(series))
                .or(() -> Optional.of(series.label(INSTANCE)).filter(label -> !label.isBlank()))
                .or(() -> instance);
    }
}
