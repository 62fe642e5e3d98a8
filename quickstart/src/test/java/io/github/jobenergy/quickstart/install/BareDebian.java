package io.github.jobenergy.quickstart.install;

import io.github.jobenergy.program.testing.HostRequirements;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionTimeoutException;

/**
 * A Debian 12 of this test's own, booted with systemd: {@code src/test/rig/bare-debian}. It shares this machine's network, so
 * that there is one at a time, also among several JVMs. It ends with this object or with this JVM.
 */
final class BareDebian implements AutoCloseable {

    private static final Path SCRIPT = Path.of("src/test/rig/bare-debian").toAbsolutePath();
    private static final Path LOCK = Path.of(System.getProperty("java.io.tmpdir"), "jobenergy-bare-debian.lock");
    private static final Duration TIMEOUT = Duration.ofMinutes(10);

    /** The start of a unit fails if the first request to the brokers takes longer than 7 s, as on a loaded machine. */
    private static final String PATIENCE = """
            [Manager]
            DefaultEnvironment=JDK_JAVA_OPTIONS=-Djobenergy.startPatienceSeconds=300
            """;

    private final Path root;
    private final Process container;
    private final FileChannel lock;

    private BareDebian(Path root, Process container, FileChannel lock) {
        this.root = root;
        this.container = container;
        this.lock = lock;
    }

    /** Passes if one can be booted here. */
    static void require() {
        HostRequirements.requireRoot("to boot a system of its own");
        HostRequirements.requirePrograms(Map.of("debootstrap", "debootstrap", "systemd-nspawn", "systemd-container"));
    }

    /** Makes one in a folder from a mirror of Debian, and boots it as soon as no other one runs. */
    static BareDebian boot(Path folder) throws IOException, InterruptedException {
        FileChannel lock = FileChannel.open(LOCK, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            lock.lock();
            return boot(folder, lock);
        } catch (IOException | InterruptedException failed) {
            lock.close();
            throw failed;
        }
    }

    private static BareDebian boot(Path folder, FileChannel lock) throws IOException, InterruptedException {
        Path root = folder.resolve("root");
        Path log = folder.resolve("make.log");
        int made = start(log, "make", root.toString()).waitFor();
        if (made != 0) {
            throw new IOException("expected a Debian in " + root + ", found " + Files.readString(log));
        }
        Files.copy(SCRIPT, root.resolve("root/bare-debian"), StandardCopyOption.COPY_ATTRIBUTES);
        Files.writeString(
                Files.createDirectories(root.resolve("etc/systemd/system.conf.d"))
                        .resolve("patience.conf"),
                PATIENCE);
        BareDebian debian = new BareDebian(root, start(folder.resolve("boot.log"), "boot", root.toString()), lock);
        try {
            debian.awaitSystemd();
        } catch (ConditionTimeoutException late) {
            debian.close();
            throw new IOException(Files.readString(folder.resolve("boot.log")), late);
        }
        return debian;
    }

    private static Process start(Path log, String... arguments) throws IOException {
        return new ProcessBuilder(words(arguments))
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
    }

    private static List<String> words(String... arguments) {
        return Stream.concat(Stream.of(SCRIPT.toString()), Stream.of(arguments)).toList();
    }

    private void awaitSystemd() {
        Awaitility.await("systemd to have started")
                .atMost(TIMEOUT)
                .until(() -> call("systemctl is-system-running").text().matches("(running|degraded)\\s*"));
    }

    /** A folder in it, for its root. */
    Path folder(String path) throws IOException {
        return Files.createDirectories(root.resolve(path));
    }

    /** Installs and starts Slurm as Debian packages it, without a hook. */
    void installSlurm() throws IOException, InterruptedException {
        run("/root/bare-debian slurm");
    }

    /**
     * Runs lines of the shell as root, in {@code /root/archives}, until one fails.
     *
     * @return what they printed
     * @throws IOException with that, if one failed
     */
    String run(String lines) throws IOException, InterruptedException {
        CommandOutput output = call("cd /root/archives && set -eu\n" + lines);
        if (output.exitStatus() != 0) {
            String journal = call("journalctl --no-pager --lines=60").text();
            throw new IOException("exit status " + output.exitStatus() + " of\n" + lines + "\n" + output.text()
                    + "\nThe end of the journal:\n" + journal);
        }
        return output.text();
    }

    private record CommandOutput(int exitStatus, String text) {}

    private CommandOutput call(String lines) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(words("in", root.toString(), "/bin/sh", "-c", lines))
                .redirectErrorStream(true)
                .start();
        process.getOutputStream().close();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new CommandOutput(process.waitFor(), text);
    }

    @Override
    public void close() throws IOException {
        try (lock) {
            shutDown();
        }
    }

    private void shutDown() throws IOException {
        container.getOutputStream().close();
        try {
            if (!container.waitFor(TIMEOUT.toSeconds(), TimeUnit.SECONDS)) {
                container.destroyForcibly();
                throw new IOException("expected the system in " + root + " to end, found it running");
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }
}
