package io.github.jobenergy.jobcomp.cli.option;

import io.github.jobenergy.jobcomp.privacy.KeyRing;
import io.github.jobenergy.program.SecretFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Reads the file of pseudonym keys, in the form of {@link KeyRing}. The keys resolve pseudonyms to names, so a file that every
 * user can read is rejected: expected mode 0600, or 0640 for a dedicated group.
 */
final class PseudonymKeyFile {

    /** The size limit of the file; it fits some thousand epochs. */
    private static final long MOST_BYTES = 256 << 10;

    private PseudonymKeyFile() {}

    /**
     * Reads the keys from the file.
     *
     * @throws IllegalArgumentException if the file does not exist, other users may read or change it, or its format is
     * invalid; the message contains no key
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
            throw new IllegalArgumentException("expected a readable file, found " + unreadable, unreadable);
        }
    }
}
