package io.github.jobenergy.program.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import ch.qos.logback.classic.LoggerContext;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;

class ProgramVersionTest {

    private final StringWriter printed = new StringWriter();

    /** A program with one command. */
    @Command(
            name = "program",
            mixinStandardHelpOptions = true,
            versionProvider = ProgramVersion.class,
            subcommands = Run.class)
    private static final class Program {}

    /** A command of it. */
    @Command(name = "run", mixinStandardHelpOptions = true, versionProvider = ProgramVersion.class)
    private static final class Run {}

    @Test
    void aProgramOutsideOfAJarHasNoVersion() {
        execute(new CommandLine(new Program()), "--version");

        assertEquals("program (not packaged)", printed.toString().strip());
    }

    @Test
    void aCommandPrintsTheNameOfItsProgram() {
        execute(new CommandLine(new Program()), "run", "--version");

        assertEquals("program (not packaged)", printed.toString().strip());
    }

    @Test
    void theVersionIsThatOfTheJarOfTheProgram() {
        Object packaged = new LoggerContext();

        String version =
                ProgramVersion.of(CommandSpec.wrapWithoutInspection(packaged).name("program"));

        assertEquals("program " + LoggerContext.class.getPackage().getImplementationVersion(), version);
    }

    private void execute(CommandLine program, String... arguments) {
        program.setOut(new PrintWriter(printed)).execute(arguments);
    }
}
