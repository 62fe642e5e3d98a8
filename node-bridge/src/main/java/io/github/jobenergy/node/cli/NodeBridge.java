package io.github.jobenergy.node.cli;

import io.github.jobenergy.node.source.SourceSpec;
import io.github.jobenergy.program.OptionFiles;
import io.github.jobenergy.program.cli.CommandLineDefaults;
import io.github.jobenergy.program.cli.ProgramVersion;
import java.io.FileDescriptor;
import java.io.InputStream;
import java.time.Clock;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The main class of the program {@code node-bridge}: its command line and its exit status. */
@Command(
        name = "node-bridge",
        mixinStandardHelpOptions = true,
        versionProvider = ProgramVersion.class,
        synopsisSubcommandLabel = "COMMAND",
        description = "Publishes power readings of nodes, and Slurm's states of nodes, to Kafka.")
public final class NodeBridge {

    /** The option files, which may define sources and rules, each under a name. */
    private static final OptionFiles OPTION_FILES =
            new OptionFiles(Map.of("source", NodeBridge::source, "rule", NodeBridge::rule));

    private NodeBridge() {}

    /** Runs the program and exits with its exit status. */
    public static void main(String[] args) {
        CommandLine program = commandLine(System.in, Clock.systemUTC())
                .setOut(CommandLineDefaults.utf8(FileDescriptor.out))
                .setErr(CommandLineDefaults.utf8(FileDescriptor.err));
        System.exit(execute(program, args));
    }

    /** The command line of the program, without the expansion of option files. */
    public static CommandLine commandLine() {
        return commandLine(System.in, Clock.systemUTC());
    }

    static CommandLine commandLine(InputStream input, Clock clock) {
        CommandLine commandLine = new CommandLine(new NodeBridge());
        commandLine.addSubcommand(new RunCommand(clock));
        commandLine.addSubcommand(new AdoptCommand(clock));
        commandLine.addSubcommand(new ReadCommand(clock));
        commandLine.addSubcommand(new DecodeCommand(input, clock));
        commandLine.addSubcommand(new CheckCommand(clock));
        commandLine.addSubcommand(new StatusCommand(clock));
        commandLine.addSubcommand(new SourcesCommand());
        return CommandLineDefaults.apply(commandLine);
    }

    /** Executes the arguments together with the options of the configured option files. */
    static int execute(CommandLine program, String... arguments) {
        return CommandLineDefaults.execute(program, OPTION_FILES, arguments);
    }

    private static String source(String setting) {
        int equals = setting.indexOf('=');
        return "--source=" + setting.substring(equals + 1) + "," + SourceSpec.NAME + "=" + setting.substring(0, equals);
    }

    private static String rule(String setting) {
        return "--rule=" + setting.substring(setting.indexOf('=') + 1);
    }
}
