package io.github.jobenergy.energy.register.span;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.schemas.energy.Flag;
import io.github.jobenergy.schemas.node.Measurement.Kind;
import java.util.List;
import java.util.function.LongUnaryOperator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class RefreshedValuesTest {

    /** Readings every 10 s of this power in watts at a second. */
    private static SpanReader read(LongUnaryOperator watts) {
        List<Point> points = LongStream.range(0, 120)
                .mapToObj(i -> new Point(i * 10_000, watts.applyAsLong(i * 10) * 1_000, 0, 0, 0))
                .toList();
        return new SpanReader(new MeterId("node", "bmc", Kind.INSTANT), points, MeterRules.DEFAULT);
    }

    private static boolean isRefreshed(SpanReader reader) {
        return reader.incidents().stream().anyMatch(incident -> incident.flag() == Flag.SLOW_REFRESH);
    }

    @Test
    void aValueThatChangesEachMinuteIsOneInstantAMinute() {
        SpanReader reader = read(second -> 300 + second / 60 * 37 % 50);

        assertTrue(isRefreshed(reader));
        assertEquals(1_190_000, reader.spans().stream().mapToLong(Span::length).sum());
        Span last = reader.spans().get(reader.spans().size() - 3);
        assertEquals(60_000, last.length());
        assertEquals(10_000, last.ends().age());
    }

    @Test
    void aRefreshWithoutAChangeKeepsThePeriod() {
        SpanReader reader = read(second -> 300 + (second / 60 == 9 ? 8 : second / 60) * 37 % 50);

        assertTrue(isRefreshed(reader));
        assertEquals(1_190_000, reader.spans().stream().mapToLong(Span::length).sum());
    }

    @Test
    void aConstantLoadWithAFewStepsIsReadAtEachReading() {
        SpanReader reader = read(second -> second < 130 ? 100 : second < 400 ? 400 : second < 430 ? 350 : 110);

        assertTrue(!isRefreshed(reader));
        assertEquals(119, reader.spans().size());
    }

    @Test
    void aLoadThatChangesAtRandomTimesIsReadAtEachReading() {
        SpanReader reader = read(second -> 200 + (second * second / 700) % 4);

        assertTrue(!isRefreshed(reader));
        assertEquals(119, reader.spans().size());
    }
}
