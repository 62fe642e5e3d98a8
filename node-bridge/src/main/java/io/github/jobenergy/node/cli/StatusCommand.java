package io.github.jobenergy.node.cli;

import io.github.jobenergy.program.StatusFile;
import io.github.jobenergy.program.StatusReport;
import io.github.jobenergy.program.cli.ExitCode;
import io.github.jobenergy.program.cli.ProgramVersion;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code status}: reports the status of the bridge on this host. */
@Command(
        name = "status",
        mixinStandardHelpOptions = true,
        versionProvider = ProgramVersion.class,
        description = {
            "Reports how the bridge that writes its status to that file is: whether it runs, whether brokers answer, and its "
                    + "counts since the start, a line each.",
            "Exit status: 0 if it runs and brokers answer; 69 if it does not run or has not written its status for a minute; "
                    + "75 if no broker has answered for 30 s; 66 if the file cannot be read."
        })
final class StatusCommand implements Callable<Integer> {

    @Option(
            names = "--status-file",
            paramLabel = "FILE",
            defaultValue = "/run/node-bridge/status.json",
            description = "The file that run or adopt was given as --status-file. Default: ${DEFAULT-VALUE}")
    private Path file = Path.of("/run/node-bridge/status.json");

    @Spec
    private CommandSpec spec = CommandSpec.create();

    private final Clock clock;

    StatusCommand(Clock clock) {
        this.clock = clock;
    }

    @Override
    public Integer call() {
        try {
            return StatusReport.print(spec.commandLine().getOut(), new StatusFile(file).read(), clock.instant())
                    .exitStatus();
        } catch (IOException unreadable) {
            spec.commandLine().getErr().println("node-bridge: " + unreadable.getMessage());
            return ExitCode.NO_INPUT.number();
        }
    }
}
