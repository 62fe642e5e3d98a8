package io.github.jobenergy.web.client;

import io.github.jobenergy.web.access.identity.RealMunged;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** Programs of a test in a folder for the PATH. */
final class Programs {

    private Programs() {}

    /** Writes a munge that connects to the munged of a test, and returns the folder of programs. */
    static Path munge(Path folder, RealMunged munged) throws IOException {
        return script(folder, "munge", "exec /usr/bin/munge " + munged.socket() + " \"$@\"");
    }

    /** Writes a script into a folder of programs, and returns that folder. */
    static Path script(Path folder, String name, String text) throws IOException {
        Path programs = Files.createDirectories(folder.resolve("programs"));
        Path program = programs.resolve(name);
        Files.writeString(program, "#!/bin/sh\n" + text + "\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.setPosixFilePermissions(programs, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        return programs;
    }
}
