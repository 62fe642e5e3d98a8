package io.github.jobenergy.node.run;

import io.github.jobenergy.node.source.PowerSource;
import io.github.jobenergy.node.source.SourceContext;
import io.github.jobenergy.node.source.SourceKind;
import io.github.jobenergy.node.source.SourceSpec;
import java.time.Duration;
import java.util.Comparator;
import java.util.stream.Stream;

/**
 * A source that is asked again and again.
 *
 * @param name what it is called in logs
 * @param source the source
 * @param every how often it is asked
 * @param timeout how long one asking may take
 */
public record AskedSource(String name, PowerSource source, Duration every, Duration timeout) {

    /** How long an asking may take at least: a source holds each of its targets to a limit of its own. */
    private static final Duration SHORTEST_TIMEOUT = Duration.ofSeconds(30);

    /**
     * Opens a source as a site asks for it.
     *
     * @throws IllegalArgumentException if a setting cannot be
     */
    public static AskedSource open(SourceKind kind, SourceSpec spec, SourceContext surroundings) {
        Duration every = spec.duration("every", kind.cadence());
        Duration timeout = Stream.of(SHORTEST_TIMEOUT, every, spec.duration("timeout", SHORTEST_TIMEOUT))
                .max(Comparator.naturalOrder())
                .orElse(every);
        return new AskedSource(spec.kind(), kind.open(spec, surroundings), every, timeout);
    }

    /** The same under another name. */
    public AskedSource named(String other) {
        return new AskedSource(other, source, every, timeout);
    }
}
