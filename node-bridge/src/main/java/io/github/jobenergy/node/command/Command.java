package io.github.jobenergy.node.command;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Executes programs of the system with a limit on their run time and on their output. The output goes to files instead of pipes,
 * so that a background process of the program does not delay the caller. A program that exceeds a limit is killed together with
 * every process that it started.
 */
public final class Command {

    private static final int LONGEST_COMPLAINT = 300;
    private static final Duration GLANCE = Duration.ofMillis(50);

    private final Duration timeout;
    private final long mostBytes;
    private final Map<String, String> environment;
    private final Set<String> hidden;

    /**
     * Creates a command with these limits; the programs inherit the environment of the bridge, with these variables set and the
     * hidden variables removed.
     */
    public Command(Duration timeout, long mostBytes, Map<String, String> environment, Set<String> hidden) {
        this.timeout = timeout;
        this.mostBytes = mostBytes;
        this.environment = Map.copyOf(environment);
        this.hidden = Set.copyOf(hidden);
    }

    /**
     * The end of a call.
     *
     * @param exit the exit status
     * @param out the standard output, decoded as UTF-8 with malformed input replaced
     * @param complaint the beginning of the standard error
     */
    public record Ended(int exit, String out, String complaint) {

        /**
         * The standard output of the program, if its exit status is 0.
         *
         * @throws IOException if the exit status is not 0
         */
        public String output(String program) throws IOException {
            if (exit != 0) {
                throw new IOException(program + ": expected exit status 0, found " + exit + ": " + complaint);
            }
            return out;
        }
    }

    /**
     * Executes the program with its arguments and waits for its end.
     *
     * @throws IOException if the program could not be started, or exceeded a limit and was killed
     * @throws InterruptedException if the thread was interrupted; the program is killed
     */
    public Ended run(List<String> command) throws IOException, InterruptedException {
        Path out = Files.createTempFile("node-bridge-", ".out");
        Path complaint = Files.createTempFile("node-bridge-", ".err");
        try {
            CommandProcesses processes = new CommandProcesses();
            int exit = await(start(command, out, complaint, processes), processes, command.get(0), out);
            return new Ended(exit, text(out), brief(text(complaint).strip()));
        } finally {
            Files.deleteIfExists(out);
            Files.deleteIfExists(complaint);
        }
    }

    /**
     * The standard output of the program, if its exit status is 0.
     *
     * @throws IOException if the exit status is not 0, or as for {@code run}
     * @throws InterruptedException as for {@code run}
     */
    public String output(List<String> command) throws IOException, InterruptedException {
        return run(command).output(command.get(0));
    }

    private Process start(List<String> command, Path out, Path complaint, CommandProcesses processes)
            throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                .redirectOutput(out.toFile())
                .redirectError(complaint.toFile());
        builder.environment().keySet().removeAll(hidden);
        builder.environment().putAll(environment);
        processes.mark(builder);
        return builder.start();
    }

    private int await(Process process, CommandProcesses processes, String program, Path out)
            throws IOException, InterruptedException {
        long deadline = System.nanoTime() + timeout.toNanos();
        boolean ended = false;
        try {
            while (true) {
                ended = process.waitFor(GLANCE.toMillis(), TimeUnit.MILLISECONDS);
                if (Files.size(out) > mostBytes) {
                    throw new IOException(program + ": expected at most " + mostBytes + " bytes, stopped it");
                }
                if (ended) {
                    return process.exitValue();
                }
                if (System.nanoTime() - deadline >= 0) {
                    throw new IOException(program + ": expected an end within " + timeout + ", stopped it");
                }
            }
        } finally {
            if (!ended) {
                processes.kill(process);
            }
        }
    }

    private static String text(Path file) throws IOException {
        return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    }

    private static String brief(String text) {
        return text.length() <= LONGEST_COMPLAINT ? text : text.substring(0, LONGEST_COMPLAINT) + "…";
    }
}
