package io.github.jobenergy.jobcomp.cli;

import io.github.jobenergy.jobcomp.cli.option.ClusterFiles;
import io.github.jobenergy.program.cli.CommandLineDefaults;
import io.github.jobenergy.program.cli.ExitCode;
import io.github.jobenergy.program.cli.ProgramVersion;
import java.io.FileDescriptor;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The program {@code jobcomp-bridge}: its commands, options and exit status. */
@Command(
        name = "jobcomp-bridge",
        mixinStandardHelpOptions = true,
        versionProvider = ProgramVersion.class,
        synopsisSubcommandLabel = "COMMAND",
        description = "Publishes the starts and the completions of Slurm's runs to Kafka, with the energy in Slurm's "
                + "records.")
public final class JobcompBridge {

    /** The pause before the failed bridge of one of several clusters is restarted. */
    private static final Duration RESTART_INTERVAL = Duration.ofMinutes(1);

    private JobcompBridge() {}

    /** Runs the program and ends the JVM with its exit status. */
    public static void main(String[] args) {
        Slurmdbds slurmdbds = new Slurmdbds();
        PrintWriter out = CommandLineDefaults.utf8(FileDescriptor.out);
        PrintWriter err = CommandLineDefaults.utf8(FileDescriptor.err);
        System.exit(execute(
                () -> commandLine(System.in, Clock.systemUTC(), slurmdbds)
                        .setOut(out)
                        .setErr(err),
                args));
    }

    /** The command line of the program; it does not expand options files. */
    public static CommandLine commandLine() {
        return commandLine(System.in, Clock.systemUTC(), new Slurmdbds());
    }

    static CommandLine commandLine(InputStream input, Clock clock, Slurmdbds slurmdbds) {
        CommandLine commandLine = new CommandLine(new JobcompBridge());
        commandLine.addSubcommand(new RunCommand(slurmdbds));
        commandLine.addSubcommand(new AdoptCommand(slurmdbds));
        commandLine.addSubcommand(new DecodeCommand(input, clock));
        commandLine.addSubcommand(new CheckCommand());
        commandLine.addSubcommand(new StatusCommand(clock));
        commandLine.addSubcommand(new PauseCommand());
        commandLine.addSubcommand(new ResumeCommand());
        commandLine.addSubcommand(new BackfillCommand());
        commandLine.addSubcommand(new SurveyCommand(clock));
        commandLine.addSubcommand(new EraseCommand(clock));
        commandLine.addSubcommand(new AnnotateCommand(clock));
        return CommandLineDefaults.apply(commandLine);
    }

    /** Executes the command for each cluster whose options the arguments name, with a separate program for each cluster. */
    static int execute(Supplier<CommandLine> programs, String... arguments) {
        try {
            List<String[]> clusters = ClusterFiles.expand(arguments);
            return clusters.size() == 1
                    ? programs.get().execute(clusters.get(0))
                    : new Clusters(programs, RESTART_INTERVAL).execute(clusters);
        } catch (IOException unreadable) {
            programs.get().getErr().println("jobcomp-bridge: --config: " + unreadable.getMessage());
            return ExitCode.NO_INPUT.number();
        } catch (IllegalArgumentException refused) {
            programs.get().getErr().println("jobcomp-bridge: --config: " + refused.getMessage());
            return ExitCode.USAGE.number();
        }
    }
}
