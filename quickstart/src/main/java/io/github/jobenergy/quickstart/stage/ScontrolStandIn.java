package io.github.jobenergy.quickstart.stage;

import java.io.IOException;
import java.nio.file.Path;

/** An executable called scontrol that shows the configuration and the nodes of a recording, and knows nothing else. */
final class ScontrolStandIn {

    private ScontrolStandIn() {}

    /** Puts one into a folder; says where it lies. */
    static Path install(Installation installation, Path recording, Path folder) throws IOException {
        String script = "#!/bin/sh\nexec " + Executable.quoted(installation.recordedScontrol()) + " "
                + Executable.quoted(recording) + " \"$@\"\n";
        return Executable.write(folder.resolve("scontrol"), script);
    }
}
