package io.github.jobenergy.jobcomp.cli;

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
 * One command for several clusters, each beside the others: what one of them waits for or fails at is nothing to the rest. A
 * bridge that could not go on is begun again after a while; any other command ends with the exit status of the first cluster
 * that has one.
 */
final class Clusters {

    /** What does not end by itself. */
    private static final Set<String> BRIDGES = Set.of("run", "adopt");

    private final Supplier<CommandLine> programs;
    private final Duration pause;

    /** With a program of its own for each cluster, and that pause before a bridge is begun again. */
    Clusters(Supplier<CommandLine> programs, Duration pause) {
        this.programs = programs;
        this.pause = pause;
    }

    /** Calls the program with each of these arguments; arguments that cannot be end it at once. */
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

    /** Until it is told to stop, or its arguments cannot be. */
    private int keepRunning(String[] arguments) throws InterruptedException {
        while (true) {
            CommandLine program = programs.get();
            int status = program.execute(arguments);
            if (status == ExitCode.OK.number() || status == ExitCode.USAGE.number()) {
                return status;
            }
            program.getErr()
                    .println("jobcomp-bridge: a bridge ended with exit status " + status + " and is begun again in "
                            + pause.toSeconds() + " s");
            TimeUnit.MILLISECONDS.sleep(pause.toMillis());
        }
    }
}
