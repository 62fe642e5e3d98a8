package io.github.jobenergy.jobcomp.privacy;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.jobenergy.jobcomp.privacy.Seal.UnopenedException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class SealTest {

    private static final byte[] BYTES = "USERNAME=alice\0".getBytes(StandardCharsets.UTF_8);

    private final Seal seal = new Seal(Policies.KEYS);

    @Test
    void sealedBytesAreOpenedWithTheKeys() throws Exception {
        assertArrayEquals(BYTES, seal.open(seal.close(BYTES)));
        assertArrayEquals(new byte[0], seal.open(seal.close(new byte[0])));
    }

    @Test
    void bytesSealedTwiceDifferAndContainNoPlaintext() {
        byte[] once = seal.close(BYTES);
        byte[] again = seal.close(BYTES);

        assertFalse(Arrays.equals(once, again));
        assertFalse(new String(once, StandardCharsets.ISO_8859_1).contains("alice"));
    }

    @Test
    void anOlderEpochsKeyStillOpens() throws Exception {
        KeyRing before = KeyRing.parse(List.of("2026 2026-01-01 " + "0123456789abcdef".repeat(4)));

        assertArrayEquals(BYTES, seal.open(new Seal(before).close(BYTES)));
    }

    @Test
    void changedBytesAndBytesOfAnotherKeyAreNotOpened() {
        byte[] touched = seal.close(BYTES);
        touched[touched.length - 1] ^= 1;
        KeyRing other = KeyRing.parse(List.of("2027 2027-01-01 " + "00".repeat(32)));
        KeyRing older = KeyRing.parse(List.of("2026 2026-01-01 " + "0123456789abcdef".repeat(4)));

        assertThrows(UnopenedException.class, () -> seal.open(touched));
        assertThrows(UnopenedException.class, () -> new Seal(other).open(seal.close(BYTES)));
        UnopenedException unknown =
                assertThrows(UnopenedException.class, () -> new Seal(older).open(seal.close(BYTES)));
        assertEquals(
                "expected a key of every epoch in privacy.key-file, found an epoch without one", unknown.getMessage());
    }

    @Test
    void anythingElseIsNotOpened() {
        for (int length = 0; length < 64; length++) {
            byte[] bytes = new byte[length];
            Arrays.fill(bytes, (byte) length);

            assertThrows(UnopenedException.class, () -> seal.open(bytes));
        }
    }
}
