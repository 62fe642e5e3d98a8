package io.github.jobenergy.energy.state;

import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.codec.MalformedRecordException;

/** Records in state stores and between the steps: as the contract writes its own. They come once a run, not once a second. */
public final class StateRecords {

    private final ContractCodec codec = new ContractCodec();

    /** A way to write and read them. */
    public StateRecords() {}

    /** The record in bytes. */
    public byte[] write(Object stored) {
        return codec.write(stored);
    }

    /** The record again. */
    public <T> T read(Class<T> type, byte[] bytes) {
        try {
            return codec.read(type, bytes);
        } catch (MalformedRecordException foreign) {
            throw new IllegalStateException(
                    "state: expected a " + type.getSimpleName() + " of this version, " + foreign.getMessage(), foreign);
        }
    }
}
