package io.github.jobenergy.jobcomp.spool;

import java.util.List;

/**
 * What stands in one part of the spool.
 *
 * @param names the first names in order, at most as many as asked for
 * @param total how many there are in all
 */
public record SpoolListing(List<String> names, long total) {

    public SpoolListing {
        names = List.copyOf(names);
    }
}
