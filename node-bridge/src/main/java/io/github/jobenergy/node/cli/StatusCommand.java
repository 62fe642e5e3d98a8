package io.github.jobenergy.node.cli;

import io.github.jobenergy.program.cli.ProgramVersion;
import io.github.jobenergy.program.cli.StatusFileCommand;
import java.nio.file.Path;
import java.time.Clock;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command {@code status}: reports the status of the bridge on this host. */
@Command(
        name = "status",
        mixinStandardHelpOptions = true,
        versionProvider = ProgramVersion.class,
        description = {
            "Prints the status in the status file of a bridge: whether it runs, whether the brokers respond, and its "
                    + "counts since the start, one per line.",
            "Exit status: 0 if the bridge runs and the brokers respond; 66 if the file cannot be read; 69 if the "
                    + "bridge does not run, or its status is older than a minute; 75 if no broker has responded for 30 "
                    + "s."
        })
final class StatusCommand extends StatusFileCommand {

    @Option(
            names = "--status-file",
            paramLabel = "FILE",
            defaultValue = "/run/node-bridge/status.json",
            description = "File of --status-file of run or adopt. Default: ${DEFAULT-VALUE}")
    private Path file = Path.of("/run/node-bridge/status.json");

    StatusCommand(Clock clock) {
        super(clock);
    }

    @Override
    protected Path file() {
        return file;
    }
}
