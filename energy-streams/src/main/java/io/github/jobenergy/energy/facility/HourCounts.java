package io.github.jobenergy.energy.facility;

/**
 * The hours of a period by what was metered of a place. The classes are disjoint and sum to {@link #all}.
 *
 * @param complete the hours of which facility energy and IT energy are complete
 * @param partial the hours of which some facility energy or IT energy was metered, and not both are complete
 * @param missing the hours that have ended and of which neither was metered
 * @param toCome the hours that have not ended and of which neither was metered
 */
public record HourCounts(long complete, long partial, long missing, long toCome) {

    /** No hours. */
    static final HourCounts NONE = new HourCounts(0, 0, 0, 0);

    static final HourCounts ONE_COMPLETE = new HourCounts(1, 0, 0, 0);
    static final HourCounts ONE_PARTIAL = new HourCounts(0, 1, 0, 0);
    static final HourCounts ONE_MISSING = new HourCounts(0, 0, 1, 0);
    static final HourCounts ONE_TO_COME = new HourCounts(0, 0, 0, 1);

    /** Returns the number of hours of the period. */
    public long all() {
        return complete + partial + missing + toCome;
    }

    HourCounts plus(HourCounts other) {
        return new HourCounts(
                complete + other.complete, partial + other.partial, missing + other.missing, toCome + other.toCome);
    }
}
