package io.github.jobenergy.program.monitoring;

import io.github.jobenergy.program.ProgramStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A running program, as its metrics and its health describe it. The methods are called by one thread at a time, return at once and
 * perform no request: a scrape neither waits for the program nor delays it.
 */
public interface Monitored {

    /** Returns labels of the program that distinguish it from others of the same process, such as its cluster. */
    default Map<String, String> labels() {
        return Map.of();
    }

    /** Returns the present status. */
    ProgramStatus status();

    /** Returns all phases that the program may have. */
    Set<String> phases();

    /**
     * Returns the checks that the work of the program progresses. An outage of another service fails none of them.
     *
     * @param stallLimit the time by which a round of a loop may be overdue
     */
    List<HealthCheck> live(Duration stallLimit, Instant now);

    /** Returns the checks that the program can do its work. */
    List<HealthCheck> ready(ProgramStatus status, Instant now);

    /** Adds the metrics of the program, without job names and user names, and without a series for each node or job. */
    void addTo(MetricPage page);
}
