package io.github.jobenergy.web.access.identity;

import io.github.jobenergy.web.access.Caller;
import io.github.jobenergy.web.access.RefusedException;
import java.util.Optional;

/** The header {@code Authorization: SCHEME CREDENTIALS} of a request (RFC 9110, section 11.6.2). */
final class Authorization {

    private static final String HEADER = "Authorization";

    private Authorization() {}

    /**
     * Returns the credentials of a request; empty if it has none, or those of another scheme.
     *
     * @param scheme the scheme; compared in any case
     */
    static Optional<String> of(Caller caller, String scheme) throws RefusedException {
        Optional<String> value = caller.header(HEADER);
        if (value.isEmpty()) {
            return Optional.empty();
        }
        String[] words = value.get().strip().split(" +", 2);
        if (!words[0].equalsIgnoreCase(scheme)) {
            return Optional.empty();
        }
        if (words.length == 1) {
            throw new RefusedException("header " + HEADER + ": expected credentials after " + scheme + ", found none");
        }
        return Optional.of(words[1]);
    }
}
