package io.github.jobenergy.node.source.bmc;

import io.github.jobenergy.program.SecretFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The location of a login: a file that no other user can read, with the user on its first line and the password on its second, or
 * {@code env:NAME}, an environment variable with {@code USER:PASSWORD}. The login is read again at each use, so that a password
 * may be changed.
 */
public final class Credential {

    private static final String VARIABLE = "env:";

    private final String text;
    private final Map<String, String> environment;

    private Credential(String text, Map<String, String> environment) {
        this.text = text;
        this.environment = environment;
    }

    /** The credential at this location: {@code env:NAME} or a file. */
    public static Credential at(String text) {
        return at(text, System.getenv());
    }

    static Credential at(String text, Map<String, String> environment) {
        return new Credential(text, environment);
    }

    /**
     * Reads the login.
     *
     * @throws IOException if the login is absent or malformed, or the file is readable by others
     */
    public Login read() throws IOException {
        return text.startsWith(VARIABLE) ? fromVariable(text.substring(VARIABLE.length())) : fromFile();
    }

    private Login fromVariable(String name) throws IOException {
        String value = Optional.ofNullable(environment.get(name)).orElse("");
        int colon = value.indexOf(':');
        if (colon <= 0 || colon == value.length() - 1) {
            throw new IOException(text + ": expected USER:PASSWORD in the environment, found none");
        }
        return new Login(value.substring(0, colon), value.substring(colon + 1));
    }

    private Login fromFile() throws IOException {
        Path file = path();
        SecretFile.require(file);
        List<String> lines = Files.readAllLines(file);
        if (lines.size() < 2 || lines.get(0).isEmpty() || lines.get(1).isEmpty()) {
            throw new IOException(file + ": expected a user and a password on one line each, found less");
        }
        return new Login(lines.get(0), lines.get(1));
    }

    private Path path() throws IOException {
        try {
            return Path.of(text);
        } catch (InvalidPathException notAPath) {
            throw new IOException("credential: expected env:NAME or a file, found " + notAPath.getMessage(), notAPath);
        }
    }

    /** The location, without the login. */
    @Override
    public String toString() {
        return text;
    }
}
