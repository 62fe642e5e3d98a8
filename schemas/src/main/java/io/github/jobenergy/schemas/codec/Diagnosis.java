package io.github.jobenergy.schemas.codec;

import static io.github.jobenergy.schemas.codec.VersionedGenerator.VERSION_FIELD;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonMappingException.Reference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.io.IOException;
import java.util.Collection;
import java.util.List;

/**
 * Determines why bytes could not be read as a record, and states the expected value, the found value and the place in terms of
 * the contract. The checks have a fixed order: JSON syntax, then the schema version, then the fields.
 */
final class Diagnosis {

    private static final String ONE_OBJECT = "expected one JSON object, found ";

    private final ObjectMapper mapper;

    Diagnosis(ObjectMapper mapper) {
        this.mapper = mapper;
    }

    /** Returns the cause for an exponent beyond the range of BigDecimal, for which Jackson throws no exception of its own. */
    static MalformedRecordException of(NumberFormatException beyondNumbers) {
        return new MalformedRecordException(
                RejectionReason.MALFORMED, "", ONE_OBJECT + "a number with an exponent of more than 32 bits");
    }

    MalformedRecordException of(byte[] bytes, IOException unreadable) {
        JsonNode tree;
        try {
            tree = mapper.readTree(bytes);
        } catch (IOException notJson) {
            return malformed(bytes, notJson);
        } catch (NumberFormatException beyondNumbers) {
            return of(beyondNumbers);
        }
        if (!tree.isObject()) {
            return new MalformedRecordException(RejectionReason.MALFORMED, "", ONE_OBJECT + shown(tree));
        }
        JsonNode version = tree.path(VERSION_FIELD);
        if (version.isMissingNode() || version.isNull()) {
            return missing(VERSION_FIELD);
        }
        if (!version.isIntegralNumber()
                || version.bigIntegerValue().bitLength() > 31
                || version.intValue() != ContractCodec.SCHEMA_VERSION) {
            return new MalformedRecordException(
                    RejectionReason.UNKNOWN_SCHEMA_VERSION,
                    VERSION_FIELD,
                    "expected " + ContractCodec.SCHEMA_VERSION + ", found " + shown(version));
        }
        return misfit(tree, unreadable);
    }

    private static MalformedRecordException malformed(byte[] bytes, IOException notJson) {
        return new MalformedRecordException(RejectionReason.MALFORMED, "", ONE_OBJECT + found(bytes, notJson));
    }

    private static String found(byte[] bytes, IOException notJson) {
        long place = notJson instanceof JsonProcessingException faulty && faulty.getLocation() != null
                ? faulty.getLocation().getByteOffset()
                : 0;
        if (notJson instanceof JsonEOFException || place >= bytes.length) {
            return "truncated JSON";
        }
        if (notJson instanceof StreamConstraintsException) {
            return "JSON that is nested too deeply or contains too long a number or string";
        }
        if (notJson instanceof MismatchedInputException) {
            return "content after the first value";
        }
        return "invalid JSON or a duplicate field before byte " + place;
    }

    private static MalformedRecordException misfit(JsonNode tree, IOException unreadable) {
        List<Reference> path = unreadable instanceof JsonMappingException misfit ? misfit.getPath() : List.of();
        String field = dotted(path);
        if (unreadable instanceof ContractViolation violation) {
            return new MalformedRecordException(violation.reason(), join(field, violation.field()), violation.detail());
        }
        if (unreadable.getCause() instanceof InvalidFieldException invalid) {
            return new MalformedRecordException(
                    RejectionReason.INVALID_FIELD, join(field, invalid.field()), invalid.detail());
        }
        JsonNode found = at(tree, path);
        if (found.isMissingNode() || found.isNull()) {
            return missing(field);
        }
        boolean isList = unreadable instanceof MismatchedInputException mismatch
                && Collection.class.isAssignableFrom(mismatch.getTargetType());
        String expected = isList ? "an array" : "an object";
        return new MalformedRecordException(
                RejectionReason.INVALID_FIELD, field, "expected " + expected + ", found " + shown(found));
    }

    private static MalformedRecordException missing(String field) {
        return new MalformedRecordException(RejectionReason.MISSING_FIELD, field, "expected " + field + ", found none");
    }

    /** Returns the path in the form {@code slices[1].end_time}. Groups of fields have no name in JSON and are left out. */
    private static String dotted(List<Reference> path) {
        String dotted = "";
        for (Reference step : path) {
            if (step.getFieldName() == null) {
                dotted += "[" + step.getIndex() + "]";
            } else if (!ContractNaming.isGroup(step.getFieldName())) {
                dotted = join(dotted, step.getFieldName());
            }
        }
        return dotted;
    }

    private static String join(String path, String field) {
        return path.isEmpty() || field.isEmpty() ? path + field : path + "." + field;
    }

    private static JsonNode at(JsonNode tree, List<Reference> path) {
        JsonNode node = tree;
        for (Reference step : path) {
            if (step.getFieldName() == null) {
                node = node.path(step.getIndex());
            } else if (!ContractNaming.isGroup(step.getFieldName())) {
                node = node.path(step.getFieldName());
            }
        }
        return node;
    }

    private static String shown(JsonNode node) {
        return switch (node.getNodeType()) {
            case OBJECT -> "an object";
            case ARRAY -> "an array";
            case MISSING, NULL -> "nothing";
            default -> ContractValues.quoted(node.asText());
        };
    }
}
