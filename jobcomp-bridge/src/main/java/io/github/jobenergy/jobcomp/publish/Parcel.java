package io.github.jobenergy.jobcomp.publish;

import io.github.jobenergy.jobcomp.ledger.Revision;
import io.github.jobenergy.schemas.rejection.Rejection;
import java.util.List;

/**
 * What is published together, all of it or nothing.
 *
 * @param revisions records of runs, each with what the ledger will hold of it
 * @param rejections what could not be used
 */
public record Parcel(List<Revision> revisions, List<Rejection> rejections) {

    public Parcel {
        revisions = List.copyOf(revisions);
        rejections = List.copyOf(rejections);
    }

    /** Whether there is nothing in it. */
    public boolean isEmpty() {
        return revisions.isEmpty() && rejections.isEmpty();
    }
}
