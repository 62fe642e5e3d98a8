package io.github.jobenergy.web.access.identity;

import io.github.jobenergy.web.access.RefusedException;
import java.util.regex.Pattern;

/**
 * The syntax of login names: the portable characters of POSIX (letters, digits, {@code . _ -}, no hyphen first), and
 * {@code @ + $ \}, which directory services use. At most 255 bytes: LOGIN_NAME_MAX of Linux without its NUL. Slurm limits names no
 * further.
 */
final class LoginName {

    private static final Pattern SYNTAX = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9._@+$\\\\-]{0,254}");

    private LoginName() {}

    /**
     * Returns a login name that is valid.
     *
     * @param source where it was found
     * @throws RefusedException if it is not valid
     */
    static String require(String source, String name) throws RefusedException {
        if (!SYNTAX.matcher(name).matches()) {
            throw new RefusedException(source + ": expected a login name, found " + Quoted.of(name));
        }
        return name;
    }
}
