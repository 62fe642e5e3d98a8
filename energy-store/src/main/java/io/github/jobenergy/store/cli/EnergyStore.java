package io.github.jobenergy.store.cli;

import io.github.jobenergy.program.OptionFiles;
import io.github.jobenergy.program.cli.CommandLineDefaults;
import io.github.jobenergy.program.cli.ProgramVersion;
import java.io.FileDescriptor;
import java.time.Clock;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The main class of the program {@code energy-store}: its command line and its exit status. */
@Command(
        name = "energy-store",
        mixinStandardHelpOptions = true,
        versionProvider = ProgramVersion.class,
        synopsisSubcommandLabel = "COMMAND",
        description = "Keeps the results of the topics as tables in a DuckDB file or in PostgreSQL.")
public final class EnergyStore {

    private static final OptionFiles OPTION_FILES = new OptionFiles(Map.of());

    private EnergyStore() {}

    /** Runs the program and exits with its exit status. */
    public static void main(String[] args) {
        CommandLine program = commandLine(Clock.systemUTC())
                .setOut(CommandLineDefaults.utf8(FileDescriptor.out))
                .setErr(CommandLineDefaults.utf8(FileDescriptor.err));
        System.exit(execute(program, args));
    }

    /** Returns the command line of the program, without the expansion of option files. */
    public static CommandLine commandLine() {
        return commandLine(Clock.systemUTC());
    }

    static CommandLine commandLine(Clock clock) {
        CommandLine commandLine = new CommandLine(new EnergyStore());
        commandLine.addSubcommand(new RunCommand(clock));
        commandLine.addSubcommand(new RebuildCommand(clock));
        commandLine.addSubcommand(new CheckCommand());
        commandLine.addSubcommand(new ExportCommand());
        commandLine.addSubcommand(new StatusCommand(clock));
        return CommandLineDefaults.apply(commandLine).setCaseInsensitiveEnumValuesAllowed(true);
    }

    /** Executes the arguments together with the options of the configured option files. */
    static int execute(CommandLine program, String... arguments) {
        return CommandLineDefaults.execute(program, OPTION_FILES, arguments);
    }
}
