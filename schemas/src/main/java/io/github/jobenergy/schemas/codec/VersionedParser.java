package io.github.jobenergy.schemas.codec;

import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.util.JsonParserDelegate;
import java.io.IOException;

/** Checks {@code schema_version} in the outermost object while a record is read, at any position of the field. */
final class VersionedParser extends JsonParserDelegate {

    private boolean isNext;
    private boolean isKnown;

    VersionedParser(JsonParser in) {
        super(in);
    }

    @Override
    public JsonToken nextToken() throws IOException {
        JsonToken token = super.nextToken();
        if (isNext) {
            isNext = false;
            isKnown = token == JsonToken.VALUE_NUMBER_INT
                    && getNumberType() == NumberType.INT
                    && getIntValue() == ContractCodec.SCHEMA_VERSION;
        } else if (token == JsonToken.FIELD_NAME) {
            isNext = getParsingContext().getParent().inRoot() && currentName().equals(VersionedGenerator.VERSION_FIELD);
        }
        return token;
    }

    /** Rejects a record without {@code schema_version} or with an unknown version. */
    void requireVersion() throws JsonParseException {
        if (!isKnown) {
            throw new JsonParseException(this, "another schema_version");
        }
    }
}
