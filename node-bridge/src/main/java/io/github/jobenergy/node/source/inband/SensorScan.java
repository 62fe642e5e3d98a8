package io.github.jobenergy.node.source.inband;

import io.github.jobenergy.node.sample.SampleSink;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Which sensors a machine has, looked for again once a minute and after a look that failed: drivers are loaded and unloaded
 * while we run, and looking costs more than reading.
 *
 * @param <T> what is found
 */
public final class SensorScan<T> {

    private static final Duration VALID = Duration.ofMinutes(1);

    private final Clock clock;
    private final Search<T> search;
    private @Nullable T found;
    private Instant until = Instant.MIN;

    /** Looks by that search. */
    public SensorScan(Clock clock, Search<T> search) {
        this.clock = clock;
        this.search = search;
    }

    /** How it is looked. */
    @FunctionalInterface
    public interface Search<T> {
        /** What there is now; what is wrong with one sensor goes to the findings, and the others are found. */
        T look(SampleSink findings) throws IOException;
    }

    /**
     * What there is, as of the last minute.
     *
     * @throws IOException if it had to be looked for and could not
     */
    public T get(SampleSink findings) throws IOException {
        Instant now = clock.instant();
        T last = found;
        if (last != null && now.isBefore(until)) {
            return last;
        }
        found = null;
        T looked = search.look(findings);
        found = looked;
        until = now.plus(VALID);
        return looked;
    }
}
