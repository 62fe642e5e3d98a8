package io.github.jobenergy.web.access.command;

import io.github.jobenergy.program.command.BoundedCommand;
import io.github.jobenergy.program.command.BoundedCommand.Limits;
import io.github.jobenergy.program.command.CommandProcesses;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * A program of the system that requests run, with limits on the run time, the output and the number of runs at once. A run that
 * finds no free place waits for at most the longest run time. Safe for several threads.
 */
public final class SystemProgram {

    private static final long MOST_ERROR_BYTES = 64 << 10;
    private static final Duration CHECK_PERIOD = Duration.ofMillis(100);

    private final List<String> words;
    private final Bounds bounds;
    private final BoundedCommand command;
    private final Semaphore places;

    /**
     * The limits of a program.
     *
     * @param timeout the longest run time
     * @param mostBytes the largest standard output, in bytes
     * @param mostRuns the most runs at once
     */
    public record Bounds(Duration timeout, long mostBytes, int mostRuns) {}

    /**
     * Creates a program.
     *
     * @param words the program and the arguments that each run has
     * @param environment the variables that are set, besides those of this process
     */
    public SystemProgram(List<String> words, Bounds bounds, Map<String, String> environment) {
        this.words = List.copyOf(words);
        this.bounds = bounds;
        this.command = new BoundedCommand(
                "energy-web",
                new Limits(bounds.timeout(), bounds.mostBytes(), MOST_ERROR_BYTES, CHECK_PERIOD),
                environment,
                Set.of());
        this.places = new Semaphore(bounds.mostRuns(), true);
    }

    /** Returns the name of the program, without its folder. */
    public String name() {
        return Path.of(words.get(0)).getFileName().toString();
    }

    /**
     * Runs the program with these arguments after its own.
     *
     * @param charset the encoding of its output
     * @throws IOException if it cannot be started, or exceeds a limit
     * @throws InterruptedException if the thread was interrupted; the program is killed
     */
    public Output run(Charset charset, String... arguments) throws IOException, InterruptedException {
        if (!places.tryAcquire(bounds.timeout().toMillis(), TimeUnit.MILLISECONDS)) {
            throw new IOException(name() + ": expected at most " + bounds.mostRuns() + " runs at once, found more for "
                    + bounds.timeout());
        }
        try {
            List<String> all = new ArrayList<>(words);
            all.addAll(List.of(arguments));
            return command.run(
                    all,
                    new CommandProcesses(),
                    (exit, output, errors) ->
                            new Output(exit, read(output, charset), read(errors, StandardCharsets.UTF_8)));
        } finally {
            places.release();
        }
    }

    private static String read(Path file, Charset charset) throws IOException {
        return new String(Files.readAllBytes(file), charset);
    }
}
