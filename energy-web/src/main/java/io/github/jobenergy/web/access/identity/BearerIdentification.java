package io.github.jobenergy.web.access.identity;

import io.github.jobenergy.web.access.Caller;
import io.github.jobenergy.web.access.Identification;
import io.github.jobenergy.web.access.RefusedException;
import java.util.Optional;

/** Identifies a user by {@code Authorization: Bearer TOKEN} (RFC 6750, section 2.1). */
public final class BearerIdentification implements Identification {

    private static final String SCHEME = "Bearer";

    private final Tokens tokens;

    /** Creates the identification. */
    public BearerIdentification(Tokens tokens) {
        this.tokens = tokens;
    }

    @Override
    public Optional<String> user(Caller caller) throws RefusedException {
        Optional<String> token = Authorization.of(caller, SCHEME);
        if (token.isEmpty()) {
            return Optional.empty();
        }
        Optional<String> user = tokens.userOf(token.get());
        if (user.isEmpty()) {
            throw new RefusedException("token: expected a valid one, found another");
        }
        return user;
    }
}
