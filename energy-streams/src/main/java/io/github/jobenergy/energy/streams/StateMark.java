package io.github.jobenergy.energy.streams;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Objects;

/**
 * A file beside the state stores that exists while a program uses them. If the file exists at a start, the previous program did
 * not end in order: the stores may then hold changes that no commit covers.
 *
 * @param file the file
 */
record StateMark(Path file) {

    /** Returns the mark of the state that a program with these settings uses. */
    static StateMark of(StreamsSettings settings) {
        return new StateMark(settings.stateDirectory().resolve(settings.applicationId() + ".in-use"));
    }

    boolean isSet() {
        return Files.exists(file);
    }

    /** Creates the file, and returns when it is on stable storage and survives a loss of power. */
    void set() {
        Path directory = Objects.requireNonNull(file.toAbsolutePath().getParent());
        try {
            Files.createDirectories(directory);
            force(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            force(directory, StandardOpenOption.READ);
        } catch (IOException unwritable) {
            throw new UncheckedIOException(
                    "state directory: expected a writable directory, found " + unwritable, unwritable);
        }
    }

    private static void force(Path path, StandardOpenOption... options) throws IOException {
        try (FileChannel channel = FileChannel.open(path, options)) {
            channel.force(true);
        }
    }

    void remove() {
        try {
            Files.deleteIfExists(file);
        } catch (IOException kept) {
            throw new UncheckedIOException("state directory: cannot delete " + file + ": " + kept, kept);
        }
    }
}
