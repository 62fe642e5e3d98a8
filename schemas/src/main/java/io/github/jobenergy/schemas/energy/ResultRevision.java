package io.github.jobenergy.schemas.energy;

import io.github.jobenergy.schemas.FieldGroup;
import io.github.jobenergy.schemas.InvalidFieldException;
import java.time.Instant;
import java.util.Optional;

/**
 * The revision of a result, with its reason and the revisions it refers to.
 *
 * @param revision 1 for the first result, higher for each result that differs; may skip numbers
 * @param completionRevision the revision of the completion from which the result was computed
 * @param supersedes the revision that this revision replaces; absent for the first
 * @param revisionReason why the revision was issued
 * @param finalAfter the end of the run plus the correction window: readings of the run that arrive later are rejected
 */
public record ResultRevision(
        long revision,
        long completionRevision,
        Optional<Long> supersedes,
        RevisionReason revisionReason,
        Instant finalAfter)
        implements FieldGroup {

    public ResultRevision {
        if (revision < 1) {
            throw new InvalidFieldException("revision", "1 or more", revision);
        }
    }

    /** The reason of a revision. */
    public enum RevisionReason {
        /** The first result of the run. */
        FIRST,
        /** The completion of the run was revised. */
        COMPLETION,
        /** Readings arrived after the previous result. */
        READINGS,
        /** Other runs on the nodes of the run became known, or ended. */
        NEIGHBOURS
    }
}
