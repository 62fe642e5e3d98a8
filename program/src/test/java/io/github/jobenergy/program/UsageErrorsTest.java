package io.github.jobenergy.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

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

    private final StringWriter err = new StringWriter();

    @Command(name = "program", exitCodeOnInvalidInput = USAGE)
    private static final class Program implements Runnable {

        @Option(names = "--number")
        private int number;

        @Override
        public void run() {
            throw new AssertionError("expected a usage error, found number " + number);
        }
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

        assertTrue(err.toString().startsWith(expected + System.lineSeparator()), err.toString());
        assertFalse(err.toString().contains("hunter2"), err.toString());
        assertTrue(err.toString().contains("Usage: program"), err.toString());
    }

    @Test
    void aValueThatCannotBeIsPrinted() {
        assertEquals(USAGE, execute("--number=many"));

        assertTrue(err.toString().contains("'many' is not an int"), err.toString());
    }

    private int execute(String arguments) {
        return new CommandLine(new Program())
                .setErr(new PrintWriter(err, true))
                .setParameterExceptionHandler(new UsageErrors())
                .execute(arguments.split(" "));
    }
}
