package io.github.jobenergy.jobcomp.cli;

import io.github.jobenergy.program.cli.ExitCode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import picocli.CommandLine;

/**
 * Executes one command for several clusters. Bridges run in parallel, one thread each, and a bridge that waits or fails does
 * not affect the others. A bridge that ends with a failure other than a usage error is restarted after a pause; any other
 * command is executed for one cluster after the other, and its exit status is that of the first cluster that fails.
 */
final class Clusters {

    /** The commands that run until they are stopped. */
    private static final Set<String> BRIDGES = Set.of("run", "adopt");

    private final Supplier<CommandLine> programs;
    private final Duration pause;

    /** With a new program for each execution, and the pause before a failed bridge is restarted. */
    Clusters(Supplier<CommandLine> programs, Duration pause) {
        this.programs = programs;
        this.pause = pause;
    }

    /** Executes the program with each of these argument lists; a usage error of a bridge ends all of them. */
    int execute(List<String[]> clusters) {
        return BRIDGES.contains(clusters.get(0)[0]) ? beside(clusters) : oneAfterTheOther(clusters);
    }

    private int oneAfterTheOther(List<String[]> clusters) {
        int first = ExitCode.OK.number();
        for (String[] arguments : clusters) {
            int status = programs.get().execute(arguments);
            first = first == ExitCode.OK.number() ? status : first;
        }
        return first;
    }

    private int beside(List<String[]> clusters) {
        List<Callable<Integer>> bridges = new ArrayList<>();
        clusters.forEach(arguments -> bridges.add(() -> keepRunning(arguments)));
        ExecutorService threads = Executors.newFixedThreadPool(clusters.size());
        try {
            return lastOf(threads, bridges);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return ExitCode.OK.number();
        } catch (ExecutionException fault) {
            throw new IllegalStateException(fault);
        } finally {
            threads.shutdownNow();
        }
    }

    private static int lastOf(ExecutorService threads, List<Callable<Integer>> bridges)
            throws InterruptedException, ExecutionException {
        ExecutorCompletionService<Integer> running = new ExecutorCompletionService<>(threads);
        bridges.forEach(running::submit);
        for (int ended = 0; ended < bridges.size(); ended++) {
            int status = running.take().get();
            if (status != ExitCode.OK.number()) {
                return status;
            }
        }
        return ExitCode.OK.number();
    }

    /** Restarts a bridge until it is stopped (exit status 0) or its arguments are invalid. */
    private int keepRunning(String[] arguments) throws InterruptedException {
        while (true) {
            CommandLine program = programs.get();
            int status = program.execute(arguments);
            if (status == ExitCode.OK.number() || status == ExitCode.USAGE.number()) {
                return status;
            }
            program.getErr()
                    .println("jobcomp-bridge: a bridge ended with exit status " + status + " and is restarted in "
                            + pause.toSeconds() + " s");
            TimeUnit.MILLISECONDS.sleep(pause.toMillis());
        }
    }
}
