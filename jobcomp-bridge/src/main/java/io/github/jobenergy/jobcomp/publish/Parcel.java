package io.github.jobenergy.jobcomp.publish;

import io.github.jobenergy.jobcomp.ledger.Revision;
import io.github.jobenergy.jobcomp.ledger.SearchProgress;
import io.github.jobenergy.jobcomp.ledger.StartRevision;
import io.github.jobenergy.schemas.rejection.Rejection;
import java.util.List;
import java.util.Optional;

/**
 * What is published together, all of it or nothing.
 *
 * @param revisions records of runs, each with what the ledger will hold of it
 * @param starts starts of runs, likewise
 * @param rejections what could not be used
 * @param progress how far accounting is searched when all of it is said, if that is news
 */
public record Parcel(
        List<Revision> revisions,
        List<StartRevision> starts,
        List<Rejection> rejections,
        Optional<SearchProgress> progress) {

    /** Nothing but how far the search has got. */
    public static Parcel of(SearchProgress progress) {
        return new Parcel(List.of(), List.of(), List.of(), Optional.of(progress));
    }

    /** Starts, and what could not be used of what was said of others. */
    public static Parcel of(List<StartRevision> starts, List<Rejection> rejections) {
        return new Parcel(List.of(), starts, rejections, Optional.empty());
    }

    public Parcel {
        revisions = List.copyOf(revisions);
        starts = List.copyOf(starts);
        rejections = List.copyOf(rejections);
    }

    /** Records of runs that are over, and what could not be used. */
    public Parcel(List<Revision> revisions, List<Rejection> rejections) {
        this(revisions, List.of(), rejections, Optional.empty());
    }

    /** Whether there is nothing in it. */
    public boolean isEmpty() {
        return revisions.isEmpty() && starts.isEmpty() && rejections.isEmpty() && progress.isEmpty();
    }
}
