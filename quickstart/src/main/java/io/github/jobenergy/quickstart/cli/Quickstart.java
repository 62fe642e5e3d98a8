package io.github.jobenergy.quickstart.cli;

import io.github.jobenergy.program.cli.ExitCode;
import io.github.jobenergy.program.cli.ProgramVersion;
import io.github.jobenergy.quickstart.launch.ProgramStoppedException;
import io.github.jobenergy.quickstart.launch.WorkFolder;
import io.github.jobenergy.quickstart.play.StepFailedException;
import io.github.jobenergy.quickstart.recording.UnreadableRecordingException;
import java.io.IOException;
import org.apache.kafka.common.KafkaException;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The program {@code quickstart}. Without a command it plays a recording. */
@Command(
        name = "quickstart",
        description = {
            "Replays a recording of a real Slurm cluster through the programs of jobenergy, on an embedded Kafka broker, and"
                    + " prints the energy of each job in joules. Uses no network address but 127.0.0.1."
        },
        subcommands = {ConsumeCommand.class},
        mixinStandardHelpOptions = true,
        versionProvider = ProgramVersion.class,
        exitCodeListHeading = "Exit codes:%n",
        exitCodeList = {
            "0: the energy of every run was computed",
            "64: the command line is invalid",
            "66: the recording does not exist, or is not complete",
            "69: a step did not finish in time, or a program has stopped",
            "70: an internal error of quickstart",
            "74: a file, a port or a command of this machine cannot be used",
            "75: another quickstart uses the folder of --work"
        })
public final class Quickstart extends PlayCommand {

    /** Creates the command; called by picocli. */
    public Quickstart() {}

    /** Returns the command line of the program. */
    public static CommandLine commandLine() {
        return new CommandLine(new Quickstart())
                .setOverwrittenOptionsAllowed(true)
                .setParameterExceptionHandler(Quickstart::rejectCommandLine)
                .setExecutionExceptionHandler((thrown, command, parsed) -> {
                    command.getErr().println("quickstart: " + message(thrown));
                    return exitCode(thrown).number();
                });
    }

    private static int rejectCommandLine(CommandLine.ParameterException invalid, String[] arguments) {
        invalid.getCommandLine()
                .getErr()
                .println("quickstart: " + invalid.getMessage() + " (--help lists the options)");
        return ExitCode.USAGE.number();
    }

    private static String message(Throwable thrown) {
        return exitCode(thrown) == ExitCode.SOFTWARE ? thrown.toString() : String.valueOf(thrown.getMessage());
    }

    private static ExitCode exitCode(Throwable thrown) {
        if (thrown instanceof UnreadableRecordingException) {
            return ExitCode.NO_INPUT;
        }
        if (thrown instanceof WorkFolder.OccupiedException) {
            return ExitCode.TEMPORARY;
        }
        if (thrown instanceof StepFailedException
                || thrown instanceof ProgramStoppedException
                || thrown instanceof KafkaException) {
            return ExitCode.UNAVAILABLE;
        }
        return thrown instanceof IOException ? ExitCode.IO_ERROR : ExitCode.SOFTWARE;
    }

    /** Runs the program and ends the process with its exit code. */
    public static void main(String[] arguments) {
        System.setProperty("logback.configurationFile", "quickstart-logback.xml");
        System.exit(commandLine().execute(arguments));
    }
}
