package io.github.jobenergy.node.decode;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.jobenergy.node.sample.Findings;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The JSON documents in a message, however many stand behind one another. Where one is torn, those before it stand, and the
 * rest is refused. Numbers keep every digit.
 */
public final class JsonRoots {

    private static final ObjectReader READER = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build()
            .readerFor(JsonNode.class);

    private JsonRoots() {}

    /** The documents; what is none is refused. */
    public static List<JsonNode> of(Message message, Findings findings) {
        List<JsonNode> roots = new ArrayList<>();
        try (MappingIterator<JsonNode> documents = READER.readValues(message.bytes())) {
            while (documents.hasNextValue()) {
                roots.add(documents.nextValue());
            }
            if (roots.isEmpty()) {
                refuse(message, findings, "nothing");
            }
        } catch (JsonProcessingException malformed) {
            refuse(message, findings, malformed.getOriginalMessage());
        } catch (NumberFormatException tooFarOut) {
            // Jackson says so of an exponent of more digits than a BigDecimal has, and not by an exception of its own.
            refuse(message, findings, "a number that is none: " + tooFarOut.getMessage());
        } catch (IOException unreadable) {
            refuse(message, findings, String.valueOf(unreadable.getMessage()));
        }
        return roots;
    }

    private static void refuse(Message message, Findings findings, String found) {
        findings.rejected(message.origin()
                .reject(
                        RejectionReason.MALFORMED,
                        Optional.empty(),
                        "expected a JSON document, found " + found,
                        message.arrival()));
    }
}
