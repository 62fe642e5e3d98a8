package io.github.jobenergy.program.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.program.command.BoundedCommand.Limits;
import io.github.jobenergy.program.command.LimitExceededException.Limit;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class BoundedCommandTest {

    private static final Duration PERIOD = Duration.ofMillis(20);
    private static final Duration LONG = Duration.ofMinutes(10);

    @Test
    void returnsTheExitStatusAndBothOutputs() throws Exception {
        assertEquals("3 one two", run(LONG, "printf one; printf two >&2; exit 3"));
    }

    @Test
    void setsAndRemovesVariablesOfTheEnvironment() throws Exception {
        assertEquals("0 set: ", run(LONG, "printf '%s:%s' \"$ADDED\" \"$PATH_OF_NOTHING\""));
    }

    @Test
    void killsAProgramThatPrintsTooMuch() {
        LimitExceededException exceeded = exceeded(LONG, "head -c 2000 /dev/zero");

        assertEquals(Limit.OUTPUT, exceeded.limit());
        assertEquals("sh: expected at most 1000 bytes, found more", exceeded.getMessage());
    }

    @Test
    void killsAProgramThatPrintsTooManyErrors() {
        LimitExceededException exceeded = exceeded(LONG, "head -c 200 /dev/zero >&2");

        assertEquals(Limit.ERRORS, exceeded.limit());
        assertEquals("sh: expected at most 100 bytes on standard error, found more", exceeded.getMessage());
    }

    @Test
    void killsAProgramThatRunsTooLong() {
        LimitExceededException exceeded = exceeded(Duration.ofMillis(100), "exec sleep 600");

        assertEquals(Limit.TIME, exceeded.limit());
        assertEquals("sh: expected an end within PT0.1S, found it running", exceeded.getMessage());
    }

    @Test
    void aProgramThatDoesNotExistIsAFailure() {
        IOException absent = assertThrows(
                IOException.class,
                () -> command(LONG).run(List.of("/does/not/exist"), new CommandProcesses(), (exit, out, err) -> exit));

        assertTrue(String.valueOf(absent.getMessage()).contains("/does/not/exist"), absent.getMessage());
    }

    private static LimitExceededException exceeded(Duration timeout, String script) {
        return assertThrows(LimitExceededException.class, () -> run(timeout, script));
    }

    private static String run(Duration timeout, String script) throws IOException, InterruptedException {
        return command(timeout)
                .run(
                        List.of("sh", "-c", script),
                        new CommandProcesses(),
                        (exit, output, errors) ->
                                exit + " " + Files.readString(output) + " " + Files.readString(errors));
    }

    private static BoundedCommand command(Duration timeout) {
        return new BoundedCommand(
                "test", new Limits(timeout, 1_000, 100, PERIOD), Map.of("ADDED", "set"), Set.of("PATH_OF_NOTHING"));
    }
}
