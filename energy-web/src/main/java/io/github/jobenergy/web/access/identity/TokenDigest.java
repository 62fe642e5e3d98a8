package io.github.jobenergy.web.access.identity;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The SHA-256 of a token. Tokens are random, so that a digest without salt and rounds does not disclose them.
 *
 * @param hex 64 hexadecimal digits in lower case, as printed by sha256sum
 */
record TokenDigest(String hex) {

    private static final int MOST_CHARACTERS = 512;
    private static final Pattern SYNTAX = Pattern.compile("[0-9a-f]{64}");

    TokenDigest {
        if (!SYNTAX.matcher(hex).matches()) {
            throw new IllegalArgumentException("expected a SHA-256 of 64 hexadecimal digits, found another text");
        }
    }

    /** Returns the digest of a token; empty if the token is longer than 512 characters. */
    static Optional<TokenDigest> of(String token) {
        if (token.length() > MOST_CHARACTERS) {
            return Optional.empty();
        }
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.UTF_8));
            return Optional.of(new TokenDigest(HexFormat.of().formatHex(digest)));
        } catch (NoSuchAlgorithmException everyPlatformHasIt) {
            throw new IllegalStateException(everyPlatformHasIt);
        }
    }

    /** Compares two digests in constant time. */
    boolean matches(TokenDigest other) {
        return MessageDigest.isEqual(
                hex.getBytes(StandardCharsets.US_ASCII), other.hex.getBytes(StandardCharsets.US_ASCII));
    }
}
