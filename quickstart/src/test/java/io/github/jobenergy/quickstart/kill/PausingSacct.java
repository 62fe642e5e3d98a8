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

/** A stand-in for sacct that answers about runs that ended, and can be killed while it does. */
final class PausingSacct {

    private static final Duration PATIENCE = Duration.ofMinutes(10);

    private final Path folder;
    private final Path accounting;
    private final FinishedRuns runs;

    private PausingSacct(Path folder, FinishedRuns runs) {
        this.folder = folder;
        this.accounting = folder.resolve("accounting");
        this.runs = runs;
    }

    /** Puts one into a folder; accounting knows no run yet. */
    static PausingSacct install(Installation installation, Path folder, FinishedRuns runs) throws IOException {
        PausingSacct sacct = new PausingSacct(folder, runs);
        sacct.learn(0);
        RecordedSacct real = RecordedSacct.install(installation, sacct.accounting, folder.resolve("real"));
        Files.move(real.executable(), folder.resolve("sacct.real"));
        TestProgram.install("held-sacct", sacct.executable());
        return sacct;
    }

    Path executable() {
        return folder.resolve("sacct");
    }

    /** From now on accounting knows the first so many runs, but for those that it denies. */
    void learn(int count) throws IOException {
        runs.writeAccounting(accounting, count);
    }

    /** The next time that somebody asks about runs, it says so many bytes of the answer, and then it is killed. */
    void kill(int bytes) throws IOException {
        Path order = Files.writeString(folder.resolve("sacct.order"), Integer.toString(bytes));
        Files.move(order, folder.resolve("sacct.hold"), StandardCopyOption.ATOMIC_MOVE);
        Path held = folder.resolve("sacct.held");
        Awaitility.await("a question to sacct").atMost(PATIENCE).until(() -> Files.exists(held));
        ProcessHandle process = ProcessHandle.of(
                        Long.parseLong(Files.readString(held).strip()))
                .orElseThrow(() -> new IOException("expected sacct to wait, found it gone"));
        process.destroyForcibly();
        Awaitility.await("the end of sacct").atMost(PATIENCE).until(() -> !process.isAlive());
        Files.delete(held);
    }
}
