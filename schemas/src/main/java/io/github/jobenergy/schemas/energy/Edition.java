package io.github.jobenergy.schemas.energy;

import io.github.jobenergy.schemas.FieldGroup;
import io.github.jobenergy.schemas.InvalidFieldException;
import java.time.Instant;
import java.util.Optional;

/**
 * Which answer a result is.
 *
 * @param revision 1 for the first answer, higher for each that differs; may skip
 * @param completionRevision the revision of the completion it answers
 * @param supersedes the revision it replaces; absent for the first
 * @param revisionReason why it was given
 * @param finalAfter the run's end and the correction window: readings of its time that come later are refused
 */
public record Edition(
        long revision,
        long completionRevision,
        Optional<Long> supersedes,
        RevisionReason revisionReason,
        Instant finalAfter)
        implements FieldGroup {

    public Edition {
        if (revision < 1) {
            throw new InvalidFieldException("revision", "1 or more", revision);
        }
    }

    /** Why an answer was given. */
    public enum RevisionReason {
        /** The first one for this run. */
        FIRST,
        /** The completion said more. */
        COMPLETION,
        /** Readings came after the answer. */
        READINGS,
        /** Other runs on its nodes became known, or ended. */
        NEIGHBOURS
    }
}
