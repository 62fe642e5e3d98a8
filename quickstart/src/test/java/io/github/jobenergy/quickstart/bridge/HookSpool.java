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
final class HookSpool {

    private final Path folder;
    private final AtomicInteger calls = new AtomicInteger();

    private HookSpool(Path folder) {
        this.folder = folder;
    }

    static HookSpool in(Path folder) throws IOException {
        for (String part : List.of("tmp", "new")) {
            Files.createDirectories(folder.resolve(part));
        }
        return new HookSpool(folder);
    }

    Path folder() {
        return folder;
    }

    /** What the hook does when a run ended. */
    void put(FinishedRun run) throws IOException {
        String name = run.entryName() + "." + calls.incrementAndGet();
        Path written = Files.write(folder.resolve("tmp").resolve(name), run.environment());
        Files.move(written, folder.resolve("new").resolve(name), StandardCopyOption.ATOMIC_MOVE);
    }

    /** How many records were put. */
    int puts() {
        return calls.get();
    }

    /** How many records nobody has acknowledged yet: a bridge moves them on when their revision is committed. */
    long unacknowledged() throws IOException {
        return count("new");
    }

    /** Whether all of it is published for good. */
    boolean isEmpty() throws IOException {
        return count("new") == 0 && count("waiting") == 0;
    }

    private long count(String part) throws IOException {
        Path entries = folder.resolve(part);
        if (!Files.isDirectory(entries)) {
            return 0;
        }
        try (Stream<Path> names = Files.list(entries)) {
            return names.count();
        }
    }
}
