package io.github.jobenergy.energy.footprint;

import io.github.jobenergy.schemas.rate.RateSlot;

/**
 * An interval in which a slot is the only one of its series: its rate applies.
 *
 * @param from the start of the interval, in milliseconds since 1970-01-01T00:00:00Z
 * @param to the end of the interval, after its start
 * @param slot the slot
 */
record RateSegment(long from, long to, RateSlot slot) {

    /** Returns the length of the common part with an interval, in milliseconds; 0 if there is none. */
    long overlapMillis(long start, long end) {
        return Math.max(0, Math.min(to, end) - Math.max(from, start));
    }
}
