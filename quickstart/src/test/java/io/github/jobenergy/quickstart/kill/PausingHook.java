package io.github.jobenergy.quickstart.kill;

import io.github.jobenergy.quickstart.bridge.FinishedRuns.FinishedRun;
import io.github.jobenergy.quickstart.bridge.HookSpool;
import io.github.jobenergy.quickstart.launch.Hook;
import io.github.jobenergy.quickstart.launch.Installation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;

/** The completion script on a file system that stops in the middle of a record, so that the script can be killed there. */
final class PausingHook {

    private static final Duration TIMEOUT = Duration.ofMinutes(5);

    private final Path folder;
    private final HookSpool spool;

    private PausingHook(Path folder, HookSpool spool) {
        this.folder = folder;
        this.spool = spool;
    }

    /** Puts one into a folder. */
    static PausingHook install(Installation installation, Path folder, HookSpool spool) throws IOException {
        Hook.install(installation, folder, spool.folder());
        TestProgram.install("held-cat", folder.resolve("slow").resolve("cat"));
        return new PausingHook(folder, spool);
    }

    /**
     * Calls it for a run, kills it after so many bytes of its record, and leaves what it wrote.
     *
     * @return how many bytes of the record it did not write
     */
    long kill(FinishedRun run, int bytes) throws IOException {
        ProcessBuilder call = new ProcessBuilder(folder.resolve("jobcomp-hook").toString())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        call.environment().clear();
        call.environment().putAll(run.variables());
        call.environment()
                .putAll(Map.of(
                        "PATH", folder.resolve("slow") + ":/usr/bin:/bin", "HELD_BYTES", Integer.toString(bytes)));
        Process hook = call.start();
        Path written = spool.folder().resolve("tmp").resolve(run.entryName() + "." + hook.pid());
        try {
            Awaitility.await("part of a record")
                    .atMost(TIMEOUT)
                    .until(() -> Files.exists(written) && Files.size(written) == bytes);
        } finally {
            end(hook);
        }
        return run.environment().length - Files.size(written);
    }

    /** The script first: it must not learn that what it waits for has died. */
    private static void end(Process hook) throws IOException {
        List<ProcessHandle> children = hook.descendants().toList();
        hook.destroyForcibly();
        try {
            if (!hook.waitFor(TIMEOUT.toSeconds(), TimeUnit.SECONDS)) {
                throw new IOException("expected the hook to be dead, found it alive after " + TIMEOUT);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while the hook dies", interrupted);
        } finally {
            children.forEach(ProcessHandle::destroyForcibly);
        }
    }
}
