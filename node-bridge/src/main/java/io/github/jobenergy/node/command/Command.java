package io.github.jobenergy.node.command;

import io.github.jobenergy.program.command.BoundedCommand;
import io.github.jobenergy.program.command.BoundedCommand.Limits;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Executes programs of the system with a limit on their run time and on their output. The output goes to files instead of pipes,
 * so that a background process of the program does not delay the caller. A program that exceeds a limit is killed together with
 * every process that it started.
 */
public final class Command {

    private static final int LONGEST_ERROR_TEXT = 300;
    private static final long UNLIMITED = Long.MAX_VALUE;
    private static final Duration EXIT_CHECK_INTERVAL = Duration.ofMillis(50);

    private final BoundedCommand command;

    /**
     * Creates a command with these limits; the programs inherit the environment of the bridge, with these variables set and the
     * hidden variables removed.
     */
    public Command(Duration timeout, long mostBytes, Map<String, String> environment, Set<String> hidden) {
        this.command = new BoundedCommand(
                "node-bridge", new Limits(timeout, mostBytes, UNLIMITED, EXIT_CHECK_INTERVAL), environment, hidden);
    }

    /**
     * The end of a call.
     *
     * @param exit the exit status
     * @param out the standard output, decoded as UTF-8 with malformed input replaced
     * @param errorText the beginning of the standard error
     */
    public record Ended(int exit, String out, String errorText) {

        /**
         * The standard output of the program, if its exit status is 0.
         *
         * @throws IOException if the exit status is not 0
         */
        public String output(String program) throws IOException {
            if (exit != 0) {
                throw new IOException(program + ": expected exit status 0, found " + exit + ": " + errorText);
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
    public Ended run(List<String> words) throws IOException, InterruptedException {
        return command.<Ended, IOException>run(
                words,
                new MarkedProcesses(),
                (exit, out, errorText) ->
                        new Ended(exit, text(out), brief(text(errorText).strip())));
    }

    /**
     * The standard output of the program, if its exit status is 0.
     *
     * @throws IOException if the exit status is not 0, or as for {@code run}
     * @throws InterruptedException as for {@code run}
     */
    public String output(List<String> words) throws IOException, InterruptedException {
        return run(words).output(words.get(0));
    }

    private static String text(Path file) throws IOException {
        return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    }

    private static String brief(String text) {
        return text.length() <= LONGEST_ERROR_TEXT ? text : text.substring(0, LONGEST_ERROR_TEXT) + "…";
    }
}
