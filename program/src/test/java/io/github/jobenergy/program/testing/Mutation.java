package io.github.jobenergy.program.testing;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * The mutations of a fuzz test: bytes are inserted from a dictionary of values that parsers of Slurm's and meters' formats may
 * misread, repeated, cut or replaced. The same seed makes the same mutations.
 */
public final class Mutation {

    private static final int MOST_CHANGES = 4;
    private static final int LONGEST_CUT = 12;

    private static final List<byte[]> DICTIONARY = List.of(
            new byte[] {0},
            new byte[] {0x1f},
            new byte[] {(byte) 0xff, (byte) 0xc3},
            bytes("="),
            bytes("\n"),
            bytes("\""),
            bytes("\\"),
            bytes("\\ "),
            bytes("\\ud83d"),
            bytes("{"),
            bytes("}"),
            bytes("["),
            bytes("],"),
            bytes("null"),
            bytes("{\"set\":true,\"infinite\":true,\"number\":-1}"),
            bytes("NaN"),
            bytes("1e999"),
            bytes("1e-999999999"),
            bytes("-999050"),
            bytes("18446744073709551614"),
            bytes("18446744073709551616"),
            bytes("9223372036854775794"),
            bytes("-9223372036854775808"),
            bytes("99999999999999999999999999999999"),
            bytes("4294967294"),
            bytes("-2"),
            bytes("0x1f"),
            bytes("Unknown"),
            bytes("None assigned"),
            bytes("N/A"),
            bytes("[Not Supported]"),
            bytes("n[1-99999]"),
            bytes("energy=1.5K"),
            bytes("RESIZING"),
            bytes(" W"),
            bytes("kWh"),
            bytes("99-99:99:99"),
            bytes("9999-12-31T23:59:60"),
            bytes("9999-12-31T23:59:60Z"),
            bytes("2026-11-21 10:00:00"),
            bytes(" "),
            bytes(""));

    private final Random random;

    /** Creates the mutations of that seed. */
    public Mutation(long seed) {
        this.random = new Random(seed);
    }

    /** Returns one of the elements. */
    public <T> T oneOf(List<T> some) {
        return some.get(random.nextInt(some.size()));
    }

    /** Returns the header and up to six consecutive rows below it. */
    public byte[] excerpt(List<String> lines) {
        int from = 1 + random.nextInt(lines.size() - 1);
        List<String> rows = lines.subList(from, Math.min(lines.size(), from + 1 + random.nextInt(6)));
        return bytes(lines.get(0) + "\n" + String.join("\n", rows) + "\n");
    }

    /** Returns the bytes with one to four changes. */
    public byte[] change(byte[] original) {
        byte[] changed = original;
        int changes = 1 + random.nextInt(MOST_CHANGES);
        for (int i = 0; i < changes; i++) {
            changed = changeOnce(changed);
        }
        return changed;
    }

    private byte[] changeOnce(byte[] original) {
        int from = random.nextInt(original.length + 1);
        int to = Math.min(original.length, from + random.nextInt(LONGEST_CUT));
        byte[] tail = Arrays.copyOfRange(original, to, original.length);
        ByteArrayOutputStream changed = new ByteArrayOutputStream();
        changed.write(original, 0, from);
        switch (random.nextInt(5)) {
            case 0 -> changed.writeBytes(oneOf(DICTIONARY));
            case 1 -> changed.writeBytes(Arrays.copyOfRange(original, 0, random.nextInt(from + 1)));
            case 2 -> tail = random.nextInt(10) == 0 ? new byte[0] : tail;
            case 3 -> changed.write(random.nextInt(256));
            default -> tail = Arrays.copyOfRange(original, from, original.length);
        }
        changed.writeBytes(tail);
        return changed.toByteArray();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
