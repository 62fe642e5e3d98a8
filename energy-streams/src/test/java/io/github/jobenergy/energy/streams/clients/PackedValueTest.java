package io.github.jobenergy.energy.streams.clients;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PackedValueTest {

    private static final int LARGE = OversizedValue.MAX_VALUE_BYTES;

    @Test
    void aValueIsUnpackedUnchanged() {
        byte[] random = new byte[LARGE];
        new Random(5).nextBytes(random);

        assertArrayEquals(random, PackedValue.unpack(PackedValue.pack(ByteBuffer.wrap(random))));
        assertArrayEquals(new byte[LARGE], PackedValue.unpack(PackedValue.pack(ByteBuffer.wrap(new byte[LARGE]))));
    }

    @Test
    void aPartOfABufferIsPacked() {
        byte[] bytes = {1, 2, 3, 4, 5};

        byte[] packed = PackedValue.pack(ByteBuffer.wrap(bytes, 1, 3).slice());

        assertArrayEquals(new byte[] {2, 3, 4}, PackedValue.unpack(packed));
    }

    @Test
    void aCompressibleValueUsesAHundredthOfTheMemory() {
        byte[] packed = PackedValue.pack(ByteBuffer.wrap(new byte[LARGE]));

        assertTrue(packed.length < LARGE / 100, () -> "bytes: " + packed.length);
    }

    @Test
    void aValueThatIsNotPackedIsReturnedUnchanged() {
        for (int length : new int[] {0, 1, 20, LARGE}) {
            byte[] value = new byte[length];
            assertSame(value, PackedValue.unpack(value));
        }
    }
}
