package io.github.jobenergy.quickstart.cli;

import io.github.jobenergy.quickstart.play.StepFailedException;
import io.github.jobenergy.quickstart.recording.UnreadableRecordingException;
import io.github.jobenergy.quickstart.stage.ProgramStoppedException;
import io.github.jobenergy.quickstart.stage.Workplace;
import java.io.IOException;
import org.apache.kafka.common.KafkaException;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The program {@code quickstart}. Without a command it plays a recording. */
@Command(
        name = "quickstart",
        description = {
            "Plays a recording of a real cluster through the real programs, on a Kafka broker of its own, and shows what"
                    + " each job used in joules. Nothing but 127.0.0.1 is touched."
        },
        subcommands = {ConsumeCommand.class},
        mixinStandardHelpOptions = true,
        versionProvider = ProgramVersion.class,
        exitCodeListHeading = "Exit codes:%n",
        exitCodeList = {
            "0: every run has its energy",
            "64: the command line cannot be",
            "66: the recording is not there, or not whole",
            "69: a step did not come to its end, or a program has stopped",
            "70: a fault of ours",
            "74: something on this machine is in the way",
            "75: another quickstart works in that folder"
        })
public final class Quickstart extends PlayCommand {

    /** Creates the command; called by picocli. */
    public Quickstart() {}

    /** Returns the command line of the program. */
    public static CommandLine commandLine() {
        return new CommandLine(new Quickstart())
                .setOverwrittenOptionsAllowed(true)
                .setParameterExceptionHandler(Quickstart::refuse)
                .setExecutionExceptionHandler((thrown, command, parsed) -> {
                    command.getErr().println("quickstart: " + sentence(thrown));
                    return exitCode(thrown).number();
                });
    }

    private static int refuse(CommandLine.ParameterException refused, String[] arguments) {
        refused.getCommandLine()
                .getErr()
                .println("quickstart: " + refused.getMessage() + " (--help lists the options)");
        return ExitCode.USAGE.number();
    }

    private static String sentence(Throwable thrown) {
        return exitCode(thrown) == ExitCode.SOFTWARE ? thrown.toString() : String.valueOf(thrown.getMessage());
    }

    private static ExitCode exitCode(Throwable thrown) {
        if (thrown instanceof UnreadableRecordingException) {
            return ExitCode.NO_INPUT;
        }
        if (thrown instanceof Workplace.OccupiedException) {
            return ExitCode.TRY_LATER;
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
