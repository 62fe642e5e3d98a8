package io.github.jobenergy.quickstart.stage;

import java.nio.file.Path;

/**
 * This program as it is installed: {@code bin/}, {@code lib/}, and what it brings along.
 *
 * @param home the folder that holds all of it
 */
public record Installation(Path home) {

    private static final String HOME = "jobenergy.home";

    /** The installation this JVM was started from; the launcher says where it is. */
    public static Installation ofThisProgram() {
        String home = System.getProperty(HOME);
        if (home == null) {
            throw new IllegalStateException("expected the system property " + HOME + ", which bin/quickstart sets");
        }
        return new Installation(Path.of(home));
    }

    /** The program itself. */
    public Path program() {
        return home.resolve("bin").resolve("quickstart");
    }

    /** A recording that is brought along. */
    public Path recording(String name) {
        return home.resolve("recordings").resolve(name);
    }

    /** The completion script, as jobcomp-bridge ships it. */
    Path hook() {
        return home.resolve("libexec").resolve("jobcomp-hook");
    }

    /** The executable that answers from a recording as sacct would. */
    Path recordedSacct() {
        return home.resolve("libexec").resolve("recorded-sacct");
    }

    /** The executable that answers from a recording as scontrol would. */
    Path recordedScontrol() {
        return home.resolve("libexec").resolve("recorded-scontrol");
    }
}
