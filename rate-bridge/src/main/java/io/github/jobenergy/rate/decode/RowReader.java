package io.github.jobenergy.rate.decode;

import io.github.jobenergy.schemas.InvalidFieldException;

/** Reads the rows of a document one after the other: a row that is invalid is rejected, and the others are used. */
public final class RowReader {

    private final SlotCollector collector;

    /** Creates a reader that rejects rows to a collector. */
    public RowReader(SlotCollector collector) {
        this.collector = collector;
    }

    /** Reads a row; {@code place} names it in the reason of a rejection. */
    public void read(String place, Row row) {
        try {
            row.read();
        } catch (MalformedDocumentException | InvalidFieldException invalid) {
            collector.reject(place + ": " + invalid.getMessage());
        }
    }

    /** One row. */
    public interface Row {

        /**
         * Adds the slots of the row to the collector.
         *
         * @throws MalformedDocumentException if the row is invalid
         */
        void read() throws MalformedDocumentException;
    }
}
