package io.github.jobenergy.node.source.inband;

import io.github.jobenergy.node.sample.SampleSink;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the list of sensors of a machine and searches again after one minute or after a failed search: drivers are loaded and
 * unloaded at run time, and a search costs more than a read.
 *
 * @param <T> the result of a search
 */
public final class SensorScan<T> {

    private static final Duration VALID = Duration.ofMinutes(1);

    private final Clock clock;
    private final Search<T> search;
    private @Nullable T found;
    private Instant until = Instant.MIN;

    /** Creates a scan with this search. */
    public SensorScan(Clock clock, Search<T> search) {
        this.clock = clock;
        this.search = search;
    }

    /** A search for sensors. */
    @FunctionalInterface
    public interface Search<T> {
        /** The present sensors; a fault of one sensor goes to the findings, and the others are still found. */
        T run(SampleSink findings) throws IOException;
    }

    /**
     * The sensors, at most one minute old.
     *
     * @throws IOException if a search was necessary and failed
     */
    public T get(SampleSink findings) throws IOException {
        Instant now = clock.instant();
        T last = found;
        if (last != null && now.isBefore(until)) {
            return last;
        }
        found = null;
        T result = search.run(findings);
        found = result;
        until = now.plus(VALID);
        return result;
    }
}
