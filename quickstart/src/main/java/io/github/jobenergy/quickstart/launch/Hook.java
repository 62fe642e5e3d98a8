package io.github.jobenergy.quickstart.launch;

import io.github.jobenergy.quickstart.recording.RecordedEnvironment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * The completion script, installed as at a site and called as slurmctld does: one process per run, with the recorded environment
 * and nothing else, and standard input, output and error on /dev/null.
 */
public final class Hook {

    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    /**
     * The command that converts recorded bytes into the environment of a process. Java cannot: its environments are text, and
     * these are not. {@code xargs -0} passes each variable unchanged, {@code env -i} makes an environment of them alone.
     */
    private static final String ENVIRONMENT_COMMAND = "exec env -i \"$@\" \"$0\"";

    private static final String MAX_ARGUMENTS = "100000";

    private final Path folder;
    private final Path script;

    private Hook(Path folder, Path script) {
        this.folder = folder;
        this.script = script;
    }

    /** Copies the script into a folder, configured for this spool. */
    public static Hook install(Installation installation, Path folder, Path spool) throws IOException {
        for (String part : new String[] {"tmp", "new"}) {
            Files.createDirectories(spool.resolve(part));
        }
        Path script = Executable.copy(installation.hook(), folder.resolve("jobcomp-hook"));
        Files.writeString(folder.resolve("jobcomp-hook.spool"), spool.toAbsolutePath() + "\n");
        return new Hook(folder, script);
    }

    /** Calls the script for one run and waits for its end. */
    public void call(RecordedEnvironment environment) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        "xargs",
                        "-0",
                        "-x",
                        "-n",
                        MAX_ARGUMENTS,
                        "/bin/sh",
                        "-c",
                        ENVIRONMENT_COMMAND,
                        script.toString())
                .directory(folder.toFile())
                .redirectInput(environment.file().toFile())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        if (!process.waitFor(TIMEOUT.toSeconds(), TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new IOException("the hook did not end within " + TIMEOUT.toSeconds() + " s for " + environment.run());
        }
        if (process.exitValue() != 0) {
            throw new IOException("the hook ended with " + process.exitValue() + " for " + environment.run());
        }
    }
}
