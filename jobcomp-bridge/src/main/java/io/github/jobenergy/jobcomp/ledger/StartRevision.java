package io.github.jobenergy.jobcomp.ledger;

import io.github.jobenergy.schemas.job.JobStart;
import java.util.Optional;

/**
 * A new revision of a run's start, ready to be published.
 *
 * @param start the record, with its revision number
 * @param entry the ledger entry of the revision
 */
public record StartRevision(JobStart start, StartEntry entry) {

    /**
     * The next revision of a start, if it has new content. A start observed earlier than the published one is not new, nor are
     * totals over nodes whose allocations are published. A start on other nodes, observed later, is always new: the run was
     * resized.
     *
     * @param published the ledger entry of the run's start, if there is one
     * @param start the current start, of any revision
     * @param content serializes and compares contents
     */
    public static Optional<StartRevision> next(Optional<StartEntry> published, JobStart start, Content content) {
        String sha256 = content.sha256(start);
        boolean isComplete = isComplete(start);
        boolean isNew = published.isEmpty() || isRevised(published.get(), start, isComplete, sha256);
        if (!isNew) {
            return Optional.empty();
        }
        long revision = published.map(entry -> entry.revision() + 1).orElse(1L);
        return Optional.of(new StartRevision(
                start.revised(revision),
                new StartEntry(revision, start.startTime(), start.nodes(), isComplete, sha256, start.observedTime())));
    }

    /** Whether a start has the allocation on each node, or states that the run has its nodes exclusively. */
    private static boolean isComplete(JobStart start) {
        return start.exclusive().orElse(false) || !start.allocations().isEmpty();
    }

    private static boolean isRevised(StartEntry published, JobStart start, boolean isComplete, String sha256) {
        boolean isLater = !start.observedTime().isBefore(published.seenTime());
        boolean isElsewhere = !start.nodes().equals(published.nodes());
        boolean isAsComplete = isComplete || !published.complete();
        boolean differs = !sha256.equals(published.contentSha256());
        return isLater && differs && (isElsewhere || isAsComplete);
    }
}
