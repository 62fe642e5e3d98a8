package io.github.jobenergy.node.source.amd;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.jobenergy.node.sample.SampleSink;
import io.github.jobenergy.schemas.rejection.Origin;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses the JSON of AMD's programs, which may follow lines of warnings, for example about a suspended device. */
final class PrintedJson {

    private static final ObjectMapper JSON = new ObjectMapper();

    private static final Pattern BEGINNING = Pattern.compile("(?m)^\\s*[\\[{]");

    private PrintedJson() {}

    /** The document; empty if there is none, which is reported as a rejection. */
    static Optional<JsonNode> read(String place, String printed, Instant time, SampleSink findings) {
        Matcher beginning = BEGINNING.matcher(printed);
        Optional<JsonNode> document = beginning.find() ? parse(printed.substring(beginning.start())) : Optional.empty();
        if (document.isEmpty()) {
            findings.rejected(origin(place, printed)
                    .reject(
                            RejectionReason.MALFORMED,
                            Optional.empty(),
                            "expected JSON, found none or a part of it",
                            time));
        }
        return document;
    }

    private static Optional<JsonNode> parse(String text) {
        try {
            return Optional.of(JSON.readTree(text));
        } catch (JsonProcessingException torn) {
            return Optional.empty();
        }
    }

    static Origin origin(String place, String text) {
        return new Origin(place, text.getBytes(StandardCharsets.UTF_8));
    }
}
