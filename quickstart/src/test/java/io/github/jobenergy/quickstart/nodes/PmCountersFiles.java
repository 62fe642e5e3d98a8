package io.github.jobenergy.quickstart.nodes;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** The pm_counters of a node that draws a joule every fiftieth of a second at most, as files below a root. */
public final class PmCountersFiles implements AutoCloseable {

    private static final long TICK_MILLIS = 20;

    private final Path folder;
    private final AtomicLong joules = new AtomicLong(1_000);
    private final ScheduledExecutorService ticks = Executors.newSingleThreadScheduledExecutor();

    private PmCountersFiles(Path folder) {
        this.folder = folder;
    }

    /** Makes one there, which counts until it is closed. */
    @SuppressWarnings("FutureReturnValueIgnored") // it ends with the executor
    public static PmCountersFiles below(Path root) throws IOException {
        PmCountersFiles counters = new PmCountersFiles(Files.createDirectories(root.resolve("sys/cray/pm_counters")));
        counters.write("freshness", "7");
        counters.write("generation", "1");
        counters.write("startup", "1732789744304569");
        counters.write("raw_scan_hz", "10");
        counters.write("version", "3");
        counters.tick();
        counters.ticks.scheduleWithFixedDelay(counters::tick, TICK_MILLIS, TICK_MILLIS, TimeUnit.MILLISECONDS);
        return counters;
    }

    private void tick() {
        try {
            long micros = ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
            write("energy", joules.incrementAndGet() + " J " + micros + " us");
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private void write(String name, String line) throws IOException {
        Path written = Files.writeString(folder.resolveSibling(name + ".new"), line + "\n");
        Files.move(written, folder.resolve(name), StandardCopyOption.ATOMIC_MOVE);
    }

    /** What its counter shows. */
    public long joules() {
        return joules.get();
    }

    @Override
    public void close() {
        ticks.shutdownNow();
    }
}
