package io.github.jobenergy.quickstart.stage;

import java.io.IOException;
import java.nio.file.Path;

/**
 * An executable called sacct that answers from a recording and knows nothing else: it filters the recorded rows by what it is
 * asked, as slurmdbd would.
 */
public final class SacctStandIn {

    private SacctStandIn() {}

    /** Puts one into a folder and returns it. */
    public static Path install(Installation installation, Path recording, Path folder) throws IOException {
        String script = "#!/bin/sh\nexec " + Executable.quoted(installation.recordedSacct()) + " "
                + Executable.quoted(recording) + " \"$@\"\n";
        return Executable.write(folder.resolve("sacct"), script);
    }
}
