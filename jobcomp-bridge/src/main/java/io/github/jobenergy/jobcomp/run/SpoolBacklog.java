package io.github.jobenergy.jobcomp.run;

import io.github.jobenergy.jobcomp.spool.Spool;
import io.github.jobenergy.jobcomp.spool.SpoolEntry;
import io.github.jobenergy.jobcomp.spool.Stage;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a session finds in the spool when it begins.
 *
 * @param fresh the first names of what the hook left, in order
 * @param waiting the first names of what waited for accounting, in order
 */
record SpoolBacklog(List<String> fresh, List<String> waiting) {

    /** How many names are listed at once, about 17 MB: a folder of a million is listed five times, not a thousand. */
    static final int MOST_NAMES = 200_000;

    static SpoolBacklog of(Spool spool) throws IOException {
        return new SpoolBacklog(
                spool.list(Stage.NEW, MOST_NAMES, name -> false).names(),
                spool.list(Stage.WAITING, MOST_NAMES, name -> false).names());
    }

    /** The end of the run that ended first, by the names; their order is that of ends. */
    Optional<Instant> earliestEnd() {
        return Stream.of(fresh, waiting)
                .flatMap(names -> names.stream()
                        .map(SpoolEntry::endTime)
                        .flatMap(Optional::stream)
                        .limit(1))
                .min(Instant::compareTo);
    }
}
