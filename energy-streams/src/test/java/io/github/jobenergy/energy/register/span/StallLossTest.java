package io.github.jobenergy.energy.register.span;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.schemas.energy.Flag;
import io.github.jobenergy.schemas.node.Measurement.Kind;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A counter at 200 W, read every 30 s. */
class StallLossTest {

    /** Returns the incidents of a counter with these values, in units of 6 kJ, less a joule for each reading. */
    private static List<Incident> incidents(double... values) {
        List<Point> points = new ArrayList<>();
        for (int i = 0; i < values.length; i++) {
            points.add(new Point(i * 30_000L, 987_654_321 + Math.round(values[i] * 6_000_017), 0, 0, 0));
        }
        return new SpanReader(new MeterId("node", "source", Kind.COUNTER), points, MeterRules.DEFAULT).incidents();
    }

    @Test
    void energyThatIsCountedAfterAStandstillIsExact() {
        assertEquals(List.of(), incidents(0, 1, 2, 3, 3, 3, 6, 7, 8, 9));
    }

    @Test
    void energyThatIsLostInAStandstillIsInTheBounds() {
        List<Incident> incidents = incidents(0, 1, 2, 2.5, 2.5, 2.5, 3.1, 4.1, 5.1, 6.1);

        assertEquals(1, incidents.size());
        Incident loss = incidents.get(0);
        assertEquals(Flag.FROZEN_METER, loss.flag());
        assertEquals(0, loss.error().less());
        assertEquals(
                true, loss.error().more() >= 2.9 * 6_000_000 && loss.error().more() <= 3.6 * 6_000_000);
    }

    @Test
    void energyThatIsLostBetweenReadingsIsInTheBounds() {
        List<Incident> incidents = incidents(0, 1, 2, 2.1, 2.2, 3.2, 4.2, 5.2);

        assertEquals(1, incidents.size());
        assertEquals(60_000, incidents.get(0).from());
        assertEquals(120_000, incidents.get(0).to());
        assertEquals(true, incidents.get(0).error().more() >= 1.8 * 6_000_000);
    }

    @Test
    void aNodeThatIsIdleForAMinuteLosesNothing() {
        assertEquals(List.of(), incidents(0, 1, 2, 2.3, 2.6, 3.6, 4.6, 5.6));
        assertEquals(List.of(), incidents(0, 1, 2, 2.1, 2.2, 2.3, 3.3, 4.3));
    }

    @Test
    void aCounterThatIsReadMoreOftenThanItIsUpdatedLosesNothing() {
        assertEquals(List.of(), incidents(0, 0, 2, 2, 4, 4, 4.8, 4.8, 6, 6, 8, 8));
    }
}
