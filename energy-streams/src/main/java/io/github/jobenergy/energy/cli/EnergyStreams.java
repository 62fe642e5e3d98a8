package io.github.jobenergy.energy.cli;

import java.io.IOException;
import java.util.Objects;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The program {@code energy-streams}. */
@Command(
        name = "energy-streams",
        description = "Joins what jobs did with what nodes drew, and says what each job used in joules.",
        subcommands = {
            RunCommand.class,
            TopologyCommand.class,
            ReplayCommand.class,
            CheckCommand.class,
            HelpCommand.class
        },
        mixinStandardHelpOptions = true,
        version = "energy-streams 0.1.0")
public final class EnergyStreams implements Runnable {

    @Spec
    private @Nullable CommandSpec spec;

    /** Made by picocli. */
    public EnergyStreams() {}

    /** The program's command line. */
    public static CommandLine commandLine() {
        return new CommandLine(new EnergyStreams())
                .setExitCodeExceptionMapper(EnergyStreams::exitCode)
                .setExecutionExceptionHandler((thrown, command, parsed) -> {
                    command.getErr().println(command.getCommandName() + ": " + thrown.getMessage());
                    return exitCode(thrown);
                })
                .setOverwrittenOptionsAllowed(true);
    }

    private static int exitCode(Throwable thrown) {
        if (thrown instanceof CommandLine.ParameterException) {
            return ExitCode.USAGE.number();
        }
        if (thrown instanceof IOException) {
            return ExitCode.NO_INPUT.number();
        }
        return thrown instanceof KafkaException ? ExitCode.UNAVAILABLE.number() : ExitCode.SOFTWARE.number();
    }

    /** Runs the program and ends the process with its exit code. */
    public static void main(String[] arguments) {
        System.exit(execute(arguments));
    }

    private static int execute(String[] arguments) {
        try {
            return commandLine().execute(ConfigFile.expand(arguments));
        } catch (IOException unreadable) {
            System.err.println(
                    "energy-streams: --config: expected a file of options, cannot read " + unreadable.getMessage());
            return ExitCode.NO_INPUT.number();
        }
    }

    @Override
    public void run() {
        throw new CommandLine.ParameterException(Objects.requireNonNull(spec).commandLine(), "expected a command");
    }
}
