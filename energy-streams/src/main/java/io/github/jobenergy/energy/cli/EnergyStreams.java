package io.github.jobenergy.energy.cli;

import io.github.jobenergy.energy.cli.facility.FacilityCommand;
import io.github.jobenergy.energy.cli.statement.StatementCommand;
import io.github.jobenergy.program.OptionFiles;
import io.github.jobenergy.program.cli.CommandLineDefaults;
import io.github.jobenergy.program.cli.ExitCode;
import io.github.jobenergy.program.cli.ProgramVersion;
import io.github.jobenergy.program.monitoring.ListenException;
import java.io.IOException;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The program {@code energy-streams}. */
@Command(
        name = "energy-streams",
        description = "Computes the energy of each Slurm job from job completions and power readings of nodes.",
        subcommands = {
            RunCommand.class,
            TopologyCommand.class,
            ReplayCommand.class,
            ExplainCommand.class,
            StatementCommand.class,
            FacilityCommand.class,
            CheckCommand.class,
            StatusCommand.class,
            ResetCommand.class,
            HelpCommand.class
        },
        mixinStandardHelpOptions = true,
        versionProvider = ProgramVersion.class)
public final class EnergyStreams implements Runnable {

    private static final int MOST_CAUSES = 20;

    @Spec
    private @Nullable CommandSpec spec;

    /** Creates the command; called by picocli. */
    public EnergyStreams() {}

    /** Returns the command line of the program. */
    public static CommandLine commandLine() {
        return CommandLineDefaults.apply(new CommandLine(new EnergyStreams()))
                .setExitCodeExceptionMapper(EnergyStreams::exitCode)
                .setExecutionExceptionHandler((thrown, command, parsed) -> {
                    command.getErr().println(command.getCommandSpec().qualifiedName() + ": " + message(thrown));
                    return exitCode(thrown);
                });
    }

    /** Returns the message of a failure: some IOExceptions of Java name only the file, others only the reason. */
    private static String message(Throwable thrown) {
        return thrown instanceof IOException && !(thrown instanceof UnreadableInputException)
                ? "expected a file that can be read, found " + thrown
                : String.valueOf(thrown.getMessage());
    }

    private static int exitCode(Throwable thrown) {
        if (thrown instanceof CommandLine.ParameterException) {
            return ExitCode.USAGE.number();
        }
        if (thrown instanceof IOException) {
            return ExitCode.NO_INPUT.number();
        }
        if (isDenied(thrown)) {
            return ExitCode.NO_PERMISSION.number();
        }
        return thrown instanceof KafkaException || thrown instanceof ListenException
                ? ExitCode.UNAVAILABLE.number()
                : ExitCode.SOFTWARE.number();
    }

    /** Checks whether a right was denied, in any cause: Streams wraps the exception that ended a thread. */
    private static boolean isDenied(Throwable thrown) {
        return Stream.iterate(thrown, Objects::nonNull, Throwable::getCause)
                .limit(MOST_CAUSES)
                .anyMatch(AuthorizationException.class::isInstance);
    }

    /** Runs the program and ends the process with its exit code. */
    public static void main(String[] arguments) {
        System.exit(CommandLineDefaults.execute(commandLine(), new OptionFiles(), arguments));
    }

    @Override
    public void run() {
        throw new CommandLine.ParameterException(Objects.requireNonNull(spec).commandLine(), "expected a command");
    }
}
