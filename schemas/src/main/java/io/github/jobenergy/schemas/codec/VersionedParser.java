package io.github.jobenergy.schemas.codec;

import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.util.JsonParserDelegate;
import java.io.IOException;

/** Watches for {@code schema_version} in the outermost object while a record is being read, wherever in it the field stands. */
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

    /** Refuses what said nothing of its version, or named another one. */
    void requireVersion() throws JsonParseException {
        if (!isKnown) {
            throw new JsonParseException(this, "another schema_version");
        }
    }
}
