package io.github.jobenergy.jobcomp.run.bridge;

import io.github.jobenergy.jobcomp.spool.Spool;
import io.github.jobenergy.jobcomp.spool.SpoolEntry;
import io.github.jobenergy.jobcomp.spool.Stage;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The entries in the spool when a session begins.
 *
 * @param fresh the first names of new entries, in order
 * @param waiting the first names of entries that wait for accounting, in order
 */
record SpoolBacklog(List<String> fresh, List<String> waiting) {

    /** The most names listed at once, about 17 MB: a folder of a million entries is listed five times, not a thousand times. */
    static final int MOST_NAMES = 200_000;

    static SpoolBacklog of(Spool spool) throws IOException {
        return new SpoolBacklog(
                spool.list(Stage.NEW, MOST_NAMES, name -> false).names(),
                spool.list(Stage.WAITING, MOST_NAMES, name -> false).names());
    }

    /** Returns the end of the run that ended first, from the names, which are in the order of ends. */
    Optional<Instant> earliestEnd() {
        return Stream.of(fresh, waiting)
                .flatMap(names -> names.stream()
                        .map(SpoolEntry::endTime)
                        .flatMap(Optional::stream)
                        .limit(1))
                .min(Instant::compareTo);
    }
}
