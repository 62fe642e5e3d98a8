package io.github.jobenergy.jobcomp.spool;

/**
 * When the spool is full, and when it is not any more: full at the limit, free again below nine tenths of it, so that the
 * marker does not come and go with every entry.
 *
 * @param limitEntries how many entries may wait, 1 or more
 */
public record SpoolLevel(long limitEntries) {

    public SpoolLevel {
        if (limitEntries < 1) {
            throw new IllegalArgumentException("spool-limit: expected 1 or more, found " + limitEntries);
        }
    }

    /** Whether the spool is full with that many entries, having been so or not. */
    public boolean isFull(long entries, boolean wasFull) {
        return entries >= limitEntries || (wasFull && entries >= limitEntries - limitEntries / 10);
    }
}
