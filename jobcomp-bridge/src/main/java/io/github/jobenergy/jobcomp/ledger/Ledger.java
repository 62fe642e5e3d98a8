package io.github.jobenergy.jobcomp.ledger;

import io.github.jobenergy.schemas.job.RunKey;
import java.time.Instant;
import java.util.NavigableMap;
import java.util.Optional;

/**
 * The ledger of a cluster in memory: the last published revision of each run that ended at or after a given time. Its size is
 * bounded; the runs with the earliest end times are evicted first. The entry of a run that ended earlier has to be read from
 * the topic.
 *
 * <pre>
 *   evicted or never read    |  known: an absent run was never published
 *   -------------------------|------------------------------------------------ end of run
 *                       knownSince
 * </pre>
 */
public final class Ledger {

    /** The divisor of the part of the entries that is evicted at once, so that evictions are rare. */
    private static final int REMOVED_PART = 8;

    private final int mostRuns;
    private final PackedEntries entries = new PackedEntries();
    private Instant knownSince;

    /** An empty ledger of the runs that ended at or after this time, of at most this number of runs. */
    public Ledger(Instant knownSince, int mostRuns) {
        this.knownSince = knownSince;
        this.mostRuns = mostRuns;
    }

    /** Whether the ledger has the entries of all published runs with this end time. */
    public boolean covers(Instant endTime) {
        return !endTime.isBefore(knownSince);
    }

    /** The entry of a run; absent if the run was never published, or its entry is not held here. */
    public Optional<LedgerEntry> find(RunKey run) {
        return entries.find(run);
    }

    /** The entries held here of the runs of a job id. */
    public NavigableMap<RunKey, LedgerEntry> ofJob(String cluster, long jobId) {
        return entries.ofJob(cluster, jobId);
    }

    /** Stores the entry of a run. */
    public void put(RunKey run, LedgerEntry entry) {
        entries.put(run, entry);
        if (entries.size() > mostRuns) {
            long end = entries.ends()[entries.size() / REMOVED_PART];
            entries.removeUntil(end);
            knownSince = Instant.ofEpochMilli(end + 1);
        }
    }
}
