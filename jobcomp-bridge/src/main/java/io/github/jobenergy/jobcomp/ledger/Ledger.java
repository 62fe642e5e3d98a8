package io.github.jobenergy.jobcomp.ledger;

import io.github.jobenergy.schemas.job.RunKey;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What was published of each run that ended since a certain moment, held in memory; bounded, the runs that ended first are
 * forgotten first. Of a run that ended earlier nothing can be said here: its entry has to be looked for in the topic.
 *
 * <pre>
 *   forgotten or never read  |  known: an absent run was never published
 *   -------------------------|------------------------------------------------ end of run
 *                       knownSince
 * </pre>
 */
public final class Ledger {

    private final int mostRuns;
    private final Map<RunKey, LedgerEntry> entries = new HashMap<>();
    private final TreeMap<Instant, Map<RunKey, LedgerEntry>> byEnd = new TreeMap<>();
    private Instant knownSince;

    /** An empty ledger that knows of runs that ended at or after that moment, of at most that many. */
    public Ledger(Instant knownSince, int mostRuns) {
        this.knownSince = knownSince;
        this.mostRuns = mostRuns;
    }

    /** Whether it knows all that was published of runs that ended then. */
    public boolean knows(Instant endTime) {
        return !endTime.isBefore(knownSince);
    }

    /** What was published of a run; absent if nothing was, or if the run is not known of any more. */
    public Optional<LedgerEntry> find(RunKey run) {
        return Optional.ofNullable(entries.get(run));
    }

    /** Notes what was published of a run. */
    public void put(RunKey run, LedgerEntry entry) {
        forget(run);
        entries.put(run, entry);
        byEnd.computeIfAbsent(entry.endTime(), end -> new HashMap<>()).put(run, entry);
        while (entries.size() > mostRuns) {
            Map.Entry<Instant, Map<RunKey, LedgerEntry>> first = byEnd.firstEntry();
            knownSince = first.getKey().plusMillis(1);
            byEnd.pollFirstEntry();
            first.getValue().keySet().forEach(entries::remove);
        }
    }

    private void forget(RunKey run) {
        LedgerEntry earlier = entries.remove(run);
        if (earlier == null) {
            return;
        }
        Map<RunKey, LedgerEntry> sameEnd = byEnd.getOrDefault(earlier.endTime(), Map.of());
        if (sameEnd.size() <= 1) {
            byEnd.remove(earlier.endTime());
        } else {
            sameEnd.remove(run);
        }
    }
}
