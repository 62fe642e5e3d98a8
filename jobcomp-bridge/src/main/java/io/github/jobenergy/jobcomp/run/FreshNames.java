package io.github.jobenergy.jobcomp.run;

import io.github.jobenergy.jobcomp.spool.SideBySide;
import io.github.jobenergy.jobcomp.spool.SpoolListing;
import io.github.jobenergy.jobcomp.spool.Stage;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * The names of what the hook left, in their order, listed when none is left; where there may be more than were listed, those
 * after them are listed while the last ones are taken. To look through a folder of a million takes as long as to publish tens
 * of thousands.
 */
final class FreshNames {

    /** While so many are left at most, what comes after them is listed. */
    private static final int FEW = 3 * Intake.MOST_ENTRIES;

    private final SpooledRecords records;
    private final int most;
    private final Deque<String> names;

    private boolean mayBeMore;
    private Optional<CompletableFuture<SpoolListing>> following = Optional.empty();

    /** Those that were listed before are the first; as many are listed at once as there. */
    FreshNames(SpooledRecords records, List<String> listed) {
        this(records, listed, SpoolBacklog.MOST_NAMES);
    }

    FreshNames(SpooledRecords records, List<String> listed, int most) {
        this.records = records;
        this.most = most;
        this.names = new ArrayDeque<>(listed);
        this.mayBeMore = isFull(listed);
    }

    /** Those that are to be taken, first the first; whoever takes them removes them. Empty if there are none. */
    Deque<String> toTake() throws IOException {
        if (names.isEmpty() && following.isPresent()) {
            CompletableFuture<SpoolListing> listing = following.get();
            following = Optional.empty();
            add(SideBySide.await(listing));
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
