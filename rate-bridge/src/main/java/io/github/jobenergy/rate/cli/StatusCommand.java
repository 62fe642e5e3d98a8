package io.github.jobenergy.rate.cli;

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
            "Prints the status in the status file of run: whether the bridge runs, whether the brokers respond, and for "
                    + "each source the polls since the start, the failures in a row, and the seconds since the last "
                    + "success and since the end of the latest slot, one per line.",
            "Exit status: 0 if the bridge runs and the brokers respond; 66 if the file cannot be read; 69 if the "
                    + "bridge does not run, or its status is older than a minute; 75 if no broker responds."
        })
final class StatusCommand extends StatusFileCommand {

    @Option(
            names = "--status-file",
            paramLabel = "FILE",
            defaultValue = "/run/rate-bridge/status.json",
            description = "File of --status-file of run. Default: ${DEFAULT-VALUE}")
    private Path file = Path.of("/run/rate-bridge/status.json");

    StatusCommand(Clock clock) {
        super(clock);
    }

    @Override
    protected Path file() {
        return file;
    }
}
