package io.github.jobenergy.node.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The counters of a Cray EX node at the time of the tests. */
final class PmTree {

    private static final long MICROS = ProgramCall.CLOCK.millis() * 1_000;

    private PmTree() {}

    static void write(Path folder, long joules) throws IOException {
        Files.writeString(folder.resolve("energy"), joules + " J " + MICROS + " us\n");
        Files.writeString(folder.resolve("power"), "350 W " + MICROS + " us\n");
        Files.writeString(folder.resolve("freshness"), "7\n");
        Files.writeString(folder.resolve("generation"), "1\n");
        Files.writeString(folder.resolve("startup"), "1732789744304569\n");
        Files.writeString(folder.resolve("raw_scan_hz"), "10\n");
        Files.writeString(folder.resolve("version"), "3\n");
    }
}
