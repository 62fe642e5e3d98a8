package io.github.jobenergy.quickstart.bridge;

import io.github.jobenergy.quickstart.bridge.FinishedRuns.FinishedRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/** A spool, filled as the hook fills it: a record is written aside, and renamed into place. */
public final class HookSpool {

    private final Path folder;
    private final AtomicInteger calls = new AtomicInteger();

    private HookSpool(Path folder) {
        this.folder = folder;
    }

    /** Makes one there. */
    public static HookSpool in(Path folder) throws IOException {
        for (String part : List.of("tmp", "new")) {
            Files.createDirectories(folder.resolve(part));
        }
        return new HookSpool(folder);
    }

    /** Where it is. */
    public Path folder() {
        return folder;
    }

    /** What the hook does when a run ended. */
    public void put(FinishedRun run) throws IOException {
        String name = run.entryName() + "." + calls.incrementAndGet();
        Path written = Files.write(folder.resolve("tmp").resolve(name), run.environment());
        Files.move(written, folder.resolve("new").resolve(name), StandardCopyOption.ATOMIC_MOVE);
    }

    /** How many records were put. */
    public int puts() {
        return calls.get();
    }

    /** Returns the number of records that are not acknowledged: a bridge moves them when their revision is committed. */
    public long unacknowledged() throws IOException {
        return names("new").size();
    }

    /** How many of them are not the hook's, but came from one of Slurm's own plugins. */
    public long adopted() throws IOException {
        return names("new").stream().filter(name -> name.contains(".plugin-")).count();
    }

    /** Returns the records that are acknowledged and wait for accounting. */
    public List<String> waiting() throws IOException {
        return names("waiting");
    }

    /** The records that a hook began and did not finish. */
    public List<String> unfinished() throws IOException {
        return names("tmp");
    }

    /** Whether all of it is published for good. */
    public boolean isEmpty() throws IOException {
        return unacknowledged() == 0 && waiting().isEmpty();
    }

    private List<String> names(String part) throws IOException {
        Path entries = folder.resolve(part);
        if (!Files.isDirectory(entries)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(entries)) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }
}
