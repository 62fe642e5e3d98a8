package io.github.jobenergy.program.command;

import io.github.jobenergy.program.command.LimitExceededException.Limit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Executes programs of the system with limits on their run time and on their output. The output goes to files instead of pipes, so
 * that a background process of the program does not delay the caller. A program that exceeds a limit is killed.
 */
public final class BoundedCommand {

    private final String caller;
    private final Limits limits;
    private final Map<String, String> environment;
    private final Set<String> removedVariables;

    /**
     * Creates a command; the programs inherit the environment of the caller, with these variables set and the hidden variables
     * removed.
     *
     * @param caller the prefix of the names of temporary files
     */
    public BoundedCommand(String caller, Limits limits, Map<String, String> environment, Set<String> removedVariables) {
        this.caller = caller;
        this.limits = limits;
        this.environment = Map.copyOf(environment);
        this.removedVariables = Set.copyOf(removedVariables);
    }

    /**
     * The limits of a call.
     *
     * @param timeout the longest run time
     * @param mostBytes the largest standard output, in bytes
     * @param mostErrorBytes the largest standard error, in bytes
     * @param period the time between two checks of the limits
     */
    public record Limits(Duration timeout, long mostBytes, long mostErrorBytes, Duration period) {}

    /** Converts what a program returned. */
    @FunctionalInterface
    public interface Result<T, X extends Exception> {

        /** Converts the exit status and the files of the standard output and the standard error, which are deleted afterwards. */
        T of(int exit, Path output, Path errors) throws IOException, X;
    }

    /**
     * Executes the program with its arguments, waits for its end and returns the converted result.
     *
     * @param processes the processes of this call
     * @throws LimitExceededException if the program exceeded a limit and was killed
     * @throws IOException if the program could not be started, or the result could not be read
     * @throws InterruptedException if the thread was interrupted; the program is killed
     */
    public <T, X extends Exception> T run(List<String> command, CommandProcesses processes, Result<T, X> result)
            throws IOException, InterruptedException, X {
        Path output = Files.createTempFile(caller + "-", ".out");
        Path errors = Files.createTempFile(caller + "-", ".err");
        try {
            Process process = start(command, processes, output, errors);
            boolean ended = false;
            try {
                awaitEnd(process, command.get(0), output, errors);
                ended = true;
            } finally {
                if (!ended) {
                    processes.kill(process);
                }
            }
            return result.of(process.exitValue(), output, errors);
        } finally {
            Files.deleteIfExists(output);
            Files.deleteIfExists(errors);
        }
    }

    private Process start(List<String> command, CommandProcesses processes, Path output, Path errors)
            throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                .redirectOutput(output.toFile())
                .redirectError(errors.toFile());
        builder.environment().keySet().removeAll(removedVariables);
        builder.environment().putAll(environment);
        processes.mark(builder);
        return builder.start();
    }

    private void awaitEnd(Process process, String program, Path output, Path errors)
            throws IOException, InterruptedException {
        long deadline = System.nanoTime() + limits.timeout().toNanos();
        boolean ended = false;
        while (!ended) {
            ended = process.waitFor(limits.period().toMillis(), TimeUnit.MILLISECONDS);
            if (Files.size(output) > limits.mostBytes()) {
                throw new LimitExceededException(
                        Limit.OUTPUT, program + ": expected at most " + limits.mostBytes() + " bytes, found more");
            }
            if (Files.size(errors) > limits.mostErrorBytes()) {
                throw new LimitExceededException(
                        Limit.ERRORS,
                        program + ": expected at most " + limits.mostErrorBytes()
                                + " bytes on standard error, found more");
            }
            if (!ended && System.nanoTime() - deadline >= 0) {
                throw new LimitExceededException(
                        Limit.TIME, program + ": expected an end within " + limits.timeout() + ", found it running");
            }
        }
    }
}
