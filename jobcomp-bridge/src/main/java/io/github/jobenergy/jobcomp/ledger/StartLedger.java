package io.github.jobenergy.jobcomp.ledger;

import io.github.jobenergy.schemas.job.RunKey;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What was published of starts, held in memory: of the runs that hold nodes, however long ago they began, and of all that
 * began since a certain moment. Of any other run nothing can be said here: its entry has to be looked for in the topic.
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

    /** An empty ledger that knows of runs that began at or after that moment. */
    public StartLedger(Instant knownSince) {
        this.knownSince = knownSince;
    }

    /** The moment since which it knows all that was published. */
    public Instant knownSince() {
        return knownSince;
    }

    /** Whether what is not found here of a run that began then was never published. */
    public boolean knows(Instant startTime) {
        return !startTime.isBefore(knownSince);
    }

    /** What was published of a run's start; absent if nothing was, or if it is not known of any more. */
    public Optional<StartEntry> find(RunKey run) {
        return Optional.ofNullable(entries.get(run));
    }

    /** Notes what was published of a run's start. */
    public void put(RunKey run, StartEntry entry) {
        entries.put(run, entry);
    }

    /** How many entries are held. */
    public int size() {
        return entries.size();
    }

    /** Forgets runs that began before that moment, except these. */
    public void forgetBefore(Instant time, Set<RunKey> except) {
        if (time.isAfter(knownSince)) {
            knownSince = time;
            entries.entrySet()
                    .removeIf(entry -> entry.getValue().startTime().isBefore(time) && !except.contains(entry.getKey()));
        }
    }
}
