package io.github.jobenergy.jobcomp.notation;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;

/**
 * Text a user chose: any bytes but NUL.
 *
 * @param text the bytes as UTF-8, with U+FFFD for what is none
 * @param base64 the exact bytes, only where they are not UTF-8
 */
public record FreeText(String text, Optional<String> base64) {

    /** Reads the bytes a user chose. */
    public static FreeText of(byte[] bytes) {
        try {
            String exact = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            return new FreeText(exact, Optional.empty());
        } catch (CharacterCodingException notUtf8) {
            return new FreeText(
                    new String(bytes, StandardCharsets.UTF_8),
                    Optional.of(Base64.getEncoder().encodeToString(bytes)));
        }
    }
}
