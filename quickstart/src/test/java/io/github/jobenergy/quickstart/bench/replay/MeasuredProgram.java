package io.github.jobenergy.quickstart.bench.replay;

import io.github.jobenergy.quickstart.bench.node.ProcessFigures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * A program in a JVM of its own on one core, with a heap of a gigabyte.
 *
 * @param elapsed the time from its start to its end
 * @param figures its processor time and memory just before its end
 */
record MeasuredProgram(Duration elapsed, ProcessFigures figures) {

    private static final Duration INTERVAL = Duration.ofMillis(20);
    private static final Path TASKSET = Path.of("/usr/bin/taskset");

    /** Whether a program can be limited to one core. */
    static boolean isOnOneCore() {
        return Files.isExecutable(TASKSET);
    }

    /** Executes one; its output is written to that file. */
    static MeasuredProgram execute(Class<?> program, List<String> arguments, Path output)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        if (isOnOneCore()) {
            command.addAll(List.of(TASKSET.toString(), "-c", "0"));
        }
        command.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx1g",
                "-cp",
                System.getProperty("java.class.path"),
                program.getName()));
        command.addAll(arguments);
        long started = System.nanoTime();
        Process process = new ProcessBuilder(command)
                .redirectError(output.resolveSibling("errors").toFile())
                .redirectOutput(output.toFile())
                .start();
        ProcessFigures figures = ProcessFigures.of(process.toHandle());
        while (!process.waitFor(INTERVAL.toMillis(), TimeUnit.MILLISECONDS)) {
            figures = figuresOr(figures, process);
        }
        if (process.exitValue() != 0) {
            throw new IOException(Files.readString(output.resolveSibling("errors")));
        }
        return new MeasuredProgram(Duration.ofNanos(System.nanoTime() - started), figures);
    }

    private static ProcessFigures figuresOr(ProcessFigures before, Process process) {
        try {
            return ProcessFigures.of(process.toHandle());
        } catch (IOException | RuntimeException hasEnded) {
            return before;
        }
    }

    String text() {
        return String.format(
                Locale.ROOT,
                "%6.1f s elapsed, %6.1f s of processor time, %,d MiB at most",
                elapsed.toMillis() / 1e3,
                figures.cpu().toMillis() / 1e3,
                figures.mostKibibytes() / 1_024);
    }
}
