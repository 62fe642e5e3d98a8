package io.github.jobenergy.rate.spec;

import io.github.jobenergy.schemas.Names;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads documents in files, up to a maximum size. */
public final class DocumentFile {

    /** The maximum size of a document in bytes. */
    public static final int MOST_BYTES = 16 * 1024 * 1024;

    private DocumentFile() {}

    /**
     * Reads a file.
     *
     * @throws IOException if it cannot be read or is too large
     */
    public static byte[] read(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(MOST_BYTES + 1);
            if (bytes.length > MOST_BYTES) {
                throw new IOException("a file of more than " + MOST_BYTES + " bytes");
            }
            return bytes;
        }
    }

    /** Returns the name of a file in provenance: without its folder. */
    public static String name(Path file) {
        return Names.of(String.valueOf(file.getFileName()));
    }
}
