package io.github.jobenergy.quickstart.broker;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * A program of this project in a JVM of its own, with the class path of this one. Its temporary files are in the folder of its
 * output.
 *
 * @param process the process
 * @param output the file that holds what it prints
 */
public record JavaProcess(Process process, Path output) implements AutoCloseable {

    private static final int LAST_LINES = 50;
    private static final Duration TIMEOUT = Duration.ofMinutes(5);

    /** Starts it. */
    public static JavaProcess start(Class<?> program, Path output, String... arguments) throws IOException {
        return start(program, List.of(), Map.of(), output, arguments);
    }

    /** Starts it with the logging of an installed program, and with these variables added to its environment. */
    public static JavaProcess startLogging(
            Class<?> program, Map<String, String> environment, Path output, String... arguments) throws IOException {
        List<String> logging = List.of("-Dlogback.configurationFile=" + Path.of("..", ".mvn", "dist", "logback.xml"));
        return start(program, logging, environment, output, arguments);
    }

    private static JavaProcess start(
            Class<?> program,
            List<String> javaOptions,
            Map<String, String> environment,
            Path output,
            String... arguments)
            throws IOException {
        List<String> words = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xmx512m",
                // On a loaded machine a broker that is there may respond late.
                "-Djobenergy.startPatienceSeconds=" + TIMEOUT.toSeconds(),
                "-Djava.io.tmpdir=" + output.toAbsolutePath().getParent(),
                "-cp",
                System.getProperty("java.class.path")));
        words.addAll(javaOptions);
        words.add(program.getName());
        words.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(words)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(output.toFile()));
        builder.environment().putAll(environment);
        return new JavaProcess(builder.start(), output);
    }

    /** Waits for its end, and gives its exit status. */
    public int end() throws IOException {
        try {
            if (!process.waitFor(TIMEOUT.toSeconds(), TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new IOException("expected an end within " + TIMEOUT + ", found it running; its output: "
                        + Files.readString(output));
            }
            return process.exitValue();
        } catch (InterruptedException interrupted) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while waiting for " + process.pid(), interrupted);
        }
    }

    /** Sends SIGTERM and waits for the end of the process. */
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
            List<String> lines = Files.readAllLines(output);
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
