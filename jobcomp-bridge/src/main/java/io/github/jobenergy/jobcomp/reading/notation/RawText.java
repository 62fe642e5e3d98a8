package io.github.jobenergy.jobcomp.reading.notation;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Decodes bytes that should be UTF-8 to a string from which the bytes can be restored: an invalid byte becomes the lone
 * surrogate U+DC00 plus its value (PEP 383, as Python does), which no valid UTF-8 decodes to. slurmctld writes a job name into
 * JSON as it is, whatever its bytes (seen on 26.05), so such a document has to be read as text and its names as bytes.
 */
public final class RawText {

    /** The charset that decodes a stream to such a string. */
    public static final Charset CHARSET = new RawCharset();

    private static final int BASE = 0xDC00;

    /** The first lone surrogate that stands for a byte: bytes below 0x80 are valid characters. */
    private static final int FIRST = 0xDC80;

    private static final int LAST = 0xDCFF;

    private static final int LAST_BYTE = 0xff;

    private static final char REPLACEMENT = '\uFFFD';

    private static final int MOST_BYTES_PER_CHAR = 3;

    private RawText() {}

    /** Decodes the bytes. */
    public static String of(byte[] bytes) {
        ByteBuffer in = ByteBuffer.wrap(bytes);
        CharBuffer out = CharBuffer.allocate(bytes.length);
        CharsetDecoder decoder = StandardCharsets.UTF_8
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
        CoderResult result = decoder.decode(in, out, true);
        while (result.isError()) {
            putBytes(in, result.length(), out);
            result = decoder.decode(in, out, true);
        }
        return out.flip().toString();
    }

    /** Moves this number of bytes that are not UTF-8 from the input to the output. */
    static void putBytes(ByteBuffer in, int count, CharBuffer out) {
        for (int i = 0; i < count; i++) {
            out.put((char) (BASE + (in.get() & LAST_BYTE)));
        }
    }

    /** The text whose UTF-8 bytes the given text has as one character each; any other text unchanged. */
    public static String ofBytesAsCharacters(String text) {
        if (text.chars().anyMatch(c -> c > LAST_BYTE)) {
            return text;
        }
        byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        String read = new String(bytes, StandardCharsets.UTF_8);
        return Arrays.equals(read.getBytes(StandardCharsets.UTF_8), bytes) ? read : text;
    }

    /** A user-chosen text, from a string made here or a part of one. */
    public static FreeText freeText(String raw) {
        return FreeText.of(bytes(raw));
    }

    /** A string made here, with U+FFFD in place of bytes that are not UTF-8. */
    public static String clean(String raw) {
        return isPlain(raw) ? raw : freeText(raw).text();
    }

    /** The bytes that a string made here encodes. */
    public static byte[] bytes(String raw) {
        ByteBuffer bytes = ByteBuffer.allocate(raw.length() * MOST_BYTES_PER_CHAR);
        raw.codePoints().forEach(character -> {
            if (character >= FIRST && character <= LAST) {
                bytes.put((byte) (character - BASE));
            } else {
                int whole = isHalf(character) ? REPLACEMENT : character;
                bytes.put(Character.toString(whole).getBytes(StandardCharsets.UTF_8));
            }
        });
        return Arrays.copyOf(bytes.array(), bytes.position());
    }

    private static boolean isPlain(String raw) {
        return raw.chars().noneMatch(c -> Character.isSurrogate((char) c));
    }

    private static boolean isHalf(int character) {
        return character >= Character.MIN_SURROGATE && character <= Character.MAX_SURROGATE;
    }
}
