package io.github.jobenergy.schemas.codec;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.JsonGeneratorDelegate;
import java.io.IOException;

/** Writes {@code schema_version} as the first field of the outermost object of every record. */
final class VersionedGenerator extends JsonGeneratorDelegate {

    static final String VERSION_FIELD = "schema_version";

    VersionedGenerator(JsonGenerator out) {
        super(out, false);
    }

    @Override
    public void writeStartObject() throws IOException {
        super.writeStartObject();
        writeVersion();
    }

    @Override
    public void writeStartObject(Object value) throws IOException {
        super.writeStartObject(value);
        writeVersion();
    }

    @Override
    public void writeStartObject(Object value, int size) throws IOException {
        super.writeStartObject(value, size);
        writeVersion();
    }

    private void writeVersion() throws IOException {
        if (getOutputContext().getParent().inRoot()) {
            writeNumberField(VERSION_FIELD, ContractCodec.SCHEMA_VERSION);
        }
    }
}
