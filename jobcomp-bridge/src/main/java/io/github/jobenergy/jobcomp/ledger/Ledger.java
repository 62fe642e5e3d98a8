package io.github.jobenergy.jobcomp.ledger;

import io.github.jobenergy.schemas.job.RunKey;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
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
    private final TreeMap<Instant, List<RunKey>> byEnd = new TreeMap<>();
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
        LedgerEntry earlier = entries.put(run, entry);
        boolean isElsewhere = earlier == null || !earlier.endTime().equals(entry.endTime());
        if (earlier != null && isElsewhere) {
            forget(run, earlier.endTime());
        }
        if (isElsewhere) {
            byEnd.computeIfAbsent(entry.endTime(), end -> new ArrayList<>(1)).add(run);
        }
        while (entries.size() > mostRuns) {
            Map.Entry<Instant, List<RunKey>> first = byEnd.pollFirstEntry();
            knownSince = first.getKey().plusMillis(1);
            first.getValue().forEach(entries::remove);
        }
    }

    private void forget(RunKey run, Instant end) {
        List<RunKey> sameEnd = byEnd.getOrDefault(end, List.of());
        if (sameEnd.size() <= 1) {
            byEnd.remove(end);
        } else {
            sameEnd.remove(run);
        }
    }
}
