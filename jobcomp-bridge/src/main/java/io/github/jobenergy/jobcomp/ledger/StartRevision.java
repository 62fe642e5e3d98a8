package io.github.jobenergy.jobcomp.ledger;

import io.github.jobenergy.schemas.job.JobStart;
import java.util.Optional;

/**
 * A start that says more than the last one of its run, ready to be published.
 *
 * @param start the record, with its revision
 * @param entry what the ledger will hold of it
 */
public record StartRevision(JobStart start, StartEntry entry) {

    /**
     * The next revision of a start, if there is anything new. What was seen earlier than what was published is not; nor are
     * totals of nodes of which each is known already. Other nodes always are: the run was resized.
     *
     * @param published what the ledger holds of the run's start, if anything
     * @param start what is known now, of any revision
     * @param content how contents are compared
     */
    public static Optional<StartRevision> next(Optional<StartEntry> published, JobStart start, Content content) {
        String sha256 = content.sha256(start);
        boolean isComplete = isComplete(start);
        boolean isNew = published.isEmpty() || isNews(published.get(), start, isComplete, sha256);
        if (!isNew) {
            return Optional.empty();
        }
        long revision = published.map(entry -> entry.revision() + 1).orElse(1L);
        return Optional.of(new StartRevision(
                start.revised(revision),
                new StartEntry(revision, start.startTime(), start.nodes(), isComplete, sha256, start.observedTime())));
    }

    /** Whether a start says what the run holds on each node, or that it owns them whole. */
    private static boolean isComplete(JobStart start) {
        return start.exclusive().orElse(false) || !start.allocations().isEmpty();
    }

    private static boolean isNews(StartEntry published, JobStart start, boolean isComplete, String sha256) {
        boolean isLater = !start.observedTime().isBefore(published.seenTime());
        boolean isElsewhere = !start.nodes().equals(published.nodes());
        boolean saysNoLess = isComplete || !published.complete();
        boolean differs = !sha256.equals(published.contentSha256());
        return isLater && differs && (isElsewhere || saysNoLess);
    }
}
