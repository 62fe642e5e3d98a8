package io.github.jobenergy.jobcomp.testing;

import io.github.jobenergy.program.testing.HostRequirements;
import java.io.IOException;
import java.util.concurrent.TimeUnit;

/** What only root can do in a test: give files to other users, and act as them. The users need no entry in /etc/passwd. */
public final class Root {

    /** SlurmUser, in a group of its own. */
    public static final int SLURM = 64_030;

    /** The bridge's user, and its group. */
    public static final int JOBENERGY = 64_031;

    private Root() {}

    /** Passes for root; otherwise the test is skipped, or fails where nothing may be. */
    public static void require() {
        HostRequirements.requireRoot("to act as other users");
    }

    /** Runs a line of the shell as that user, in the group of the same number; its exit status. */
    public static int callAs(int user, String line) throws IOException, InterruptedException {
        return call(
                "setpriv",
                "--reuid=" + user,
                "--regid=" + user,
                "--clear-groups",
                "/bin/sh",
                "-c",
                "umask 0027; " + line);
    }

    /** Runs a program; its exit status. */
    public static int call(String... words) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(words)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        if (!process.waitFor(5, TimeUnit.MINUTES)) {
            process.destroyForcibly();
            throw new IOException("still running: " + String.join(" ", words));
        }
        return process.exitValue();
    }
}
