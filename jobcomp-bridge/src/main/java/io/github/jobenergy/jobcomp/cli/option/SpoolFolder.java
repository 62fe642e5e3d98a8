package io.github.jobenergy.jobcomp.cli.option;

import java.nio.file.Path;
import picocli.CommandLine.Option;

/** The option {@code --spool} of the commands that work on the spool of a running bridge. */
public final class SpoolFolder {

    @Option(
            names = "--spool",
            paramLabel = "DIR",
            defaultValue = "/var/spool/jobenergy",
            description = "Spool of the bridge. Default: ${DEFAULT-VALUE}")
    private Path folder = Path.of("/var/spool/jobenergy");

    public Path folder() {
        return folder;
    }
}
