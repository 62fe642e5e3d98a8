package io.github.jobenergy.quickstart.launch;

import io.github.jobenergy.node.source.PowerSource;
import io.github.jobenergy.quickstart.recording.SensorRow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** The {@code pm_counters} files of a node, and the source that reads them. */
final class PmCountersNode {

    private final Path folder;
    private final PowerSource meter;
    private long scans;

    PmCountersNode(Path folder, PowerSource meter) {
        this.folder = folder;
        this.meter = meter;
    }

    /** Writes a row of the sensor to the files, in whole joules and watts, the units of such files. */
    void write(SensorRow row) throws IOException {
        Files.createDirectories(folder);
        scans++;
        String time = " " + ChronoUnit.MICROS.between(Instant.EPOCH, row.time()) + " us";
        write("energy", row.counter().millijoules() / 1_000 + " J" + time);
        write("power", row.power().milliwatts() / 1_000 + " W" + time);
        write("freshness", Long.toString(scans));
    }

    private void write(String name, String line) throws IOException {
        Files.writeString(folder.resolve(name), line + "\n");
    }

    PowerSource meter() {
        return meter;
    }
}
