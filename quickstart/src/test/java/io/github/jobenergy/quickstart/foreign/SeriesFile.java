package io.github.jobenergy.quickstart.foreign;

import io.github.jobenergy.quickstart.foreign.rule.Sample;
import io.github.jobenergy.quickstart.foreign.rule.Series;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * A file of a series: a row of column names, and rows of milliseconds and watts.
 *
 * @param columns the names of the columns
 * @param rows the values of each row
 */
record SeriesFile(List<String> columns, List<List<String>> rows) {

    private static final Path FOLDER = Path.of("src", "test", "resources", "foreign");

    static SeriesFile read(String name) throws IOException {
        List<List<String>> rows = new ArrayList<>();
        for (String line : Files.readAllLines(FOLDER.resolve(name))) {
            rows.add(List.of(line.split(",", -1)));
        }
        return new SeriesFile(rows.get(0), List.copyOf(rows.subList(1, rows.size())));
    }

    /** Returns the values of a column as power at a time. */
    Series instants(String column, Instant start) {
        return new Series(samples(column, start), false);
    }

    /** Returns the values of a column as means since the value before. */
    Series means(String column, Instant start) {
        return new Series(samples(column, start), true);
    }

    /** Returns the values of a column. A row at the time of the row before it is left out. */
    private List<Sample> samples(String column, Instant start) {
        int index = columns.indexOf(column);
        List<Sample> samples = new ArrayList<>();
        for (List<String> row : rows) {
            Instant time = start.plusMillis(Long.parseLong(row.get(0)));
            if (samples.isEmpty() || samples.get(samples.size() - 1).time().isBefore(time)) {
                samples.add(new Sample(time, Double.parseDouble(row.get(index))));
            }
        }
        return samples;
    }
}
