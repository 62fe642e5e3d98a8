package io.github.jobenergy.rate.source;

import io.github.jobenergy.program.SecretFile;
import java.io.IOException;
import java.nio.file.Path;

/**
 * A secret in a file that no other user may read. It is read for each use, so that a new token needs no restart, and it is never
 * part of a message.
 *
 * @param file the file
 */
record Credentials(Path file) {

    String text() throws IOException {
        String text = SecretFile.text(file);
        if (text.isEmpty() || text.chars().anyMatch(c -> c < ' ' || c > '~')) {
            throw new IOException(file + ": expected one line of printable ASCII characters, found another content");
        }
        return text;
    }
}
