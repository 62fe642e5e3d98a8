package io.github.jobenergy.quickstart.launch;

import java.nio.file.Path;

/**
 * The installation of this program: {@code bin/}, {@code lib/}, and the files included with it.
 *
 * @param home the folder of the installation
 */
public record Installation(Path home) {

    private static final String HOME = "jobenergy.home";

    /** Returns the installation from which this JVM was started, by the property that the launcher sets. */
    public static Installation ofThisProgram() {
        String home = System.getProperty(HOME);
        if (home == null) {
            throw new IllegalStateException("expected the system property " + HOME + ", which bin/quickstart sets");
        }
        return new Installation(Path.of(home));
    }

    /** Returns the launcher of the program. */
    public Path program() {
        return home.resolve("bin").resolve("quickstart");
    }

    /** Returns the folder with the command jobenergy, as shipped with energy-web. */
    public Path commands() {
        return home.resolve("bin");
    }

    /** Returns an included recording. */
    public Path recording(String name) {
        return home.resolve("recordings").resolve(name);
    }

    /** Returns the completion script, as shipped with jobcomp-bridge. */
    Path hook() {
        return home.resolve("libexec").resolve("jobcomp-hook");
    }

    /** Returns the executable that answers from a recording as sacct would. */
    Path recordedSacct() {
        return home.resolve("libexec").resolve("recorded-sacct");
    }

    /** Returns the executable that answers from a recording as scontrol would. */
    Path recordedScontrol() {
        return home.resolve("libexec").resolve("recorded-scontrol");
    }
}
