package io.github.jobenergy.quickstart.bench.bridge;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** A hook in Java that does the same as the shell script, for comparison. */
final class JavaHook {

    private JavaHook() {}

    /** Keeps its environment in the spool that the first argument names, as the entry that the second one names. */
    public static void main(String[] arguments) throws IOException {
        Path spool = Path.of(arguments[0]);
        Path written = spool.resolve("tmp").resolve(arguments[1]);
        Files.write(written, Files.readAllBytes(Path.of("/proc/self/environ")));
        Files.move(written, spool.resolve("new").resolve(arguments[1]), StandardCopyOption.ATOMIC_MOVE);
    }
}
