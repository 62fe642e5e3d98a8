package io.github.jobenergy.program.cli;

import io.github.jobenergy.program.DurationConverter;
import io.github.jobenergy.program.OptionFiles;
import io.github.jobenergy.program.UsageErrors;
import io.github.jobenergy.program.monitoring.ListenException;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.ParseResult;

/** The settings that the command lines of the programs have in common. */
public final class CommandLineDefaults {

    private static final int HELP_WIDTH = 100;

    private CommandLineDefaults() {}

    /** Applies the settings to a program, after all of its commands have been added, and returns it. */
    public static CommandLine apply(CommandLine program) {
        setExitCodes(program);
        return program.registerConverter(Duration.class, new DurationConverter())
                .setParameterExceptionHandler(new UsageErrors())
                .setExecutionExceptionHandler(CommandLineDefaults::failedCommand)
                .setColorScheme(CommandLine.Help.defaultColorScheme(Ansi.OFF))
                .setOverwrittenOptionsAllowed(true)
                .setUsageHelpWidth(HELP_WIDTH);
    }

    /**
     * Executes the arguments together with the options of the option files that {@code --config} names, and returns the exit status. A file
     * that cannot be read or is invalid is reported on the standard error of the program.
     */
    public static int execute(CommandLine program, OptionFiles files, String... arguments) {
        try {
            return program.execute(files.expand(arguments));
        } catch (IOException unreadable) {
            return failed(program, unreadable, ExitCode.NO_INPUT);
        } catch (IllegalArgumentException invalid) {
            return failed(program, invalid, ExitCode.USAGE);
        }
    }

    /** Reports an address that cannot be used in one line; other exceptions are internal errors. */
    private static int failedCommand(Exception thrown, CommandLine command, ParseResult parsed) throws Exception {
        if (thrown instanceof ListenException unusable) {
            PrintWriter err = command.getErr();
            err.println(command.getCommandSpec().root().name() + ": " + unusable.getMessage());
            err.flush();
            return ExitCode.UNAVAILABLE.number();
        }
        throw thrown;
    }

    private static int failed(CommandLine program, Exception cause, ExitCode status) {
        PrintWriter err = program.getErr();
        err.println(program.getCommandName() + ": --config: " + cause.getMessage());
        err.flush();
        return status.number();
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
