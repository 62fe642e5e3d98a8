package io.github.jobenergy.jobcomp.run.bridge;

import io.github.jobenergy.jobcomp.run.capture.Intake;
import io.github.jobenergy.jobcomp.run.capture.SpooledRecords;
import io.github.jobenergy.jobcomp.spool.ParallelFileOperations;
import io.github.jobenergy.jobcomp.spool.SpoolListing;
import io.github.jobenergy.jobcomp.spool.Stage;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * The names of the new entries in the spool, in order. They are listed when none is left; if there may be more than were listed,
 * the following names are listed while the last ones are taken. Listing a folder of a million entries takes as long as publishing
 * tens of thousands.
 */
final class FreshNames {

    /** The following names are listed once at most this many are left. */
    private static final int FEW = 3 * Intake.MOST_ENTRIES;

    private final SpooledRecords records;
    private final int most;
    private final Deque<String> names;

    private boolean mayBeMore;
    private Optional<CompletableFuture<SpoolListing>> following = Optional.empty();

    /** Starts with the names listed before, and lists up to {@link SpoolBacklog#MOST_NAMES} names at once. */
    FreshNames(SpooledRecords records, List<String> listed) {
        this(records, listed, SpoolBacklog.MOST_NAMES);
    }

    FreshNames(SpooledRecords records, List<String> listed, int most) {
        this.records = records;
        this.most = most;
        this.names = new ArrayDeque<>(listed);
        this.mayBeMore = isFull(listed);
    }

    /** Returns the names to take, in order; the caller removes the names it takes. Empty if there are none. */
    Deque<String> toTake() throws IOException {
        if (names.isEmpty() && following.isPresent()) {
            CompletableFuture<SpoolListing> listing = following.get();
            following = Optional.empty();
            add(ParallelFileOperations.await(listing));
        }
        if (names.isEmpty()) {
            add(records.list(Stage.NEW, most, name -> false));
        }
        if (mayBeMore && following.isEmpty() && names.size() <= FEW) {
            String last = names.getLast();
            following = Optional.of(records.beginList(Stage.NEW, most, name -> name.compareTo(last) <= 0));
        }
        return names;
    }

    private void add(SpoolListing listing) {
        names.addAll(listing.names());
        mayBeMore = isFull(listing.names());
    }

    private boolean isFull(List<String> listed) {
        return listed.size() == most;
    }
}
