package io.github.jobenergy.web.access.identity;

import java.util.Optional;

/** The tokens that are valid, and their users. Implementations are safe for several threads and compare in constant time. */
public interface Tokens {

    /** Returns the login name of the user of a token; empty if the token is not valid. */
    Optional<String> userOf(String token);
}
