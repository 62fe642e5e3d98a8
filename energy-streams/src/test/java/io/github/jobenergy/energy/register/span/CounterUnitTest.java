package io.github.jobenergy.energy.register.span;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.schemas.energy.Flag;
import io.github.jobenergy.schemas.node.Measurement.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CounterUnitTest {

    private static final long TEN_WATT_HOURS = 36_000_000;

    /** Returns a counter at about 400 W in that unit, read every 10 s for 20 min. */
    private static SpanReader counter(long unit) {
        Random random = new Random(1);
        List<Point> points = new ArrayList<>();
        long energy = 987_654_321;
        for (long time = 0; time < 1_200_000; time += 10_000) {
            points.add(new Point(time, energy - energy % unit, 0, 0, 0));
            energy += 4_000_000 + random.nextInt(200_000);
        }
        return new SpanReader(new MeterId("node", "source", Kind.COUNTER), points, MeterRules.DEFAULT);
    }

    private static boolean isFlagged(SpanReader reader) {
        return reader.incidents().stream().anyMatch(incident -> incident.flag() == Flag.COARSE_COUNTER);
    }

    @Test
    void aCounterInStepsOfTenWattHoursIsMeteredFromStepToStepToAUnit() {
        SpanReader reader = counter(TEN_WATT_HOURS);

        Span later = reader.spans().get(reader.spans().size() - 1);
        assertEquals(true, isFlagged(reader));
        assertEquals(TEN_WATT_HOURS, later.energy());
        assertEquals(4_000_000 / Math.sqrt(2), (double) later.deviation(), 350_000.0);
        assertEquals(
                List.of(),
                reader.incidents().stream()
                        .filter(incident -> incident.flag() == Flag.FROZEN_METER)
                        .toList());
    }

    @Test
    void aCounterInWattHoursIsKnownToAUnit() {
        SpanReader reader = counter(3_600_000);

        assertEquals(true, isFlagged(reader));
        assertEquals(
                Math.round(3_600_000 / Math.sqrt(2)), reader.spans().get(60).deviation());
    }

    @Test
    void aCounterInJoulesOrMillijoulesIsNotCoarse() {
        for (long unit : List.of(1L, 1_000L, 15_259L)) {
            SpanReader reader = counter(unit);

            assertEquals(List.of(), reader.incidents());
            assertEquals(0, reader.spans().get(60).deviation());
        }
    }
}
