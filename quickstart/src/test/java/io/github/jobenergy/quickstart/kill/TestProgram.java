package io.github.jobenergy.quickstart.kill;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** The shell scripts of these tests. */
public final class TestProgram {

    private TestProgram() {}

    /** Puts one where it can be run. */
    public static void install(String name, Path target) throws IOException {
        Files.createDirectories(target.getParent());
        try (InputStream script = TestProgram.class.getResourceAsStream("/programs/" + name)) {
            if (script == null) {
                throw new IOException("expected /programs/" + name + " on the class path, found none");
            }
            Files.copy(script, target);
        }
        Files.setPosixFilePermissions(target, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
}
