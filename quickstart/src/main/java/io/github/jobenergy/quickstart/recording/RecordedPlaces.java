package io.github.jobenergy.quickstart.recording;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The places of a recording and the metrics of their meters, the folder {@code places/}:
 *
 * <pre>
 *   places.txt       the places, their nodes and their meters, as node-bridge adopt --places reads them
 *   telegraf.influx  the metrics of the meters, one a line, from before each hour of the runs until after it
 * </pre>
 *
 * @param table the file of the places
 * @param metrics the metrics, in the order of their file
 */
public record RecordedPlaces(Path table, List<RecordedMetric> metrics) {

    public RecordedPlaces {
        metrics = List.copyOf(metrics);
    }

    /** Reads the folder; empty if it does not exist. */
    static Optional<RecordedPlaces> read(Path folder) throws UnreadableRecordingException {
        if (!Files.isDirectory(folder)) {
            return Optional.empty();
        }
        Path table = folder.resolve("places.txt");
        if (!Files.isRegularFile(table)) {
            throw UnreadableRecordingException.at(table, "expected a file, found none");
        }
        return Optional.of(new RecordedPlaces(table, RecordedMetric.readAll(folder.resolve("telegraf.influx"))));
    }

    /** Checks whether any metric is of a later time. */
    boolean isAfter(Instant time) {
        return metrics.stream().anyMatch(metric -> metric.time().isAfter(time));
    }
}
