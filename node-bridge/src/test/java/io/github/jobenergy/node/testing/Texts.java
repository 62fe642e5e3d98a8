package io.github.jobenergy.node.testing;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** Texts that instruments print: from the test's resources, and by programs made up for a test. */
public final class Texts {

    private Texts() {}

    /** A file of the test's resources. */
    public static String of(String name) throws IOException {
        try (InputStream file = Texts.class.getResourceAsStream("/" + name)) {
            if (file == null) {
                throw new IOException("expected a resource " + name + ", found none");
            }
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** Writes a shell script that stands in for a program. */
    public static Path program(Path folder, String name, String script) throws IOException {
        Path program = folder.resolve(name);
        Files.writeString(program, "#!/bin/sh\n" + script + "\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
        return program;
    }
}
