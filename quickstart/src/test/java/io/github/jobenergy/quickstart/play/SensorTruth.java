package io.github.jobenergy.quickstart.play;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.NavigableMap;
import java.util.TreeMap;

/** The energy of a node according to its sensor, interpolated linearly between the rows of the recorded file. */
final class SensorTruth {

    private final NavigableMap<Double, Double> joulesByTime = new TreeMap<>();

    SensorTruth(Path recording, String node) throws IOException {
        for (String row : Files.readAllLines(recording.resolve("sensor").resolve(node + ".csv"))) {
            String[] cells = row.split(",", -1);
            joulesByTime.put(Double.parseDouble(cells[0]), Double.parseDouble(cells[1]));
        }
    }

    /** The energy over [from, to), in joules. */
    double joules(Instant from, Instant to) {
        return counterAt(to) - counterAt(from);
    }

    private double counterAt(Instant instant) {
        double time = instant.toEpochMilli() / 1_000.0;
        var before = joulesByTime.floorEntry(time);
        var after = joulesByTime.higherEntry(time);
        if (before == null || after == null) {
            throw new AssertionError("expected sensor rows around " + instant + ", found " + joulesByTime.keySet());
        }
        double part = (time - before.getKey()) / (after.getKey() - before.getKey());
        return before.getValue() + part * (after.getValue() - before.getValue());
    }
}
