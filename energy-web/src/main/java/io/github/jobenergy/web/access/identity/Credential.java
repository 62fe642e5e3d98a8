package io.github.jobenergy.web.access.identity;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A credential that munged has found valid.
 *
 * @param uid the user id of the process that requested it
 * @param payload its payload, each byte one character
 */
record Credential(long uid, String payload) {

    /** The metadata of {@code unmunge --keys=STATUS,UID,LENGTH --numeric} of MUNGE 0.5, an empty line, and the payload. */
    private static final Pattern PRINTED =
            Pattern.compile("STATUS: +0\\nUID: +(\\d{1,10})\\nLENGTH: +(\\d{1,9})\\n\\n(.*)", Pattern.DOTALL);

    /** Parses what unmunge printed; empty if it is not of this form, or the payload is not of the stated length. */
    static Optional<Credential> parse(String printed) {
        Matcher parts = PRINTED.matcher(printed);
        return parts.matches() && parts.group(3).length() == Integer.parseInt(parts.group(2))
                ? Optional.of(new Credential(Long.parseLong(parts.group(1)), parts.group(3)))
                : Optional.empty();
    }
}
