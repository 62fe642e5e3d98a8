package io.github.jobenergy.node.command;

import io.github.jobenergy.program.command.CommandProcesses;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
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
        super.kill(command);
        List<ProcessHandle> running = running();
        while (!running.isEmpty() && System.nanoTime() - deadline < 0) {
            running.forEach(ProcessHandle::destroyForcibly);
            LockSupport.parkNanos(KILL_PAUSE.toNanos());
            running = running();
        }
    }

    private List<ProcessHandle> running() {
        try (Stream<ProcessHandle> processes = ProcessHandle.allProcesses()) {
            return processes.filter(this::isOfThisCall).toList();
        }
    }

    private boolean isOfThisCall(ProcessHandle process) {
        try {
            byte[] environment = Files.readAllBytes(Path.of("/proc", Long.toString(process.pid()), "environ"));
            return new String(environment, StandardCharsets.ISO_8859_1).contains(VARIABLE + "=" + id);
        } catch (IOException endedOrOfAnotherUser) {
            return false;
        }
    }
}
