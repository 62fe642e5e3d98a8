package io.github.jobenergy.rate.source;

import io.github.jobenergy.rate.decode.DecodedRates;
import io.github.jobenergy.rate.decode.DocumentContext;
import io.github.jobenergy.rate.decode.MalformedDocumentException;
import io.github.jobenergy.rate.decode.RateDecoder;
import io.github.jobenergy.rate.spec.DocumentFile;
import io.github.jobenergy.schemas.quantity.Interval;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;

/**
 * A document in a file, which is read anew each time.
 *
 * @param decoder the decoder of its format
 * @param file the file
 * @param site the site whose energy the rates apply to
 * @param clock the clock for the time of the read
 */
record FileSource(RateDecoder decoder, Path file, String site, Clock clock) implements RateSource {

    @Override
    public <E extends Exception> void read(Interval window, Documents<E> documents) throws IOException, E {
        documents.take(decoded());
    }

    private DecodedRates decoded() throws IOException {
        byte[] bytes;
        try {
            bytes = DocumentFile.read(file);
        } catch (IOException unreadable) {
            throw new IOException(file + ": expected a readable file, found " + unreadable.getMessage(), unreadable);
        }
        try {
            DocumentContext context = new DocumentContext(site, DocumentFile.name(file), clock.instant());
            return decoder.decode(bytes, context);
        } catch (MalformedDocumentException malformed) {
            throw new IOException(file + ": " + malformed.getMessage(), malformed);
        }
    }
}
