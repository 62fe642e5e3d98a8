package io.github.jobenergy.web.access.identity;

import java.security.SecureRandom;
import java.util.Base64;
import java.util.Optional;

/** A random token of one user that is valid until the program ends, for a program on the laptop of that user. */
public final class LocalToken implements Tokens {

    private static final int BYTES = 32;

    private final String user;
    private final String text;

    private LocalToken(String user, String text) {
        this.user = user;
        this.text = text;
    }

    /** Generates a token of 256 random bits. */
    public static LocalToken generate(String user) {
        byte[] random = new byte[BYTES];
        new SecureRandom().nextBytes(random);
        return new LocalToken(user, Base64.getUrlEncoder().withoutPadding().encodeToString(random));
    }

    /** Returns the token, in characters that need no escape in a URL or a cookie. A secret. */
    public String text() {
        return text;
    }

    @Override
    public Optional<String> userOf(String token) {
        return TokenDigest.of(token)
                .filter(digest -> TokenDigest.of(text).filter(digest::matches).isPresent())
                .map(valid -> user);
    }

    @Override
    public String toString() {
        return "token of " + user;
    }
}
