package io.github.jobenergy.jobcomp.command;

import io.github.jobenergy.program.command.BoundedCommand;
import io.github.jobenergy.program.command.BoundedCommand.Limits;
import io.github.jobenergy.program.command.CommandProcesses;
import io.github.jobenergy.program.command.LimitExceededException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Runs a system program with limits on its run time and output. The program prints into files, not pipes, so that no process it
 * leaves behind can block the bridge; its known descendants are ended with it. It receives the environment of the bridge with
 * some variables set and others removed.
 */
public final class SystemCommand {

    private static final int LONGEST_ERROR_OUTPUT = 500;
    private static final int READ_ERROR_BYTES = 8 * LONGEST_ERROR_OUTPUT;
    private static final long MOST_ERROR_BYTES = 16 << 20;
    private static final Duration POLL_INTERVAL = Duration.ofMillis(200);

    private final BoundedCommand command;

    /** Runs programs within these limits, with the given environment variables set and the {@code hidden} ones removed. */
    public SystemCommand(CommandLimits limits, Map<String, String> environment, Set<String> hidden) {
        this.command = new BoundedCommand(
                "jobcomp-bridge",
                new Limits(limits.timeout(), limits.mostBytes(), MOST_ERROR_BYTES, POLL_INTERVAL),
                environment,
                hidden);
    }

    /** Converts the output of a program. */
    @FunctionalInterface
    public interface Printed<T> {

        /** Converts the given file. */
        T read(Path output) throws IOException, QueryException;
    }

    /** Returns the whole output of a program that succeeded; see {@link #run(List, Printed)}. */
    public byte[] run(List<String> words) throws QueryException, InterruptedException {
        return run(words, Files::readAllBytes);
    }

    /**
     * Returns the converted output of a program that succeeded.
     *
     * @param words the program and its arguments
     * @param printed converts the output file, which is deleted afterwards
     * @throws QueryException if the program could not be run, did not exit with status 0 or exceeded a limit
     * @throws InterruptedException if the thread was interrupted
     */
    public <T> T run(List<String> words, Printed<T> printed) throws QueryException, InterruptedException {
        String program = words.get(0);
        try {
            return command.<T, QueryException>run(words, new CommandProcesses(), (exit, output, errors) -> {
                if (exit != 0) {
                    throw QueryException.because(
                            program + ": expected exit status 0, found " + exit, errorOutput(errors));
                }
                return printed.read(output);
            });
        } catch (LimitExceededException exceeded) {
            throw failure(exceeded);
        } catch (IOException notStarted) {
            throw QueryException.because(program + ": cannot be run: " + notStarted.getMessage());
        }
    }

    private static QueryException failure(LimitExceededException exceeded) {
        String message = String.valueOf(exceeded.getMessage());
        return switch (exceeded.limit()) {
            case TIME -> QueryException.tooMuch(message);
            case OUTPUT -> QueryException.tooLarge(message);
            case ERRORS -> QueryException.because(message);
        };
    }

    private static String errorOutput(Path errors) throws IOException {
        String text;
        try (InputStream in = Files.newInputStream(errors)) {
            text = new String(in.readNBytes(READ_ERROR_BYTES), StandardCharsets.UTF_8).strip();
        }
        return text.length() <= LONGEST_ERROR_OUTPUT ? text : text.substring(0, LONGEST_ERROR_OUTPUT) + "…";
    }
}
