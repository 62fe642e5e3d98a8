package io.github.jobenergy.quickstart.rig;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * The energy counters of the rig's nodes, as files in the layout of a Cray EX, ten times a second: 200 W when idle, 150 W
 * more for the first job on the node, 50 W for each further one. A job is on a node while slurmstepd has a socket for it.
 */
public final class EnergySensor implements AutoCloseable {

    private static final long PERIOD_MILLIS = 100;
    private static final long IDLE_WATTS = 200;
    private static final long FIRST_JOB_WATTS = 150;
    private static final long FURTHER_JOB_WATTS = 50;
    private static final long FIRST_JOULES = 1_000_000;

    private final Path folder;
    private final Map<String, Long> microjoules = new HashMap<>();
    private final Map<String, NavigableMap<Long, Long>> microjoulesByMilli = new ConcurrentHashMap<>();
    private final CountDownLatch stop = new CountDownLatch(1);

    private CompletableFuture<Void> work = CompletableFuture.completedFuture(null);
    private long freshness;

    private EnergySensor(Path folder) {
        this.folder = folder;
    }

    /** Starts the counters of the rig in that folder. */
    public static EnergySensor start(Path folder) throws IOException {
        EnergySensor sensor = new EnergySensor(folder);
        long now = System.currentTimeMillis();
        for (String node : SlurmRig.NODES) {
            Files.createDirectories(sensor.counters(node));
            sensor.microjoules.put(node, FIRST_JOULES * 1_000_000);
            sensor.write(node, "raw_scan_hz", "10");
            sensor.write(node, "version", "2");
            sensor.write(node, "generation", "3");
            sensor.write(node, "startup", Long.toString(now / 1_000));
            sensor.write(node, "power_cap", "0 W");
            sensor.advance(node, 0);
        }
        sensor.work = CompletableFuture.runAsync(sensor::work, EnergySensor::inBackground);
        return sensor;
    }

    private static void inBackground(Runnable task) {
        Thread thread = new Thread(task, "energy-sensor");
        thread.setDaemon(true);
        thread.start();
    }

    private void work() {
        long last = System.nanoTime();
        try {
            while (!stop.await(PERIOD_MILLIS, TimeUnit.MILLISECONDS)) {
                long now = System.nanoTime();
                freshness++;
                for (String node : SlurmRig.NODES) {
                    advance(node, now - last);
                }
                last = now;
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        } catch (IOException unwritable) {
            throw new UncheckedIOException(unwritable);
        }
    }

    private void advance(String node, long nanos) throws IOException {
        int jobs = jobsOn(node);
        long watts = jobs == 0 ? IDLE_WATTS : IDLE_WATTS + FIRST_JOB_WATTS + (jobs - 1) * FURTHER_JOB_WATTS;
        long energy = microjoules.merge(node, watts * nanos / 1_000, Long::sum);
        long millis = System.currentTimeMillis();
        long micros = millis * 1_000;
        microjoulesByMilli
                .computeIfAbsent(node, any -> new ConcurrentSkipListMap<>())
                .put(millis, energy);
        write(node, "energy", energy / 1_000_000 + " J " + micros + " us");
        write(node, "power", watts + " W " + micros + " us");
        write(node, "freshness", Long.toString(freshness));
    }

    /** What the node drew from then to then, in joules, with straight lines between the tenths of a second. */
    public double joules(String node, Instant from, Instant to) {
        return joulesAt(node, to) - joulesAt(node, from);
    }

    private double joulesAt(String node, Instant time) {
        NavigableMap<Long, Long> record = microjoulesByMilli.get(node);
        Map.Entry<Long, Long> before = record.floorEntry(time.toEpochMilli());
        Map.Entry<Long, Long> after = record.higherEntry(time.toEpochMilli());
        if (before == null || after == null) {
            throw new AssertionError("expected the sensor of " + node + " to have been read around " + time);
        }
        double part = (double) (time.toEpochMilli() - before.getKey()) / (after.getKey() - before.getKey());
        return (before.getValue() + part * (after.getValue() - before.getValue())) / 1e6;
    }

    /** The difference between the highest and the lowest power of the node between then and then, in watts. */
    public double powerRange(String node, Instant from, Instant to) {
        NavigableMap<Long, Long> record = microjoulesByMilli.get(node);
        double least = Double.MAX_VALUE;
        double most = 0;
        Map.Entry<Long, Long> before = record.floorEntry(from.toEpochMilli());
        while (before.getKey() < to.toEpochMilli()) {
            Map.Entry<Long, Long> after = record.higherEntry(before.getKey());
            double watts = (after.getValue() - before.getValue()) / 1e3 / (after.getKey() - before.getKey());
            least = Math.min(least, watts);
            most = Math.max(most, watts);
            before = after;
        }
        return most - least;
    }

    /** slurmstepd's sockets are called {@code n1_12.0}, {@code n1_12.batch}. */
    private int jobsOn(String node) throws IOException {
        Set<String> jobs = new TreeSet<>();
        Path spool = folder.resolve("spool").resolve(node);
        if (Files.isDirectory(spool)) {
            try (DirectoryStream<Path> sockets = Files.newDirectoryStream(spool, node + "_*.*")) {
                sockets.forEach(socket -> jobs.add(job(socket.getFileName().toString())));
            }
        }
        return jobs.size();
    }

    private static String job(String socket) {
        return socket.substring(0, socket.indexOf('.'));
    }

    private Path counters(String node) {
        return folder.resolve("pm").resolve(node);
    }

    /** Renames the file into place, so that no reader reads a part of a line. */
    private void write(String node, String name, String text) throws IOException {
        Path half = counters(node).resolve("." + name);
        Files.writeString(half, text + "\n");
        Files.move(half, counters(node).resolve(name), StandardCopyOption.ATOMIC_MOVE);
    }

    /** Stops them; fails if they had stopped by themselves. */
    @Override
    public void close() {
        stop.countDown();
        work.join();
    }
}
