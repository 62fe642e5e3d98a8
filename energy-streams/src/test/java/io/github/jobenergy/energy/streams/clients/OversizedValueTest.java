package io.github.jobenergy.energy.streams.clients;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.program.kafka.OversizedBatch;
import io.github.jobenergy.schemas.rejection.Origin;
import io.github.jobenergy.schemas.rejection.Rejection;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class OversizedValueTest {

    private static final byte[] LARGE = new byte[1 << 20];

    static {
        Arrays.fill(LARGE, (byte) 'x');
    }

    @Test
    void theRejectionHasTheLengthOfTheValueAndTheHashOfThePartThatIsRead() {
        byte[] shortened = OversizedValue.shortened(ByteBuffer.wrap(LARGE));
        OversizedValue found = OversizedValue.in(shortened).orElseThrow();

        assertTrue(shortened.length < 1_000, () -> "bytes: " + shortened.length);
        Rejection rejection =
                found.origin("t", 1, 2).reject(RejectionReason.TOO_LARGE, Optional.empty(), "", Instant.EPOCH);
        assertEquals("t-1@2", rejection.origin());
        assertEquals(LARGE.length, rejection.valueLengthBytes());
        assertEquals(Origin.sha256(Arrays.copyOf(LARGE, OversizedValue.MAX_VALUE_BYTES)), rejection.valueSha256());
        assertEquals(Optional.of("a".repeat(200)), rejection.valueRedacted());
    }

    @Test
    void theRejectionOfABatchThatDoesNotFitInTheHeapNamesItsLastOffset() {
        String sha256 = Origin.sha256(LARGE);
        byte[] replacement =
                OversizedValue.unread(new OversizedBatch(new TopicPartition("t", 1), 2, 1 << 30, 5, 0, sha256));
        OversizedValue found = OversizedValue.in(replacement).orElseThrow();

        Rejection rejection = found.origin("t", 1, 2)
                .reject(RejectionReason.TOO_LARGE, Optional.empty(), found.detail(), Instant.EPOCH);
        assertEquals(1 << 30, rejection.valueLengthBytes());
        assertEquals(sha256, rejection.valueSha256());
        assertEquals(
                "expected at most 786432 bytes, found 1073741824, which do not fit in the heap; the records of the batch"
                        + " up to offset 5 were skipped, and the hash is that of the batch",
                rejection.detail());
    }

    @Test
    void otherValuesAreUnchanged() {
        assertEquals(Optional.empty(), OversizedValue.in(new byte[0]));
        assertEquals(Optional.empty(), OversizedValue.in(LARGE));
    }
}
