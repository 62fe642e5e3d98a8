package io.github.jobenergy.energy.state;

import io.github.jobenergy.energy.account.AccountStores.Open;
import io.github.jobenergy.energy.account.UnoccupiedNodeState;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Serializes the state of node accounting, big-endian, each value preceded by a format number:
 *
 * <pre>
 *   sightings   1 │ of an hour, each: time i64 │ state of the node u8, as index in {@link #NODE_STATES}
 *   open        1 │ from i64 │ to i64
 * </pre>
 *
 * Times are milliseconds since 1970-01-01T00:00:00Z.
 */
final class AccountBytes {

    private static final byte FORMAT = 1;
    private static final int OBSERVATION_BYTES = Long.BYTES + 1;
    private static final List<UnoccupiedNodeState> NODE_STATES = List.of(
            UnoccupiedNodeState.STARTING,
            UnoccupiedNodeState.COMPLETING,
            UnoccupiedNodeState.DOWN,
            UnoccupiedNodeState.RESERVED,
            UnoccupiedNodeState.FREE,
            UnoccupiedNodeState.TAKEN,
            UnoccupiedNodeState.UNKNOWN);

    private AccountBytes() {}

    static byte[] write(SortedMap<Long, UnoccupiedNodeState> observations) {
        ByteBuffer out =
                ByteBuffer.allocate(1 + observations.size() * OBSERVATION_BYTES).put(FORMAT);
        observations.forEach((time, nodeState) -> out.putLong(time).put((byte) NODE_STATES.indexOf(nodeState)));
        return out.array();
    }

    static SortedMap<Long, UnoccupiedNodeState> observations(byte[] bytes) {
        ByteBuffer in = opened(bytes);
        SortedMap<Long, UnoccupiedNodeState> observations = new TreeMap<>();
        while (in.hasRemaining()) {
            observations.put(in.getLong(), NODE_STATES.get(in.get()));
        }
        return observations;
    }

    static byte[] write(Open open) {
        return ByteBuffer.allocate(1 + 2 * Long.BYTES)
                .put(FORMAT)
                .putLong(open.from())
                .putLong(open.to())
                .array();
    }

    static Open open(byte[] bytes) {
        ByteBuffer in = opened(bytes);
        return new Open(in.getLong(), in.getLong());
    }

    private static ByteBuffer opened(byte[] bytes) {
        ByteBuffer in = ByteBuffer.wrap(bytes);
        byte format = in.get();
        if (format != FORMAT) {
            throw new StateFormatException(FORMAT, format);
        }
        return in;
    }
}
