package io.github.jobenergy.jobcomp.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Captured records of real clusters, byte for byte, and records written after the source of Slurm. */
public final class Captures {

    private static final Path RESOURCES = Path.of("src/test/resources");

    private Captures() {}

    /** A file of that kind. */
    public static Path file(String name) {
        return RESOURCES.resolve(name);
    }

    /** The environments of all hook calls of one recorded cluster, in order. */
    public static List<Path> scriptEnvironments(String version) throws IOException {
        try (Stream<Path> files =
                Files.list(RESOURCES.resolve("script-environment").resolve(version))) {
            return files.sorted().toList();
        }
    }
}
