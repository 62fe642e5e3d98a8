package io.github.jobenergy.jobcomp.cli;

import io.github.jobenergy.jobcomp.privacy.KeyRing;
import io.github.jobenergy.program.SecretFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A file of pseudonym keys, in the form of {@link KeyRing}. Who has it can tell which pseudonym is whose, so it is refused
 * where everybody may read it: mode 0600, or 0640 for a group of its own.
 */
final class KeyFile {

    /** Some thousand epochs. */
    private static final long MOST_BYTES = 256 << 10;

    private KeyFile() {}

    /**
     * Reads it.
     *
     * @throws IllegalArgumentException if it is not there, others may read or change it, or it is no file of keys; no key
     *     stands in the message
     */
    static KeyRing read(Path file) {
        try {
            SecretFile.require(file);
            if (Files.size(file) > MOST_BYTES) {
                throw new IllegalArgumentException(
                        "expected at most " + MOST_BYTES + " bytes, found " + Files.size(file));
            }
            return KeyRing.parse(Files.readAllLines(file, StandardCharsets.ISO_8859_1));
        } catch (IOException unreadable) {
            throw new IllegalArgumentException("expected a file that can be read, found " + unreadable, unreadable);
        }
    }
}
