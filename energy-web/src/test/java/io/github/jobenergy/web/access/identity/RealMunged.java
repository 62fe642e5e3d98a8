package io.github.jobenergy.web.access.identity;

import io.github.jobenergy.program.testing.HostRequirements;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A munged of a test's own, with a key and a socket in a folder of its own, which ends with this object. */
public final class RealMunged implements AutoCloseable {

    private static final int KEY_BYTES = 128;

    private final Path folder;
    private final Process process;

    private RealMunged(Path folder, Process process) {
        this.folder = folder;
        this.process = process;
    }

    /** Starts one; without the package munge, or without root, the test is skipped. */
    public static RealMunged start() throws IOException, InterruptedException {
        HostRequirements.requirePrograms(Map.of("munged", "munge", "munge", "munge", "unmunge", "munge"));
        HostRequirements.requireRoot("to make credentials of several users");
        Path folder = Files.createTempDirectory("munged-");
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx--x--x"));
        byte[] key = new byte[KEY_BYTES];
        new SecureRandom().nextBytes(key);
        Files.write(folder.resolve("key"), key);
        Files.setPosixFilePermissions(folder.resolve("key"), PosixFilePermissions.fromString("r--------"));
        return start(folder);
    }

    private static RealMunged start(Path folder) throws IOException, InterruptedException {
        Path log = folder.resolve("log");
        Process process = new ProcessBuilder(
                        "munged",
                        "--foreground",
                        "--key-file=" + folder.resolve("key"),
                        "--pid-file=" + folder.resolve("pid"),
                        "--log-file=" + log,
                        "--seed-file=" + folder.resolve("seed"),
                        "--socket=" + folder.resolve("socket"))
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        RealMunged munged = new RealMunged(folder, process);
        Await.until("munged to respond", () -> munged.call(List.of("munge", munged.socket(), "-n")) == 0);
        return munged;
    }

    private int call(List<String> words) throws IOException, InterruptedException {
        return new ProcessBuilder(words)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
    }

    /** The option by which munge and unmunge connect to it. */
    public String socket() {
        return "--socket=" + folder.resolve("socket");
    }

    /** A credential of a process of that user. */
    String credential(long uid, String payload, String... options) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of(
                "setpriv",
                "--reuid=" + uid,
                "--regid=" + uid,
                "--clear-groups",
                "munge",
                socket(),
                "--string=" + payload));
        words.addAll(List.of(options));
        Process munge = new ProcessBuilder(words)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        munge.getOutputStream().close();
        String printed = new String(munge.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
        if (munge.waitFor() != 0) {
            throw new IOException("munge: expected exit status 0, found " + munge.exitValue());
        }
        return printed.strip();
    }

    /** Ends it; its folder remains. */
    void stop() {
        process.destroy();
        process.onExit().join();
    }

    @Override
    public void close() throws IOException {
        stop();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
