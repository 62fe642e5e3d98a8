package io.github.jobenergy.jobcomp.reading.notation;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;

/**
 * A text that a user chose: any bytes but NUL.
 *
 * @param text the bytes as UTF-8, with U+FFFD in place of invalid sequences
 * @param base64 the exact bytes, present only if they are not valid UTF-8
 */
public record FreeText(String text, Optional<String> base64) {

    private static final char REPLACEMENT = '\uFFFD';

    /** Decodes the bytes of a user-chosen text. */
    public static FreeText of(byte[] bytes) {
        String text = new String(bytes, StandardCharsets.UTF_8);
        boolean isExact = text.indexOf(REPLACEMENT) < 0 || Arrays.equals(text.getBytes(StandardCharsets.UTF_8), bytes);
        return new FreeText(
                text,
                isExact ? Optional.empty() : Optional.of(Base64.getEncoder().encodeToString(bytes)));
    }
}
