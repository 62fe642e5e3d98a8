package io.github.jobenergy.jobcomp.spool;

import java.util.List;

/**
 * The listing of one stage of the spool.
 *
 * @param names the first names in order, at most as many as requested
 * @param total the number of all entries
 */
public record SpoolListing(List<String> names, long total) {

    public SpoolListing {
        names = List.copyOf(names);
    }
}
