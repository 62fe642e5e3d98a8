package io.github.jobenergy.jobcomp.publish;

import io.github.jobenergy.jobcomp.ledger.Revision;
import io.github.jobenergy.jobcomp.ledger.SearchProgress;
import io.github.jobenergy.jobcomp.ledger.StartRevision;
import io.github.jobenergy.schemas.rejection.Rejection;
import java.util.List;
import java.util.Optional;

/**
 * A set of records that are published atomically.
 *
 * @param revisions the new revisions of completions, each with its ledger entry
 * @param starts the new revisions of starts, each with its ledger entry
 * @param rejections the rejections
 * @param progress the progress of the search of accounting after these records, if it has advanced
 */
public record PublicationBatch(
        List<Revision> revisions,
        List<StartRevision> starts,
        List<Rejection> rejections,
        Optional<SearchProgress> progress) {

    /** A batch with search progress only. */
    public static PublicationBatch of(SearchProgress progress) {
        return new PublicationBatch(List.of(), List.of(), List.of(), Optional.of(progress));
    }

    /** A batch of starts, and of rejections of other starts. */
    public static PublicationBatch of(List<StartRevision> starts, List<Rejection> rejections) {
        return new PublicationBatch(List.of(), starts, rejections, Optional.empty());
    }

    public PublicationBatch {
        revisions = List.copyOf(revisions);
        starts = List.copyOf(starts);
        rejections = List.copyOf(rejections);
    }

    /** A batch of completions and rejections. */
    public PublicationBatch(List<Revision> revisions, List<Rejection> rejections) {
        this(revisions, List.of(), rejections, Optional.empty());
    }

    /** Whether the batch has no record. */
    public boolean isEmpty() {
        return revisions.isEmpty() && starts.isEmpty() && rejections.isEmpty() && progress.isEmpty();
    }
}
