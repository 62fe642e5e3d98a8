package io.github.jobenergy.jobcomp.ledger;

import io.github.jobenergy.schemas.job.JobCompletion;
import java.util.Optional;

/**
 * A record that says more than the last one of its run, ready to be published.
 *
 * @param completion the record, with its revision
 * @param entry what the ledger will hold of it
 * @param content its content, written out
 * @param isFirstSettled whether it says, and none of its run did before, that no later one is expected
 */
public record Revision(JobCompletion completion, LedgerEntry entry, WrittenContent content, boolean isFirstSettled) {

    /**
     * The next revision of a run, if there is anything new: other content, or the same and now final. Of a run that was
     * erased there is nothing new, whoever brings it back.
     *
     * @param published what the ledger holds of the run, if anything
     * @param completion what is known now, of any revision
     * @param content how contents are compared
     */
    public static Optional<Revision> next(Optional<LedgerEntry> published, JobCompletion completion, Content content) {
        return next(published, completion, content.of(completion));
    }

    /** The same, where the content is written out already. */
    public static Optional<Revision> next(
            Optional<LedgerEntry> published, JobCompletion completion, WrittenContent content) {
        if (published.map(LedgerEntry::isErased).orElse(false)) {
            return Optional.empty();
        }
        boolean isNew = published.isEmpty()
                || !published.get().contentSha256().equals(content.sha256())
                || (completion.settled() && !published.get().settled());
        if (!isNew) {
            return Optional.empty();
        }
        boolean wasSettled = published.map(LedgerEntry::settled).orElse(false);
        long revision = published.map(entry -> entry.revision() + 1).orElse(1L);
        JobCompletion numbered = completion.revised(revision, completion.settled());
        return Optional.of(new Revision(
                numbered,
                new LedgerEntry(
                        revision,
                        completion.settled(),
                        completion.evidence().witnesses(),
                        content.sha256(),
                        completion.times().endTime()),
                content,
                completion.settled() && !wasSettled));
    }

    /** The record as one JSON object, as it is published. */
    public byte[] value() {
        return content.under(completion);
    }
}
