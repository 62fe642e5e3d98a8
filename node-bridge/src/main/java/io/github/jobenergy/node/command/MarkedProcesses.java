package io.github.jobenergy.node.command;

import io.github.jobenergy.program.command.CommandProcesses;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/**
 * The processes of one call of a command: the command and everything that it started. Each inherits an environment variable with
 * a value unique to this call, by which {@code /proc/PID/environ} identifies it after its parent has ended.
 *
 * <p>A process that started with a cleared environment or runs as another user is not found.
 */
final class MarkedProcesses extends CommandProcesses {

    private static final String VARIABLE = "NODE_BRIDGE_COMMAND";
    private static final Duration KILL_LIMIT = Duration.ofSeconds(5);
    private static final Duration KILL_PAUSE = Duration.ofMillis(10);

    /** The largest difference between start times of processes due to their resolution. */
    private static final Duration START_TIME_TOLERANCE = Duration.ofSeconds(2);

    /** The environment of a process that has ended or belongs to another user. */
    private static final String OF_NO_CALL = "-";

    private final String id = UUID.randomUUID().toString();

    /** Marks the command, before it is started, as the first process of this call. */
    @Override
    protected void mark(ProcessBuilder command) {
        command.environment().put(VARIABLE, id);
    }

    /**
     * Kills every process of the call, repeatedly until none is found: a process may start another one while it is being killed.
     * Returns after 5 s at the latest: a process that waits for a device ends only when the device answers.
     */
    @Override
    protected void kill(Process command) {
        long deadline = System.nanoTime() + KILL_LIMIT.toNanos();
        Instant earliest = command.info().startInstant().orElse(Instant.MAX).minus(START_TIME_TOLERANCE);
        super.kill(command);
        List<ProcessHandle> running = running(earliest);
        while (!running.isEmpty() && System.nanoTime() - deadline < 0) {
            running.stream()
                    .filter(process -> isOfThisCall(environment(process)))
                    .forEach(ProcessHandle::destroyForcibly);
            LockSupport.parkNanos(KILL_PAUSE.toNanos());
            running = running(earliest);
        }
    }

    /** Returns the processes of the call, and those that may turn out to be. */
    private List<ProcessHandle> running(Instant earliest) {
        try (Stream<ProcessHandle> processes = ProcessHandle.allProcesses()) {
            return processes
                    .filter(process -> mayBeOfThisCall(process, environment(process), earliest))
                    .toList();
        }
    }

    /**
     * Returns whether a process has the environment of this call, or may be replacing its program: the kernel shows no environment
     * until the new program is loaded. A process that has ended, or a thread of the kernel, has no program.
     */
    private boolean mayBeOfThisCall(ProcessHandle process, String environment, Instant earliest) {
        return isOfThisCall(environment)
                || (environment.isEmpty()
                        && process.info().command().isPresent()
                        && process.info()
                                .startInstant()
                                .filter(start -> !start.isBefore(earliest))
                                .isPresent());
    }

    private boolean isOfThisCall(String environment) {
        return environment.contains(VARIABLE + "=" + id);
    }

    private static String environment(ProcessHandle process) {
        try {
            byte[] environment = Files.readAllBytes(Path.of("/proc", Long.toString(process.pid()), "environ"));
            return new String(environment, StandardCharsets.ISO_8859_1);
        } catch (IOException endedOrOfAnotherUser) {
            return OF_NO_CALL;
        }
    }
}
