package io.github.jobenergy.quickstart.launch;

import java.io.IOException;
import java.nio.file.Path;

/** An executable named scontrol that prints the configuration and the nodes of a recording, and nothing else. */
final class RecordedScontrol {

    private RecordedScontrol() {}

    /** Writes the executable into a folder; returns its path. */
    static Path install(Installation installation, Path recording, Path folder) throws IOException {
        String script = "#!/bin/sh\nexec " + Executable.quoted(installation.recordedScontrol()) + " "
                + Executable.quoted(recording) + " \"$@\"\n";
        return Executable.write(folder.resolve("scontrol"), script);
    }
}
