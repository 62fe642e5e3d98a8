package io.github.jobenergy.rate.cli;

import io.github.jobenergy.program.OptionFiles;
import io.github.jobenergy.program.cli.CommandLineDefaults;
import io.github.jobenergy.program.cli.ProgramVersion;
import java.io.FileDescriptor;
import java.time.Clock;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The main class of the program {@code rate-bridge}: its command line and its exit status. */
@Command(
        name = "rate-bridge",
        mixinStandardHelpOptions = true,
        versionProvider = ProgramVersion.class,
        synopsisSubcommandLabel = "COMMAND",
        description =
                "Publishes time series by which energy is multiplied to Kafka: the carbon intensity and the price "
                        + "of electric energy, and the PUE.")
public final class RateBridge {

    /** The option files, which may define sources, each under a name. */
    private static final OptionFiles OPTION_FILES = new OptionFiles(Map.of("source", RateBridge::source));

    private RateBridge() {}

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
        CommandLine commandLine = new CommandLine(new RateBridge());
        commandLine.addSubcommand(new RunCommand(clock));
        commandLine.addSubcommand(new ReadCommand(clock));
        commandLine.addSubcommand(new DecodeCommand(clock));
        commandLine.addSubcommand(new BackfillCommand(clock));
        commandLine.addSubcommand(new CheckCommand(clock));
        commandLine.addSubcommand(new StatusCommand(clock));
        return CommandLineDefaults.apply(commandLine);
    }

    /** Executes the arguments together with the options of the configured option files. */
    static int execute(CommandLine program, String... arguments) {
        return CommandLineDefaults.execute(program, OPTION_FILES, arguments);
    }

    private static String source(String setting) {
        return "--source=" + setting.substring(setting.indexOf('=') + 1);
    }
}
