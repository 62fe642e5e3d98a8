package io.github.jobenergy.energy.register.span;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.schemas.energy.Flag;
import io.github.jobenergy.schemas.node.Measurement.Kind;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ClockStepTest {

    private static final long MILLIWATTS = 200_000;
    private static final long SPACING = 30_000;

    private static Point reading(Kind kind, long time) {
        long varied = MILLIWATTS + time / 1_000 % 7;
        return switch (kind) {
            case INTERVAL_MEAN -> new Point(time, varied, SPACING, 0, 0);
            case INTERVAL_ENERGY -> new Point(time, varied * SPACING / 1_000, SPACING, 0, 0);
            default -> new Point(time, varied, 0, 0, 0);
        };
    }

    private static List<Incident> conflicts(Kind kind, List<Point> points) {
        List<Point> sorted = points.stream().sorted().toList();
        return new SpanReader(new MeterId("node", "source", kind), sorted, MeterRules.DEFAULT)
                .incidents().stream()
                        .filter(incident -> incident.flag() == Flag.CONFLICTING_READINGS)
                        .toList();
    }

    private static List<Point> every(Kind kind, long spacing, long from, long to) {
        List<Point> points = new ArrayList<>();
        for (long time = from; time < to; time += spacing) {
            points.add(reading(kind, time));
        }
        return points;
    }

    @ParameterizedTest
    @EnumSource(
            value = Kind.class,
            names = {"INTERVAL_MEAN", "INTERVAL_ENERGY", "INSTANT"})
    void aClockThatIsSetBackIsFlaggedAndItsLengthIsInTheBounds(Kind kind) {
        List<Point> points = every(kind, SPACING, 0, 1_200_000);
        points.addAll(every(kind, SPACING, 905_000, 2_100_000));

        List<Incident> conflicts = conflicts(kind, points);

        assertEquals(1, conflicts.size());
        assertEquals(true, conflicts.get(0).touches(1_000_000, 1_000_001));
        assertEquals(84_000_000.0, (double) conflicts.get(0).error().more(), 20_000_000.0);
    }

    @ParameterizedTest
    @EnumSource(
            value = Kind.class,
            names = {"INTERVAL_MEAN", "INTERVAL_ENERGY", "INSTANT"})
    void aMeterThatIsReadMoreOftenFromATimeOnIsNotFlagged(Kind kind) {
        List<Point> points = every(kind, SPACING, 0, 1_200_000);
        points.addAll(every(kind, SPACING / 2, 1_200_000, 3_000_000));

        assertEquals(List.of(), conflicts(kind, points));
    }
}
