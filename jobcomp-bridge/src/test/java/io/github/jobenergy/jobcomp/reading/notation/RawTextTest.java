package io.github.jobenergy.jobcomp.reading.notation;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RawTextTest {

    @Test
    void aStreamIsReadAsTheSameBytes() throws IOException {
        Random random = new Random(7);
        for (int round = 0; round < 200; round++) {
            byte[] bytes = bytes(random);

            String read = read(bytes);

            assertEquals(RawText.of(bytes), read, "round " + round);
            assertArrayEquals(bytes, RawText.bytes(read), "round " + round);
        }
    }

    /** Longer than the buffers of a reader, half of it no UTF-8, and ended by a line end. */
    private static byte[] bytes(Random random) {
        byte[] bytes = new byte[1 + random.nextInt(30_000)];
        random.nextBytes(bytes);
        byte[] text = "größe \ud83d\ude80 ".getBytes(StandardCharsets.UTF_8);
        for (int at = 0; at + text.length < bytes.length; at += text.length + random.nextInt(20)) {
            System.arraycopy(text, 0, bytes, at, text.length);
        }
        byte[] line = Arrays.copyOf(bytes, bytes.length + 1);
        line[bytes.length] = '\n';
        return line;
    }

    private static String read(byte[] bytes) throws IOException {
        StringWriter text = new StringWriter();
        try (InputStreamReader reader = new InputStreamReader(new ByteArrayInputStream(bytes), RawText.CHARSET)) {
            reader.transferTo(text);
        }
        return text.toString();
    }
}
