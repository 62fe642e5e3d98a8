package io.github.jobenergy.quickstart.broker;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A program of ours in a JVM of its own, with the class path of this one; what it leaves behind when it is killed lies beside
 * what it prints.
 *
 * @param process the process
 * @param said the file that holds what it prints
 */
public record JavaProcess(Process process, Path said) implements AutoCloseable {

    private static final int LAST_LINES = 50;
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    /** Starts it. */
    public static JavaProcess start(Class<?> program, Path said, String... arguments) throws IOException {
        List<String> words = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xmx512m",
                // On a loaded machine a broker that is there may answer late.
                "-Djobenergy.startPatienceSeconds=" + PATIENCE.toSeconds(),
                "-Djava.io.tmpdir=" + said.toAbsolutePath().getParent(),
                "-cp",
                System.getProperty("java.class.path"),
                program.getName()));
        words.addAll(List.of(arguments));
        Process process = new ProcessBuilder(words)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(said.toFile()))
                .start();
        return new JavaProcess(process, said);
    }

    /** Waits for its end, and gives its exit status. */
    public int end() throws IOException {
        try {
            if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new IOException(
                        "expected an end within " + PATIENCE + ", found it running; it said " + Files.readString(said));
            }
            return process.exitValue();
        } catch (InterruptedException interrupted) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while waiting for " + process.pid(), interrupted);
        }
    }

    /** Asks it to stop, with SIGTERM, and waits for its end. */
    public void stop() throws IOException {
        process.destroy();
        end();
    }

    /** Kills it, with SIGKILL, and returns when it is dead. */
    public void kill() throws IOException {
        process.destroyForcibly();
        end();
    }

    /** Sends it a signal that Java has no word for, such as STOP and CONT. */
    public void signal(String name) throws IOException {
        Process sending = new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start();
        try {
            if (sending.waitFor() != 0) {
                throw new IOException("expected process " + process.pid() + " to take " + name + ", found it gone");
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while sending " + name, interrupted);
        }
    }

    /** Returns the last lines of what it printed. */
    public String lastLines() {
        try {
            List<String> lines = Files.readAllLines(said);
            return String.join("\n", lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size()));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    @Override
    public void close() throws IOException {
        kill();
    }
}
