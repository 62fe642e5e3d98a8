package io.github.jobenergy.jobcomp.ledger;

import io.github.jobenergy.schemas.job.RunKey;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The ledger of starts in memory: the last published revision of the starts of runs that hold nodes, however long ago they
 * started, and of all runs that started at or after a given time. The entry of any other run has to be read from the topic.
 *
 * <pre>
 *   known if it holds nodes  |  known: an absent start was never published
 *   -------------------------|------------------------------------------------ start of run
 *                       knownSince
 * </pre>
 */
public final class StartLedger {

    private final Map<RunKey, StartEntry> entries = new HashMap<>();
    private Instant knownSince;

    /** An empty ledger of the runs that started at or after this time. */
    public StartLedger(Instant knownSince) {
        this.knownSince = knownSince;
    }

    /** The time from which on the ledger has all published starts. */
    public Instant knownSince() {
        return knownSince;
    }

    /** Whether a run with this start time that has no entry here was never published. */
    public boolean covers(Instant startTime) {
        return !startTime.isBefore(knownSince);
    }

    /** The entry of a run's start; absent if the start was never published, or its entry is not held here. */
    public Optional<StartEntry> find(RunKey run) {
        return Optional.ofNullable(entries.get(run));
    }

    /** Stores the entry of a run's start. */
    public void put(RunKey run, StartEntry entry) {
        entries.put(run, entry);
    }

    /** The number of entries. */
    public int size() {
        return entries.size();
    }

    /** Evicts the runs that started before this time, except these. */
    public void removeBefore(Instant time, Set<RunKey> except) {
        if (time.isAfter(knownSince)) {
            knownSince = time;
            entries.entrySet()
                    .removeIf(entry -> entry.getValue().startTime().isBefore(time) && !except.contains(entry.getKey()));
        }
    }
}
