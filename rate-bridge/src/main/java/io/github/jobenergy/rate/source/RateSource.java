package io.github.jobenergy.rate.source;

import io.github.jobenergy.rate.decode.DecodedRates;
import io.github.jobenergy.schemas.quantity.Interval;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** A source of slots. */
public interface RateSource {

    /**
     * Reads the slots of a window, and possibly further ones. Each document is passed on as soon as it is read, so that a failure
     * loses the documents after it only.
     *
     * @throws IOException if a document cannot be read or is not of the expected format. The message contains no secret
     */
    <E extends Exception> void read(Interval window, Documents<E> documents) throws IOException, E;

    /** Returns the slots of all documents of a window. */
    default List<DecodedRates> read(Interval window) throws IOException {
        List<DecodedRates> rates = new ArrayList<>();
        this.<RuntimeException>read(window, rates::add);
        return rates;
    }

    /** Takes documents, one after the other. */
    interface Documents<E extends Exception> {

        /** Takes the slots of a document. */
        void take(DecodedRates rates) throws E;
    }
}
