package io.github.jobenergy.program;

import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The state of a running program, which the program writes every five seconds.
 *
 * @param program its name
 * @param processId its process
 * @param startedTime when it started
 * @param phase what it does, in a word or two
 * @param brokersAwayTime since when no broker has answered, absent if one does
 * @param counts how often each thing has happened since the start, by its name
 * @param observedTime when this was so
 */
public record ProgramStatus(
        String program,
        long processId,
        Instant startedTime,
        String phase,
        Optional<Instant> brokersAwayTime,
        Map<String, Long> counts,
        Instant observedTime) {

    /** A program whose status is older does not run, or hangs. */
    public static final Duration LONGEST_SILENCE = Duration.ofMinutes(1);

    public ProgramStatus {
        counts = Collections.unmodifiableMap(new TreeMap<>(counts));
    }

    /** Whether it was written within the last minute. */
    public boolean isCurrent(Instant now) {
        return Duration.between(observedTime, now).compareTo(LONGEST_SILENCE) <= 0;
    }
}
