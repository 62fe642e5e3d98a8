package io.github.jobenergy.energy.records;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ByteLinesTest {

    private static List<String> lines(String text) throws IOException {
        ByteLines lines = new ByteLines(new ByteArrayInputStream(text.getBytes(StandardCharsets.ISO_8859_1)));
        List<String> all = new ArrayList<>();
        while (lines.advance()) {
            all.add(new String(lines.line(), StandardCharsets.ISO_8859_1));
        }
        return all;
    }

    @Test
    void aLineEndsWithALineFeedWithOrWithoutACarriageReturn() throws IOException {
        assertEquals(List.of("a", "b", "", "c"), lines("a\nb\r\n\nc"));
        assertEquals(List.of("a"), lines("a\n"));
        assertEquals(List.of(), lines(""));
    }

    @Test
    void bytesThatAreNotTextAreKept() throws IOException {
        assertEquals(List.of("\u00ff\u0000\u0080", "b"), lines("\u00ff\u0000\u0080\nb\n"));
    }

    @Test
    void linesOfAnyLengthAreReadAcrossTheBuffer() throws IOException {
        List<String> expected = new ArrayList<>();
        for (int length = 1; length <= 1 << 18; length = 2 * length + 1) {
            expected.add("x".repeat(length));
            expected.add("y".repeat(length));
        }

        assertEquals(expected, lines(String.join("\n", expected) + "\n"));
    }

    @Test
    void aLineOfBlanksIsBlank() throws IOException {
        ByteLines lines = new ByteLines(new ByteArrayInputStream(" \t\r\n x\n".getBytes(StandardCharsets.US_ASCII)));

        assertTrue(lines.advance());
        assertTrue(lines.isBlank());
        assertTrue(lines.advance());
        assertFalse(lines.isBlank());
        assertFalse(lines.advance());
    }
}
