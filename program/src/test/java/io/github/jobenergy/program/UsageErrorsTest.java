package io.github.jobenergy.program;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

class UsageErrorsTest {

    private static final int USAGE = 64;

    private final StringWriter errors = new StringWriter();

    /** A program with one command. */
    @Command(name = "program", subcommands = Run.class)
    private static final class Program {}

    /** A command with an option. */
    @Command(name = "run", exitCodeOnInvalidInput = USAGE)
    private static final class Run implements Runnable {

        @Option(names = "--count")
        private int count;

        @Override
        public void run() {
            throw new IllegalStateException("expected a refusal, found " + count);
        }
    }

    @Test
    void anErrorIsOneLineWithoutTheUsage() {
        assertEquals(USAGE, execute("--count=many"));

        assertEquals(
                "program run: Invalid value for option '--count': 'many' is not an int (--help lists the options)\n",
                errors.toString());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--pasword=hunter2 | Unknown option: '--pasword'",
                "--kafka.sasl.jaas.config=a=hunter2 | Unknown option: '--kafka.sasl.jaas.config'",
                "--pasword hunter2 | Unknown option: '--pasword'",
                "-phunter2 | Unknown option: '-p'",
                "--one=hunter2 --two=hunter2 | Unknown option: '--one', '--two'",
                "hunter2 | expected options and their values, found 1 arguments that belong to none"
            })
    void anUnknownOptionIsPrintedWithoutItsValue(String arguments, String expected) {
        assertEquals(USAGE, execute(arguments));

        assertEquals("program run: " + expected + " (--help lists the options)\n", errors.toString());
    }

    private int execute(String arguments) {
        return new CommandLine(new Program())
                .setErr(new PrintWriter(errors))
                .setParameterExceptionHandler(new UsageErrors())
                .execute(("run " + arguments).split(" "));
    }
}
