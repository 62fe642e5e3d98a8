package io.github.jobenergy.program;

import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.codec.MalformedRecordException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;

/**
 * The file with the status of a running program. A program that ends in order removes it.
 *
 * @param path the path of the file
 */
public record StatusFile(Path path) {

    private static final ContractCodec CODEC = new ContractCodec();

    /** Writes the status, in place of the previous one. */
    public void write(ProgramStatus status) throws IOException {
        Path written = path.resolveSibling("." + path.getFileName() + ".tmp");
        Files.write(written, CODEC.write(status));
        Files.move(written, path, StandardCopyOption.ATOMIC_MOVE);
    }

    /**
     * Returns the last status; absent if there is none.
     *
     * @throws IOException if the file cannot be read, or holds something else
     */
    public Optional<ProgramStatus> read() throws IOException {
        try {
            return Optional.of(CODEC.read(ProgramStatus.class, Files.readAllBytes(path)));
        } catch (NoSuchFileException absent) {
            return Optional.empty();
        } catch (MalformedRecordException malformed) {
            throw new IOException("expected a status, found " + path + ": " + malformed.getMessage(), malformed);
        }
    }

    /** Removes the file. */
    public void remove() throws IOException {
        Files.deleteIfExists(path);
    }
}
