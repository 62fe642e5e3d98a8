package io.github.jobenergy.node.source.redfish.resource;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A document of a Redfish service: a JSON object. */
public final class Document {

    private static final int DEEPEST = 100;
    private static final int MOST_LINKS = 1_000;

    private static final ObjectMapper JSON = JsonMapper.builder(JsonFactory.builder()
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(DEEPEST)
                            .build())
                    .build())
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();

    private final JsonNode root;

    private Document(JsonNode root) {
        this.root = root;
    }

    /**
     * Parses a document.
     *
     * @throws IOException if the bytes are not a JSON object: truncated, an HTML page, empty, or with numbers that exceed the
     * range of the parser
     */
    public static Document parse(byte[] bytes) throws IOException {
        try {
            JsonNode root = JSON.readTree(bytes);
            if (!root.isObject()) {
                throw new IOException("expected a JSON object, found another value");
            }
            return new Document(root);
        } catch (JsonProcessingException notJson) {
            throw new IOException("expected a JSON object, found " + kindOf(bytes) + place(notJson), notJson);
        } catch (NumberFormatException outOfRange) {
            throw new IOException("expected a number in range, found an exponent beyond 32 bits", outOfRange);
        }
    }

    private static String kindOf(byte[] bytes) {
        for (byte b : bytes) {
            if (!Character.isWhitespace(b)) {
                return b == '<' ? "an HTML page" : "invalid JSON";
            }
        }
        return "nothing";
    }

    private static String place(JsonProcessingException notJson) {
        JsonLocation location = notJson.getLocation();
        return location == null ? "" : ", at byte " + location.getByteOffset();
    }

    /** The body of a request that creates a session. */
    public static byte[] login(String user, String password) {
        try {
            return JSON.writeValueAsBytes(
                    JSON.createObjectNode().put("UserName", user).put("Password", password));
        } catch (JsonProcessingException unexpected) {
            throw new IllegalStateException(unexpected);
        }
    }

    /** The link in a property at this path, if it is within this service. */
    public Optional<String> link(String... path) {
        JsonNode node = root;
        for (String name : path) {
            node = node.path(name);
        }
        return Optional.of(node.path("@odata.id"))
                .filter(JsonNode::isTextual)
                .map(JsonNode::textValue)
                .filter(Document::isWithin);
    }

    /** The links of the members of this collection, up to 1,000. */
    public List<String> members() {
        List<String> links = new ArrayList<>();
        for (JsonNode member : root.path("Members")) {
            JsonNode link = member.path("@odata.id");
            if (link.isTextual() && isWithin(link.textValue()) && links.size() < MOST_LINKS) {
                links.add(link.textValue());
            }
        }
        return links;
    }

    /** Links to other services and to pages that are not resources are ignored. */
    private static boolean isWithin(String link) {
        return link.startsWith("/") && !link.startsWith("//") && link.chars().allMatch(c -> c > ' ' && c < 0x7f);
    }

    Fields fields(DocumentOrigin documentOrigin) {
        return new Fields(root, "", documentOrigin);
    }
}
