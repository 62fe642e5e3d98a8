package io.github.jobenergy.quickstart.kill;

import io.github.jobenergy.quickstart.bridge.FinishedRuns;
import io.github.jobenergy.quickstart.launch.Installation;
import io.github.jobenergy.quickstart.launch.RecordedSacct;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import org.awaitility.Awaitility;

/** A recorded sacct that stops in the middle of its output, so that it can be killed there. */
final class PausingSacct {

    private static final Duration TIMEOUT = Duration.ofMinutes(10);

    private final Path folder;
    private final Path accounting;
    private final FinishedRuns runs;

    private PausingSacct(Path folder, FinishedRuns runs) {
        this.folder = folder;
        this.accounting = folder.resolve("accounting");
        this.runs = runs;
    }

    /** Installs it into a folder; accounting has no run yet. */
    static PausingSacct install(Installation installation, Path folder, FinishedRuns runs) throws IOException {
        PausingSacct sacct = new PausingSacct(folder, runs);
        sacct.addRuns(0);
        RecordedSacct real = RecordedSacct.install(installation, sacct.accounting, folder.resolve("real"));
        Files.move(real.executable(), folder.resolve("sacct.real"));
        TestProgram.install("held-sacct", sacct.executable());
        return sacct;
    }

    Path executable() {
        return folder.resolve("sacct");
    }

    /** Adds the first runs to accounting, except for those that are missing there. */
    void addRuns(int count) throws IOException {
        runs.writeAccounting(accounting, count);
    }

    /** The next call that queries runs stops after it has printed so many bytes. */
    void stopNext(int bytes) throws IOException {
        Path order = Files.writeString(folder.resolve("sacct.order"), Integer.toString(bytes));
        Files.move(order, folder.resolve("sacct.hold"), StandardCopyOption.ATOMIC_MOVE);
    }

    /** Waits until a call has stopped. */
    ProcessHandle awaitStopped() throws IOException {
        Path held = folder.resolve("sacct.held");
        Awaitility.await("a question to sacct").atMost(TIMEOUT).until(() -> Files.exists(held));
        ProcessHandle process = ProcessHandle.of(
                        Long.parseLong(Files.readString(held).strip()))
                .orElseThrow(() -> new IOException("expected sacct to wait, found it gone"));
        Files.delete(held);
        return process;
    }

    /** Kills a call that has stopped. */
    void kill(ProcessHandle stopped) {
        stopped.destroyForcibly();
        Awaitility.await("the end of sacct").atMost(TIMEOUT).until(() -> !stopped.isAlive());
    }
}
