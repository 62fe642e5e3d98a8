package io.github.jobenergy.web.access.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.jobenergy.web.access.command.SystemProgram.Bounds;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SystemProgramTest {

    private static final Duration LONG = Duration.ofMinutes(5);

    @Test
    void returnsWhatTheProgramReturned() throws Exception {
        SystemProgram program = shell("printf '%s %s' \"$WORD\" \"$1\"; echo trouble >&2; exit 3", LONG, 1000);

        Output output = program.run(StandardCharsets.UTF_8, "two");

        assertEquals(new Output(3, "one two", "trouble\n"), output);
        assertEquals("sh", program.name());
    }

    @Test
    void killsAProgramThatPrintsTooMuch() {
        IOException failure = assertThrows(
                IOException.class,
                () -> shell("head -c 2000 /dev/zero", LONG, 1000).run(StandardCharsets.UTF_8));

        assertEquals("/bin/sh: expected at most 1000 bytes, found more", failure.getMessage());
    }

    @Test
    void limitsTheRunsAtOnce(@TempDir Path folder) throws Exception {
        SystemProgram program = new SystemProgram(
                List.of("/bin/sh", "-c", "mkdir \"$1\" && rmdir \"$1\"", "sh"), new Bounds(LONG, 1000, 1), Map.of());
        ExecutorService threads = Executors.newFixedThreadPool(8);
        List<Future<Output>> runs = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            runs.add(threads.submit(() ->
                    program.run(StandardCharsets.UTF_8, folder.resolve("held").toString())));
        }
        threads.shutdown();

        for (Future<Output> run : runs) {
            assertEquals(new Output(0, "", ""), run.get());
        }
    }

    @Test
    void failsIfNoPlaceBecomesFree() {
        SystemProgram program =
                new SystemProgram(List.of("/bin/true"), new Bounds(Duration.ofMillis(10), 1000, 0), Map.of());

        IOException failure = assertThrows(IOException.class, () -> program.run(StandardCharsets.UTF_8));

        assertEquals("true: expected at most 0 runs at once, found more for PT0.01S", failure.getMessage());
    }

    private static SystemProgram shell(String script, Duration timeout, long mostBytes) {
        return new SystemProgram(
                List.of("/bin/sh", "-c", script, "sh"), new Bounds(timeout, mostBytes, 4), Map.of("WORD", "one"));
    }
}
