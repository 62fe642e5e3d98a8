package io.github.jobenergy.program;

import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The status of a running program, which the program writes every five seconds.
 *
 * @param program the name of the program
 * @param processId the id of its process
 * @param startedTime the time of its start
 * @param phase its phase, in a word or two
 * @param brokersAwayTime the time since which no broker has responded; absent if one does
 * @param counts the number of events since the start, by the name of the event
 * @param observedTime the time of the status
 */
public record ProgramStatus(
        String program,
        long processId,
        Instant startedTime,
        String phase,
        Optional<Instant> brokersAwayTime,
        Map<String, Long> counts,
        Instant observedTime) {

    /** The age beyond which a status belongs to a program that does not run, or hangs. */
    public static final Duration LONGEST_SILENCE = Duration.ofMinutes(1);

    public ProgramStatus {
        counts = Collections.unmodifiableMap(new TreeMap<>(counts));
    }

    /**
     * Returns the status of this process.
     *
     * @param startedTime the time of its start
     * @param brokersAwayTime the time since which no broker has responded; absent if one does, or if it is not known
     */
    public static ProgramStatus ofThisProcess(
            String program,
            Instant startedTime,
            String phase,
            Optional<Instant> brokersAwayTime,
            Map<String, Long> counts,
            Instant now) {
        return new ProgramStatus(
                program, ProcessHandle.current().pid(), startedTime, phase, brokersAwayTime, counts, now);
    }

    /** Checks whether the status was written within the last minute. */
    public boolean isCurrent(Instant now) {
        return Duration.between(observedTime, now).compareTo(LONGEST_SILENCE) <= 0;
    }
}
