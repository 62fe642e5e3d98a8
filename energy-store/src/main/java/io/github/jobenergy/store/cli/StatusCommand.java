package io.github.jobenergy.store.cli;

import io.github.jobenergy.program.cli.ProgramVersion;
import io.github.jobenergy.program.cli.StatusFileCommand;
import java.nio.file.Path;
import java.time.Clock;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command {@code status}: reports the status of the program on this host. */
@Command(
        name = "status",
        mixinStandardHelpOptions = true,
        versionProvider = ProgramVersion.class,
        description = {
            "Prints the status in the status file of run: whether the program runs, and the records that it has read and "
                    + "rejected since its start.",
            "Exit status: 0 if the program runs; 66 if the file cannot be read; 69 if the program does not run, or its "
                    + "status is older than a minute."
        })
final class StatusCommand extends StatusFileCommand {

    private static final String DEFAULT = "/run/energy-store/status.json";

    @Option(
            names = "--status-file",
            paramLabel = "FILE",
            defaultValue = DEFAULT,
            description = "File of --status-file of run. Default: ${DEFAULT-VALUE}")
    private Path file = Path.of(DEFAULT);

    StatusCommand(Clock clock) {
        super(clock);
    }

    @Override
    protected Path file() {
        return file;
    }
}
