package io.github.jobenergy.energy.register.span;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.schemas.energy.Flag;
import io.github.jobenergy.schemas.node.Measurement.Kind;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MovingAverageTest {

    private static final MeterId METER = new MeterId("node", "bmc", Kind.INTERVAL_MEAN);
    private static final long IDLE_WATTS = 100;
    private static final long LOAD_WATTS = 400;

    private static List<Point> readings(long window, long spacing, long until, long from, long to) {
        List<Point> readings = new ArrayList<>();
        for (long second = window; second <= until; second += spacing) {
            double energy = energy(second, from, to) - energy(second - window, from, to);
            readings.add(new Point(second * 1_000, 1_000 * Math.round(energy / window), window * 1_000, 0, 0));
        }
        return readings;
    }

    private static double energy(long until, long from, long to) {
        return IDLE_WATTS * until + LOAD_WATTS * Math.max(0, Math.min(until, to) - from);
    }

    private static long between(List<Span> spans, long from, long to) {
        return spans.stream()
                .filter(span -> span.start() >= from * 1_000 && span.end() <= to * 1_000)
                .mapToLong(Span::energy)
                .sum();
    }

    @ParameterizedTest
    @CsvSource({"60, 10, 600, 720", "60, 20, 600, 720", "60, 10, 600, 2400", "1200, 30, 3600, 4200"})
    void theEnergyOfARunIsRecoveredFromMeansOverALongerWindow(long window, long spacing, long from, long to) {
        List<Point> readings = readings(window, spacing, to + 2 * window, from, to);

        SpanReader reader = new SpanReader(METER, readings, MeterRules.DEFAULT);

        long exact = 500_000 * (to - from);
        assertEquals((double) exact, (double) between(reader.spans(), from, to), 0.03 * exact);
        assertTrue(reader.spans().stream()
                .filter(span -> span.start() >= from * 1_000)
                .allMatch(span -> span.deviation() > 0));
        assertEquals(
                List.of(Flag.MOVING_AVERAGE),
                reader.incidents().stream()
                        .map(Incident::flag)
                        .filter(flag -> flag != Flag.FROZEN_METER)
                        .distinct()
                        .toList());
    }

    @Test
    void aLostReadingLeavesTheRestOfTheWindowMetered() {
        List<Point> readings = readings(60, 10, 1_200, 600, 720);
        readings.removeIf(reading -> reading.time() == 650_000);

        List<Span> spans = new SpanReader(METER, readings, MeterRules.DEFAULT).spans();

        assertEquals(1_200_000, spans.stream().mapToLong(Span::length).sum());
        assertEquals(60_000_000.0, (double) between(spans, 600, 720), 2_000_000.0);
    }

    @Test
    void theSpansAreTheSameThroughAShorterWindow() {
        List<Point> readings = readings(60, 10, 3_600, 1_000, 1_500);
        List<Span> all = new SpanReader(METER, readings, MeterRules.DEFAULT).spans();

        List<Span> later = new SpanReader(METER, readings.subList(60, readings.size()), MeterRules.DEFAULT).spans();

        long from = readings.get(60).time() + 600_000;
        assertEquals(
                all.stream().filter(span -> span.start() >= from).toList(),
                later.stream().filter(span -> span.start() >= from).toList());
    }

    @Test
    void meansOverTheTimeBetweenReadingsAreNotMovingAverages() {
        List<Point> readings = readings(30, 30, 1_200, 600, 720);

        SpanReader reader = new SpanReader(METER, readings, MeterRules.DEFAULT);

        assertFalse(reader.incidents().stream().anyMatch(incident -> incident.flag() == Flag.MOVING_AVERAGE));
        assertEquals(60_000_000, between(reader.spans(), 600, 720));
    }

    /** As of a meter that is read in irregular intervals. */
    @Test
    void meansSinceTheReadingBeforeAreNotMovingAverages() {
        List<Point> readings = new ArrayList<>();
        long time = 0;
        for (int i = 0; i < 100; i++) {
            long interval = i % 5 == 4 ? 3_000 : 2_000;
            time += interval;
            readings.add(new Point(time, 200_000 + i % 3, interval, 0, 0));
        }

        SpanReader reader = new SpanReader(METER, readings, MeterRules.DEFAULT);

        assertEquals(List.of(), reader.incidents());
        assertEquals(time, reader.spans().stream().mapToLong(Span::length).sum());
    }

    @Test
    void meansOverAShortPartOfTheTimeBetweenReadingsAreInstants() {
        List<Point> readings = new ArrayList<>();
        for (long second = 10; second <= 100; second += 10) {
            readings.add(new Point(second * 1_000, 200_000 + second % 3, 1_000, 0, 0));
        }

        SpanReader reader = new SpanReader(METER, readings, MeterRules.DEFAULT);

        assertEquals(91_000, reader.spans().stream().mapToLong(Span::length).sum());
        assertEquals(
                200_000.0 * 91,
                (double) reader.spans().stream().mapToLong(Span::energy).sum(),
                1_000.0);
        assertEquals(
                new Span.Ends(200_001, 200_002, 1_000), reader.spans().get(1).ends());
    }
}
