package io.github.jobenergy.rate.decode.entsoe;

/** The number of segments that a document may still have. A short document can state many, since values are repeated. */
final class SegmentBudget {

    /** The most segments of a document. */
    static final int MOST_SEGMENTS = 300_000;

    private long left = MOST_SEGMENTS;

    /**
     * Takes a number of segments.
     *
     * @throws ExceededException if fewer are left
     */
    void take(long count) throws ExceededException {
        left -= count;
        if (left < 0) {
            throw new ExceededException();
        }
    }

    /** Thrown if a document has more segments than the bound. */
    static final class ExceededException extends Exception {

        private static final long serialVersionUID = 1L;

        ExceededException() {
            super("expected Periods of at most " + MOST_SEGMENTS + " points together, found more");
        }
    }
}
