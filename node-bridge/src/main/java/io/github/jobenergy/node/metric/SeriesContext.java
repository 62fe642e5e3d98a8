package io.github.jobenergy.node.metric;

import io.github.jobenergy.schemas.rejection.Origin;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;

/**
 * The origin of series and the names of their node. The node is named, in order of precedence, by the configured name, by the
 * label of the rule, by the label {@code instance}, which a Prometheus adds to forwarded series, and by the address.
 *
 * @param name the name of the node of this target in the configuration, if any
 * @param instance the address of the target; absent if values of many targets arrive together
 * @param arrival the time of arrival
 * @param origin the origin of a series, for rejections
 */
public record SeriesContext(
        Optional<String> name, Optional<String> instance, Instant arrival, Function<Series, Origin> origin) {

    private static final String INSTANCE = "instance";

    Optional<String> targetOf(MetricRule rule, Series series) {
        return name.or(() -> rule.targetOf(series))
                .or(() -> Optional.of(series.label(INSTANCE)).filter(label -> !label.isBlank()))
                .or(() -> instance);
    }
}
