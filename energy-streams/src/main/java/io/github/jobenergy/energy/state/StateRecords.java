package io.github.jobenergy.energy.state;

import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.codec.MalformedRecordException;

/**
 * Serializes records in state stores and between the steps in the format of the contract. They are written once per run, not once
 * per second.
 */
public final class StateRecords {

    private final ContractCodec codec = new ContractCodec();

    /** Creates a serializer. */
    public StateRecords() {}

    /** Returns the record in bytes. */
    public byte[] write(Object stored) {
        return codec.write(stored);
    }

    /** Parses a record. */
    public <T> T read(Class<T> type, byte[] bytes) {
        try {
            return codec.read(type, bytes);
        } catch (MalformedRecordException foreign) {
            throw new IllegalStateException(
                    "state: expected a " + type.getSimpleName() + " of this version, " + foreign.getMessage(), foreign);
        }
    }
}
