package io.github.jobenergy.jobcomp.dialect.sacctjson;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import io.github.jobenergy.jobcomp.energy.Plausibility;
import io.github.jobenergy.jobcomp.reading.CaptureContext;
import io.github.jobenergy.jobcomp.reading.ReaderResult;
import io.github.jobenergy.jobcomp.reading.UnusableRecordException;
import java.io.IOException;
import java.io.Reader;
import java.util.function.Consumer;

/**
 * Reads concatenated documents, each independently of the others: the version, the errors and the jobs of a document do not
 * affect the next one.
 */
final class JobsDocuments {

    private static final int DEEPEST = 100;

    private static final JsonFactory JSON = JsonFactory.builder()
            .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
            .streamReadConstraints(
                    StreamReadConstraints.builder().maxNestingDepth(DEEPEST).build())
            .build();

    private final String place;
    private final CaptureContext reception;
    private final Plausibility plausibility;
    private final Consumer<ReaderResult> found;

    JobsDocuments(String place, CaptureContext reception, Plausibility plausibility, Consumer<ReaderResult> found) {
        this.place = place;
        this.reception = reception;
        this.plausibility = plausibility;
        this.found = found;
    }

    void read(Reader text) throws IOException {
        MarkedText recorded = new MarkedText(text);
        JobsDocument document = document(1);
        try (JsonParser in = JSON.createParser(recorded)) {
            try {
                JsonToken first = in.nextToken();
                for (int number = 2; first == JsonToken.START_OBJECT; number++) {
                    document.read(in, recorded);
                    first = in.nextToken();
                    if (first == JsonToken.START_OBJECT) {
                        recorded.mark(in.currentTokenLocation().getCharOffset());
                        document = document(number);
                    }
                }
                if (first != null) {
                    String rest = recorded.until(Long.MAX_VALUE);
                    document.refuse(
                            UnusableRecordException.malformed("expected a JSON object, found another value"), rest);
                }
            } catch (JsonProcessingException broken) {
                document.refuse(broken, recorded);
            }
        }
    }

    private JobsDocument document(int number) {
        String where = number == 1 ? place : place + ":documents:" + number;
        return new JobsDocument(where, reception, plausibility, found);
    }
}
