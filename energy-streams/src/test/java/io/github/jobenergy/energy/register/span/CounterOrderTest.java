package io.github.jobenergy.energy.register.span;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.schemas.energy.Flag;
import io.github.jobenergy.schemas.node.Measurement.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Readings of counters that contradict each other, at 200 W unless stated otherwise. */
class CounterOrderTest {

    private static final long RANGE = 65_532_611;
    private static final long OLD = 987_654_321;

    private static SpanReader read(String domain, List<Point> points) {
        List<Point> sorted = points.stream().sorted().toList();
        return new SpanReader(new MeterId(domain, "source", Kind.COUNTER), sorted, MeterRules.DEFAULT);
    }

    private static Point at(long second, long millijoules, long range) {
        return new Point(second * 1_000, millijoules, 0, range, 0);
    }

    /** Returns a reading of a counter that has advanced by 200 W since second 0. */
    private static Point counter(long second, long countedSecond) {
        return at(second, OLD + countedSecond * 200_000, 0);
    }

    private static List<Point> counters(long... seconds) {
        return new ArrayList<>(LongStream.of(seconds)
                .mapToObj(second -> counter(second, second))
                .toList());
    }

    private static long metered(SpanReader reader) {
        return reader.spans().stream().mapToLong(Span::length).sum();
    }

    private static long energy(SpanReader reader) {
        return reader.spans().stream().mapToLong(Span::energy).sum();
    }

    private static List<Flag> flags(SpanReader reader) {
        return reader.incidents().stream().map(Incident::flag).distinct().toList();
    }

    @Test
    void aUnitBackIsNoRolloverAndNoReset() {
        for (long range : List.of(0L, RANGE)) {
            List<Point> points = List.of(
                    at(0, 1_000_000, range),
                    at(30, 7_000_000, range),
                    new Point(30_002, 6_999_999, 0, range, 0),
                    at(60, 13_000_000, range));

            SpanReader reader = read("cpu[0]", points);

            assertEquals(12_000_000, energy(reader));
            assertEquals(60_000, metered(reader));
            assertEquals(List.of(), reader.incidents());
        }
    }

    @Test
    void aUnitBackThatLastsIsNoRollover() {
        List<Point> points = List.of(
                at(0, 1_000_000, RANGE), at(30, 999_939, RANGE), at(60, 999_939, RANGE), at(90, 1_100_000, RANGE));

        SpanReader reader = read("dram[0]", points);

        assertEquals(List.of(Span.ofEnergy(0, 90_000, 100_000)), reader.spans());
        assertEquals(List.of(), reader.incidents());
    }

    @Test
    void swappedTimesAreMeteredOverBothReadings() {
        List<Point> points = counters(0, 10, 20, 50, 60, 70);
        points.add(counter(30, 40));
        points.add(counter(40, 30));

        SpanReader reader = read("node", points);

        assertEquals(70_000, metered(reader));
        assertEquals(14_000_000, energy(reader));
        assertEquals(List.of(Flag.CONFLICTING_READINGS), flags(reader));
    }

    @Test
    void aSingleReadingThatIsTooLowIsIgnored() {
        List<Point> points = counters(0, 10, 20, 40, 50);
        points.add(at(30, 5, 0));

        SpanReader reader = read("node", points);

        assertEquals(10_000_000, energy(reader));
        assertEquals(50_000, metered(reader));
        assertEquals(List.of(Flag.CONFLICTING_READINGS), flags(reader));
    }

    @Test
    void aYoungCounterThatWasResetIsNotMeteredOverTheReset() {
        List<Point> points = List.of(
                at(0, 0, 0), at(30, 9_000_000, 0), at(60, 3_000_000, 0), at(90, 12_000_000, 0), at(120, 21_000_000, 0));

        SpanReader reader = read("node", points);

        assertEquals(60_000, metered(reader));
    }

    @Test
    void aRolloverThatPassesItsOldValueSoonIsARollover() {
        List<Point> points = List.of(
                at(0, 14_000_000, RANGE),
                at(30, 44_000_000, RANGE),
                at(60, 74_000_000 - RANGE, RANGE),
                at(90, 104_000_000 - RANGE, RANGE),
                at(120, 134_000_000 - 2 * RANGE, RANGE));

        SpanReader reader = read("cpu[0]", points);

        assertEquals(120_000_000, energy(reader));
        assertEquals(List.of(), reader.incidents());
    }

    @Test
    void aClockThatIsSetBackLeavesTheReadingsOfTheCorrectClock() {
        List<Point> points = new ArrayList<>();
        for (long second = 0; second < 600; second += 30) {
            points.add(counter(second + 300, second));
        }
        for (long second = 605; second < 1_500; second += 30) {
            points.add(counter(second, second));
        }

        SpanReader reader = read("node", points);

        Incident step = reader.incidents().get(0);
        assertEquals(List.of(Flag.CONFLICTING_READINGS), flags(reader));
        assertEquals(200_000L * (metered(reader) / 1_000), energy(reader));
        assertEquals(300_000.0, (double) (step.to() - step.from()), 30_000.0);
        assertEquals(true, step.error().more() >= 60_000_000 && step.error().less() >= 60_000_000);
    }
}
