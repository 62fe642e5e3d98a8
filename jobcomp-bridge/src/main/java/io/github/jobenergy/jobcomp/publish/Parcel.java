package io.github.jobenergy.jobcomp.publish;

import io.github.jobenergy.jobcomp.ledger.Progress;
import io.github.jobenergy.jobcomp.ledger.Revision;
import io.github.jobenergy.schemas.rejection.Rejection;
import java.util.List;
import java.util.Optional;

/**
 * What is published together, all of it or nothing.
 *
 * @param revisions records of runs, each with what the ledger will hold of it
 * @param rejections what could not be used
 * @param progress how far accounting is searched when all of it is said, if that is news
 */
public record Parcel(List<Revision> revisions, List<Rejection> rejections, Optional<Progress> progress) {

    /** Without news of the search. */
    public Parcel(List<Revision> revisions, List<Rejection> rejections) {
        this(revisions, rejections, Optional.empty());
    }

    /** Nothing but how far the search has got. */
    public static Parcel of(Progress progress) {
        return new Parcel(List.of(), List.of(), Optional.of(progress));
    }

    public Parcel {
        revisions = List.copyOf(revisions);
        rejections = List.copyOf(rejections);
    }

    /** Whether there is nothing in it. */
    public boolean isEmpty() {
        return revisions.isEmpty() && rejections.isEmpty() && progress.isEmpty();
    }
}
