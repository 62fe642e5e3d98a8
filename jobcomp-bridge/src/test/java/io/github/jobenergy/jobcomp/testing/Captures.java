package io.github.jobenergy.jobcomp.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** What real clusters said, byte for byte, and what Slurm's source says that they would. */
public final class Captures {

    private static final Path RESOURCES = Path.of("src/test/resources");

    private Captures() {}

    /** A file of that kind. */
    public static Path file(String name) {
        return RESOURCES.resolve(name);
    }

    /** The environments of every hook call of one cluster's life, in order. */
    public static List<Path> scriptEnvironments(String version) throws IOException {
        try (Stream<Path> files =
                Files.list(RESOURCES.resolve("script-environment").resolve(version))) {
            return files.sorted().toList();
        }
    }
}
