package io.github.jobenergy.program.cli;

import io.github.jobenergy.program.DurationConverter;
import io.github.jobenergy.program.UsageErrors;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;

/** The settings that the command lines of the programs have in common. */
public final class CommandLineDefaults {

    private static final int HELP_WIDTH = 100;

    private CommandLineDefaults() {}

    /** Applies the settings to a program, after all of its commands have been added, and returns it. */
    public static CommandLine apply(CommandLine program) {
        setExitCodes(program);
        return program.registerConverter(Duration.class, new DurationConverter())
                .setParameterExceptionHandler(new UsageErrors())
                .setColorScheme(CommandLine.Help.defaultColorScheme(Ansi.OFF))
                .setOverwrittenOptionsAllowed(true)
                .setUsageHelpWidth(HELP_WIDTH);
    }

    private static void setExitCodes(CommandLine command) {
        command.getCommandSpec()
                .exitCodeOnInvalidInput(ExitCode.USAGE.number())
                .exitCodeOnExecutionException(ExitCode.SOFTWARE.number());
        command.getSubcommands().values().forEach(CommandLineDefaults::setExitCodes);
    }

    /** Returns a writer in UTF-8, as JSON requires, whatever the locale. */
    public static PrintWriter utf8(FileDescriptor stream) {
        return new PrintWriter(new FileOutputStream(stream), true, StandardCharsets.UTF_8);
    }
}
