package io.github.jobenergy.jobcomp.notation;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;

/**
 * Text a user chose: any bytes but NUL.
 *
 * @param text the bytes as UTF-8, with U+FFFD for what is none
 * @param base64 the exact bytes, only where they are not UTF-8
 */
public record FreeText(String text, Optional<String> base64) {

    private static final char REPLACEMENT = '\uFFFD';

    /** Reads the bytes a user chose. */
    public static FreeText of(byte[] bytes) {
        String text = new String(bytes, StandardCharsets.UTF_8);
        boolean isExact = text.indexOf(REPLACEMENT) < 0 || Arrays.equals(text.getBytes(StandardCharsets.UTF_8), bytes);
        return new FreeText(
                text,
                isExact ? Optional.empty() : Optional.of(Base64.getEncoder().encodeToString(bytes)));
    }
}
