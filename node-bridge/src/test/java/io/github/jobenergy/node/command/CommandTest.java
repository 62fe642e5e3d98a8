package io.github.jobenergy.node.command;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A program of the system, called within limits. */
class CommandTest {

    @TempDir
    private Path folder;

    @Test
    void returnsTheExitStatusAndTheOutputOfTheProgram() throws IOException, InterruptedException {
        Command.Ended ended = command(Duration.ofSeconds(30)).run(List.of("sh", "-c", "echo 5 W; echo no >&2; exit 3"));

        assertEquals(new Command.Ended(3, "5 W\n", "no"), ended);
    }

    /** Each shell starts another program as soon as the one it waits for has ended. */
    @Test
    void killsEveryProcessOfAProgramThatKeepsStartingProcesses() throws IOException, InterruptedException {
        Path program = program("while :; do sh -c 'while :; do sleep 300; done'; done");

        for (int i = 0; i < 10; i++) {
            IOException late = assertThrows(
                    IOException.class, () -> command(Duration.ofMillis(150)).output(List.of(program.toString())));

            assertTrue(
                    late.getMessage().endsWith("expected an end within PT0.15S, found it running"), late.getMessage());
        }

        await().atMost(Duration.ofMinutes(1)).untilAsserted(() -> assertEquals(List.of(), left()));
    }

    @Test
    void killsAProcessWhoseParentHasEnded() throws IOException, InterruptedException {
        Path program = program("sh -c 'sleep 300 & exit 0'; sleep 300");

        assertThrows(IOException.class, () -> command(Duration.ofMillis(500)).output(List.of(program.toString())));

        await().atMost(Duration.ofMinutes(1)).untilAsserted(() -> assertEquals(List.of(), left()));
    }

    @Test
    void aRemainingChildProcessDoesNotDelayTheResult() throws IOException, InterruptedException {
        Path program = program("sleep 2 & echo 5 W");

        assertEquals("5 W\n", command(Duration.ofSeconds(30)).output(List.of(program.toString())));
    }

    /** The processes started by the test, which are identified by their working directory. */
    private List<String> left() {
        try (Stream<ProcessHandle> processes = ProcessHandle.allProcesses()) {
            return processes
                    .filter(process -> worksHere(process.pid()))
                    .map(process -> process.info().commandLine().orElse("?"))
                    .toList();
        }
    }

    private boolean worksHere(long pid) {
        try {
            return Files.isSameFile(Path.of("/proc/" + pid + "/cwd"), folder) && isAlive(pid);
        } catch (IOException gone) {
            return false;
        }
    }

    private static boolean isAlive(long pid) throws IOException {
        return Files.readAllLines(Path.of("/proc/" + pid + "/status")).stream()
                .noneMatch(line -> line.startsWith("State:\tZ"));
    }

    private Path program(String text) throws IOException {
        Path program = Files.writeString(folder.resolve("program"), "#!/bin/sh\ncd " + folder + "\n" + text + "\n");
        return Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
    }

    private static Command command(Duration timeout) {
        return new Command(timeout, 1 << 20, Map.of(), Set.of());
    }
}
