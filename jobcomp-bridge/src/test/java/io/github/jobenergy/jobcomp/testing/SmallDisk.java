package io.github.jobenergy.jobcomp.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.program.testing.HostRequirements;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** A disk of its own, small enough to be filled: a tmpfs, which only root can mount. */
public final class SmallDisk implements AutoCloseable {

    private static final int CHUNK_BYTES = 4_096;

    private final Path folder;
    private final Path ballast;

    private SmallDisk(Path folder) {
        this.folder = folder;
        this.ballast = folder.resolve("ballast");
    }

    /** Mounts it there; where that cannot be done, the test is skipped, or fails where nothing may be. */
    public static SmallDisk at(Path folder) throws IOException, InterruptedException {
        if (call("mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", folder.toString()) != 0) {
            HostRequirements.unmet("needs to mount a tmpfs: run as root on Linux");
        }
        return new SmallDisk(folder);
    }

    /** Takes all the room that is left. */
    public void fill() throws IOException {
        byte[] chunk = new byte[CHUNK_BYTES];
        try (OutputStream out = Files.newOutputStream(ballast)) {
            while (folder.toFile().getUsableSpace() > 0) {
                out.write(chunk);
            }
        }
        assertEquals(0, folder.toFile().getUsableSpace());
    }

    /** Gives it back. */
    public void empty() throws IOException {
        Files.delete(ballast);
    }

    @Override
    public void close() throws IOException {
        try {
            assertEquals(0, call("umount", folder.toString()), "umount " + folder);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private static int call(String... words) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(words)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        if (!process.waitFor(1, TimeUnit.MINUTES)) {
            process.destroyForcibly();
            throw new IOException("still running: " + String.join(" ", words));
        }
        return process.exitValue();
    }
}
