package io.github.jobenergy.quickstart;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A file that holds what others see. {@code mvn test -Djobenergy.regenerate=true} writes it anew, to be looked at before it
 * is committed.
 */
public final class Golden {

    private final Path file;

    public Golden(String name) {
        file = Path.of("src/test/resources/golden", name);
    }

    /** What the file holds; with the switch set, what was printed, which is then written there. */
    public String expected(String printed) {
        try {
            if (Boolean.getBoolean("jobenergy.regenerate")) {
                Files.writeString(file, printed);
            }
            return Files.readString(file);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
