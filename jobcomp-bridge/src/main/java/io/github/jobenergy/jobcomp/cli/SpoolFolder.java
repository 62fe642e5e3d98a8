package io.github.jobenergy.jobcomp.cli;

import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Which spool a command is about. */
final class SpoolFolder {

    @Option(
            names = "--spool",
            paramLabel = "DIR",
            defaultValue = "/var/spool/jobenergy",
            description = "The spool of the bridge. Default: ${DEFAULT-VALUE}")
    private Path folder = Path.of("/var/spool/jobenergy");

    Path folder() {
        return folder;
    }
}
