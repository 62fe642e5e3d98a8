package io.github.jobenergy.jobcomp.testing;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Damaged copies of records: bytes lost, doubled, cut off, or replaced by what is likely to hurt. The same every time. */
public final class Mutations {

    /** What is likely to hurt. */
    private static final List<byte[]> BITS = List.of(
            new byte[] {0},
            new byte[] {'='},
            new byte[] {'\n'},
            new byte[] {0x1f},
            new byte[] {(byte) 0xff, (byte) 0xc3},
            bytes("18446744073709551614"),
            bytes("4294967294"),
            bytes("-2"),
            bytes("Unknown"),
            bytes("None assigned"),
            bytes("n[1-99999]"),
            bytes("9999999999999999999999"),
            bytes("energy=1.5K"),
            bytes("RESIZING"),
            bytes("99-99:99:99"),
            bytes(""));

    private final Random random;

    /** Mutations by that source of chance. */
    public Mutations(Random random) {
        this.random = random;
    }

    /** A copy damaged in one to four places. */
    public byte[] mutate(byte[] original) {
        byte[] mutated = original;
        int mutations = 1 + random.nextInt(4);
        for (int i = 0; i < mutations; i++) {
            mutated = mutateOnce(mutated);
        }
        return mutated;
    }

    private byte[] mutateOnce(byte[] original) {
        int from = random.nextInt(original.length + 1);
        int to = Math.min(original.length, from + random.nextInt(12));
        byte[] tail = Arrays.copyOfRange(original, to, original.length);
        ByteArrayOutputStream mutated = new ByteArrayOutputStream();
        mutated.write(original, 0, from);
        switch (random.nextInt(5)) {
            case 0 -> mutated.writeBytes(BITS.get(random.nextInt(BITS.size())));
            case 1 -> mutated.writeBytes(Arrays.copyOfRange(original, 0, random.nextInt(from + 1)));
            case 2 -> tail = random.nextInt(10) == 0 ? new byte[0] : tail;
            case 3 -> mutated.write(random.nextInt(256));
            default -> tail = Arrays.copyOfRange(original, from, original.length);
        }
        mutated.writeBytes(tail);
        return mutated.toByteArray();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
