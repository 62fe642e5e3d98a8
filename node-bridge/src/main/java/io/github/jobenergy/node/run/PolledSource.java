package io.github.jobenergy.node.run;

import io.github.jobenergy.node.source.PowerSource;
import io.github.jobenergy.node.source.SourceContext;
import io.github.jobenergy.node.source.SourceKind;
import io.github.jobenergy.node.source.SourceSpec;
import java.time.Duration;
import java.util.Comparator;
import java.util.stream.Stream;

/**
 * A source with its polling schedule.
 *
 * @param name the name of the source in logs
 * @param source the source
 * @param every the polling interval
 * @param timeout the time limit of a poll
 */
public record PolledSource(String name, PowerSource source, Duration every, Duration timeout) {

    /** The minimum time limit of a poll; each source also limits the time of each of its targets. */
    private static final Duration SHORTEST_TIMEOUT = Duration.ofSeconds(30);

    /**
     * Opens a source with the configured settings.
     *
     * @throws IllegalArgumentException if a setting is invalid
     */
    public static PolledSource open(SourceKind kind, SourceSpec spec, SourceContext context) {
        Duration every = spec.duration("every", kind.cadence());
        Duration timeout = Stream.of(SHORTEST_TIMEOUT, every, spec.duration("timeout", SHORTEST_TIMEOUT))
                .max(Comparator.naturalOrder())
                .orElse(every);
        return new PolledSource(spec.kind(), kind.open(spec, context), every, timeout);
    }

    /** The same source under another name. */
    public PolledSource named(String other) {
        return new PolledSource(other, source, every, timeout);
    }
}
