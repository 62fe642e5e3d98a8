package io.github.jobenergy.schemas.codec;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The one way between the records of the contract and their bytes: JSON in UTF-8, snake_case, instants in UTC with three
 * decimals and {@code Z}, joules and watts as plain decimals with at most three places, absent fields left out. Every object
 * starts with {@code schema_version}. Unknown fields are passed over, so that a newer writer does not stop an older reader.
 * Safe for use by many threads.
 */
public final class ContractCodec {

    /** The version of the contract these records are written in. */
    public static final int SCHEMA_VERSION = 1;

    private static final String VERSION_FIELD = "schema_version";

    private final ObjectMapper mapper = ContractMapper.create();

    /** A codec for every record of the contract. */
    public ContractCodec() {}

    /** The record as one JSON object, without a line end. */
    public byte[] write(Object contractRecord) {
        try {
            ObjectNode versioned = mapper.createObjectNode();
            versioned.put(VERSION_FIELD, SCHEMA_VERSION);
            versioned.setAll((ObjectNode) mapper.valueToTree(contractRecord));
            return mapper.writeValueAsBytes(versioned);
        } catch (JsonProcessingException cannotBeWritten) {
            throw new UncheckedIOException(cannotBeWritten);
        }
    }

    /**
     * Reads one record.
     *
     * @throws MalformedRecordException if the bytes are not one JSON object of that type
     */
    public <T> T read(Class<T> type, byte[] bytes) throws MalformedRecordException {
        JsonNode tree = parse(bytes);
        requireVersion(tree);
        try {
            return mapper.readerFor(type)
                    .without(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                    .readValue(tree);
        } catch (JsonMappingException misfit) {
            throw misfit(misfit);
        } catch (IOException unreadable) {
            throw new MalformedRecordException(RejectionReason.MALFORMED, "", brief(unreadable.getMessage()));
        }
    }

    private JsonNode parse(byte[] bytes) throws MalformedRecordException {
        try {
            JsonNode tree = mapper.readTree(bytes);
            if (tree == null || !tree.isObject()) {
                throw new MalformedRecordException(
                        RejectionReason.MALFORMED,
                        "",
                        "expected one JSON object, found "
                                + (tree == null || tree.isMissingNode() ? "nothing" : "a JSON " + typeOf(tree)));
            }
            return tree;
        } catch (IOException notJson) {
            throw new MalformedRecordException(
                    RejectionReason.MALFORMED, "", "expected one JSON object, found " + brief(notJson.getMessage()));
        }
    }

    private static String typeOf(JsonNode tree) {
        return tree.getNodeType().name().toLowerCase(java.util.Locale.ROOT);
    }

    private static void requireVersion(JsonNode tree) throws MalformedRecordException {
        JsonNode version = tree.path(VERSION_FIELD);
        if (version.isMissingNode()) {
            throw new MalformedRecordException(
                    RejectionReason.MISSING_FIELD, VERSION_FIELD, "expected schema_version, found none");
        }
        if (!version.isIntegralNumber() || version.longValue() != SCHEMA_VERSION) {
            throw new MalformedRecordException(
                    RejectionReason.UNKNOWN_SCHEMA_VERSION,
                    VERSION_FIELD,
                    "expected schema_version " + SCHEMA_VERSION + ", found " + brief(version.toString()));
        }
    }

    private static MalformedRecordException misfit(JsonMappingException misfit) {
        String path = misfit.getPath().stream()
                .map(reference -> reference.getFieldName() == null ? "[]" : reference.getFieldName())
                .collect(Collectors.joining("."));
        if (misfit instanceof ContractViolation violation) {
            return new MalformedRecordException(
                    violation.reason(), violation.field().isEmpty() ? path : violation.field(), violation.detail());
        }
        Throwable cause = misfit.getCause();
        if (cause instanceof IllegalArgumentException || cause instanceof ArithmeticException) {
            return new MalformedRecordException(RejectionReason.INVALID_FIELD, path, brief(cause.getMessage()));
        }
        return new MalformedRecordException(RejectionReason.INVALID_FIELD, path, brief(misfit.getOriginalMessage()));
    }

    private static String brief(@Nullable String message) {
        String line = message == null
                ? "nothing readable"
                : message.lines().findFirst().orElse("nothing readable");
        return line.length() <= 300 ? line : line.substring(0, 300) + "…";
    }
}
