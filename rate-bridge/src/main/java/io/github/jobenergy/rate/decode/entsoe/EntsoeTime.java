package io.github.jobenergy.rate.decode.entsoe;

import io.github.jobenergy.rate.decode.JsonDocument;
import io.github.jobenergy.rate.decode.MalformedDocumentException;
import java.time.Instant;

/** Parses the times of a document: in UTC, to the minute or to the second. */
final class EntsoeTime {

    private EntsoeTime() {}

    static Instant parse(String text) throws MalformedDocumentException {
        return JsonDocument.time("of a document", text);
    }
}
