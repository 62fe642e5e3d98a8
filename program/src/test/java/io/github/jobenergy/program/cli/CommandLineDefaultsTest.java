package io.github.jobenergy.program.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

class CommandLineDefaultsTest {

    /** A program with one command. */
    @Command(name = "program", subcommands = Run.class)
    private static final class Program {}

    /** A command that fails if it has no time. */
    @Command(name = "run")
    private static final class Run implements Runnable {

        @Option(names = "--time")
        private Duration time = Duration.ZERO;

        @Override
        public void run() {
            if (time.isZero()) {
                throw new IllegalStateException("no time");
            }
        }
    }

    @Test
    void anInvalidOptionOfACommandIsAUsageError() {
        assertEquals(ExitCode.USAGE.number(), execute("run", "--time=soon"));
    }

    @Test
    void anExceptionOfACommandIsAnInternalError() {
        assertEquals(ExitCode.SOFTWARE.number(), execute("run"));
    }

    @Test
    void theLastOfSeveralValuesHolds() {
        assertEquals(ExitCode.OK.number(), execute("run", "--time=PT0S", "--time=PT1S"));
    }

    private static int execute(String... arguments) {
        return CommandLineDefaults.apply(new CommandLine(new Program()))
                .setErr(new PrintWriter(new StringWriter()))
                .execute(arguments);
    }
}
