package io.github.jobenergy.jobcomp.ledger;

import io.github.jobenergy.schemas.job.JobCompletion;
import java.util.Optional;

/**
 * A new revision of a run's completion, ready to be published.
 *
 * @param completion the record, with its revision number
 * @param entry the ledger entry of the revision
 * @param content the serialized content of the record
 * @param isFirstSettled whether this is the first final revision of the run
 */
public record Revision(JobCompletion completion, LedgerEntry entry, WrittenContent content, boolean isFirstSettled) {

    /**
     * The next revision of a run, if none is published, its content differs from that of the published one, or it is final and
     * the published one is not. An erased run has no next revision.
     *
     * @param published the ledger entry of the run, if there is one
     * @param completion the current record, of any revision
     * @param content serializes and compares contents
     */
    public static Optional<Revision> next(Optional<LedgerEntry> published, JobCompletion completion, Content content) {
        return next(published, completion, content.of(completion));
    }

    /** The next revision of a run whose content is already serialized. */
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

    /** The record as one JSON object, in the published form. */
    public byte[] value() {
        return content.under(completion);
    }
}
