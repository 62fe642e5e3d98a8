package io.github.jobenergy.jobcomp.publish;

import io.github.jobenergy.jobcomp.ledger.Revision;
import io.github.jobenergy.jobcomp.ledger.StartRevision;
import io.github.jobenergy.schemas.rejection.Rejection;
import java.util.List;

/**
 * What is published together, all of it or nothing.
 *
 * @param revisions records of runs, each with what the ledger will hold of it
 * @param starts starts of runs, likewise
 * @param rejections what could not be used
 */
public record Parcel(List<Revision> revisions, List<StartRevision> starts, List<Rejection> rejections) {

    public Parcel {
        revisions = List.copyOf(revisions);
        starts = List.copyOf(starts);
        rejections = List.copyOf(rejections);
    }

    /** Records of runs that are over, and what could not be used. */
    public Parcel(List<Revision> revisions, List<Rejection> rejections) {
        this(revisions, List.of(), rejections);
    }

    /** Whether there is nothing in it. */
    public boolean isEmpty() {
        return revisions.isEmpty() && starts.isEmpty() && rejections.isEmpty();
    }
}
