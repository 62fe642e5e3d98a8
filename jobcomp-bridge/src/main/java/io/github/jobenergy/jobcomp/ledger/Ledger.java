package io.github.jobenergy.jobcomp.ledger;

import io.github.jobenergy.schemas.job.RunKey;
import java.time.Instant;
import java.util.NavigableMap;
import java.util.Optional;

/**
 * What was published of each run of a cluster that ended since a certain moment, held in memory; bounded, the runs that ended
 * first are forgotten first. Of a run that ended earlier nothing can be said here: its entry has to be looked for in the topic.
 *
 * <pre>
 *   forgotten or never read  |  known: an absent run was never published
 *   -------------------------|------------------------------------------------ end of run
 *                       knownSince
 * </pre>
 */
public final class Ledger {

    /** One in so many is forgotten when there are too many, so that it is seldom asked which. */
    private static final int FORGOTTEN_PART = 8;

    private final int mostRuns;
    private final PackedEntries entries = new PackedEntries();
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
        return entries.find(run);
    }

    /** What was published of the runs of a job id, as far as they are known of. */
    public NavigableMap<RunKey, LedgerEntry> ofJob(String cluster, long jobId) {
        return entries.ofJob(cluster, jobId);
    }

    /** Notes what was published of a run. */
    public void put(RunKey run, LedgerEntry entry) {
        entries.put(run, entry);
        if (entries.size() > mostRuns) {
            long end = entries.ends()[entries.size() / FORGOTTEN_PART];
            entries.removeUntil(end);
            knownSince = Instant.ofEpochMilli(end + 1);
        }
    }
}
