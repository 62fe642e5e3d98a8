package io.github.jobenergy.jobcomp.spool;

/**
 * The hysteresis of the {@code full} marker: the spool is full at the limit, and free again below nine tenths of it, so that
 * the marker does not change with every entry.
 *
 * @param limitEntries the most waiting entries, 1 or more
 */
public record SpoolLevel(long limitEntries) {

    public SpoolLevel {
        if (limitEntries < 1) {
            throw new IllegalArgumentException("spool-limit: expected 1 or more, found " + limitEntries);
        }
    }

    /** Whether the spool is full with this number of entries, given whether it was full before. */
    public boolean isFull(long entries, boolean wasFull) {
        return entries >= limitEntries || (wasFull && entries >= limitEntries - limitEntries / 10);
    }
}
