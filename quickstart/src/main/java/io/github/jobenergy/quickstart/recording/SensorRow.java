package io.github.jobenergy.quickstart.recording;

import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.quantity.Power;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * A row of a node's sensor at one instant.
 *
 * @param time the time of the row, to the millisecond
 * @param counter the energy register, which counts up
 * @param power the power at that instant
 */
public record SensorRow(Instant time, Energy counter, Power power) {

    private static final int COLUMNS = 4;

    /** Reads {@code epoch_s,energy_J,power_W,jobs}, oldest row first. */
    static List<SensorRow> readAll(Path file) throws UnreadableRecordingException {
        List<SensorRow> rows = new ArrayList<>();
        long line = 0;
        for (String text : RecordingText.lines(file)) {
            line++;
            rows.add(read(file, line, text));
        }
        return rows;
    }

    private static SensorRow read(Path file, long line, String text) throws UnreadableRecordingException {
        String[] cells = text.split(",", -1);
        if (cells.length != COLUMNS) {
            throw UnreadableRecordingException.at(
                    file, line, "expected epoch_s,energy_J,power_W,jobs, found '" + text + "'");
        }
        try {
            return new SensorRow(
                    Instant.ofEpochMilli(
                            new BigDecimal(cells[0]).movePointRight(3).longValueExact()),
                    Energy.ofJoules(new BigDecimal(cells[1])),
                    Power.ofWatts(new BigDecimal(cells[2])));
        } catch (ArithmeticException | NumberFormatException notANumber) {
            throw UnreadableRecordingException.at(
                    file, line, "expected numbers, the first in whole milliseconds, found '" + text + "'");
        }
    }
}
