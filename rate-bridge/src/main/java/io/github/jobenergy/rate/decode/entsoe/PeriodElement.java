package io.github.jobenergy.rate.decode.entsoe;

import io.github.jobenergy.rate.decode.JsonDocument;
import io.github.jobenergy.rate.decode.MalformedDocumentException;
import io.github.jobenergy.rate.decode.table.CsvValues;
import io.github.jobenergy.schemas.quantity.Interval;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** One {@code Period} of a time series while it is parsed: start, end and resolution as texts, and the quantities by position. */
final class PeriodElement {

    static final int MOST_POINTS_OF_PERIOD = 100_000;

    private static final Map<String, Duration> RESOLUTIONS =
            Map.of("PT15M", Duration.ofMinutes(15), "PT30M", Duration.ofMinutes(30), "PT60M", Duration.ofHours(1));

    private static final Pattern POSITION = Pattern.compile("[0-9]{1,6}");

    private String start = "";
    private String end = "";
    private String resolution = "";
    private @Nullable String invalidPosition;
    private final TreeMap<Integer, Optional<BigDecimal>> points = new TreeMap<>();
    private final List<String> rejectedPoints = new ArrayList<>();

    void start(String text) {
        start = text;
    }

    void end(String text) {
        end = text;
    }

    void resolution(String text) {
        resolution = text;
    }

    /** Adds a point. A quantity that is no number, or a position with two quantities, is unknown. */
    void point(String position, String quantity) {
        if (!POSITION.matcher(position).matches()) {
            invalidPosition = position;
            return;
        }
        int number = Integer.parseInt(position);
        try {
            Optional<BigDecimal> value = Optional.of(CsvValues.number("quantity", quantity));
            if (points.put(number, value) != null) {
                points.put(number, Optional.empty());
                rejectedPoints.add("position " + number + ": expected each position once in a Period, found it twice");
            }
        } catch (MalformedDocumentException noNumber) {
            points.put(number, Optional.empty());
            rejectedPoints.add("position " + number + ": " + noNumber.getMessage());
        }
    }

    /** Returns the reasons of the points whose quantities are unknown. */
    List<String> rejectedPoints() {
        return rejectedPoints;
    }

    /** Returns the interval; empty if it is unknown. */
    Optional<Interval> span() {
        try {
            Instant from = EntsoeTime.parse(start);
            Instant to = EntsoeTime.parse(end);
            return from.isBefore(to) ? Optional.of(Interval.of(from, to)) : Optional.empty();
        } catch (MalformedDocumentException unknown) {
            return Optional.empty();
        }
    }

    /**
     * Adds the segments. A rejected point makes its time incomplete; if values are repeated, up to the next point.
     *
     * @param isRepeating whether a value holds until the next position or the end of the period; otherwise a missing position is
     *     unknown
     * @throws MalformedDocumentException if the period as a whole is invalid
     */
    void addTo(Production production, boolean isRepeating, SegmentBudget budget)
            throws MalformedDocumentException, SegmentBudget.ExceededException {
        Duration step = RESOLUTIONS.get(resolution);
        if (step == null) {
            throw new MalformedDocumentException(
                    "expected resolution PT15M, PT30M or PT60M, found " + JsonDocument.shown(resolution));
        }
        Instant from = EntsoeTime.parse(start);
        long positions = positions(from, EntsoeTime.parse(end), step);
        requirePositions(positions);
        budget.take(positions);
        Optional<BigDecimal> last = null;
        for (int position = 1; position <= positions; position++) {
            Optional<BigDecimal> own = points.get(position);
            Optional<BigDecimal> quantity = own == null && isRepeating ? last : own;
            if (quantity != null) {
                Instant begin = from.plus(step.multipliedBy(position - 1L));
                production.add(Interval.of(begin, begin.plus(step)), quantity);
            }
            last = quantity;
        }
    }

    private void requirePositions(long positions) throws MalformedDocumentException {
        if (invalidPosition != null) {
            throw new MalformedDocumentException(
                    "expected a position of digits, found " + JsonDocument.shown(invalidPosition));
        }
        if (!points.isEmpty() && (points.firstKey() < 1 || points.lastKey() > positions)) {
            throw new MalformedDocumentException("expected positions from 1 to " + positions + ", found "
                    + points.firstKey() + " to " + points.lastKey());
        }
    }

    private static long positions(Instant start, Instant end, Duration resolution) throws MalformedDocumentException {
        long seconds = end.getEpochSecond() - start.getEpochSecond();
        long positions = seconds / resolution.toSeconds();
        if (seconds <= 0 || seconds % resolution.toSeconds() != 0 || positions > MOST_POINTS_OF_PERIOD) {
            throw new MalformedDocumentException("expected a Period of 1 to " + MOST_POINTS_OF_PERIOD + " times "
                    + resolution + ", found " + start + " to " + end);
        }
        return positions;
    }
}
