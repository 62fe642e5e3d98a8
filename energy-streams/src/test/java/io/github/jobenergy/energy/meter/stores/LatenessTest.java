package io.github.jobenergy.energy.meter.stores;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.register.span.MeterId;
import io.github.jobenergy.schemas.node.Measurement.Kind;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LatenessTest {

    private static final long BEGIN = 1_000_000_000_000L;
    private static final long MARGIN = Lateness.MARGIN.toMillis();
    private static final MeterId COUNTER = new MeterId("node", "pm_counters", Kind.COUNTER);
    private static final MeterId AVERAGE = new MeterId("node", "ipmi", Kind.INTERVAL_MEAN);
    private static final MeterId GPU = new MeterId("gpu[0]", "nvidia-smi", Kind.INSTANT);

    private NodeMemory node = NodeMemory.NEW;

    private void read(MeterId meter, long fromSecond, long toSecond) {
        for (long second = fromSecond; second <= toSecond; second++) {
            read(meter, second);
        }
    }

    private void read(MeterId meter, long second) {
        long time = BEGIN + 1_000 * second;
        node = node.withReading(meter, time, time, time);
    }

    private boolean havePassed(long second, MeterId... selected) {
        return node.hasPassed(BEGIN + 1_000 * second, Set.of(selected));
    }

    @Test
    void aNodeHasTheLatenessOfUnobservedNodesInItsFirstMinute() {
        read(COUNTER, 0, 59);
        assertEquals(Lateness.UNOBSERVED.toMillis() + MARGIN, node.lateness().millis());

        read(COUNTER, 60);
        assertEquals(MARGIN, node.lateness().millis());
    }

    @Test
    void aReadingBehindTheNewestReadingOfItsMeterDeterminesTheLateness() {
        read(COUNTER, 0, 100);
        read(COUNTER, 93);
        assertEquals(7_000 + MARGIN, node.lateness().millis());

        read(COUNTER, 101, 600);
        assertEquals(7_000 + MARGIN, node.lateness().millis());
    }

    @Test
    void readingsOfSeveralMetersMayInterleave() {
        read(COUNTER, 0, 100);
        read(AVERAGE, 0, 90);

        assertEquals(MARGIN, node.lateness().millis());
    }

    @Test
    void theLatenessIsForgottenAfterTwoPeriodsWithoutALateReading() {
        read(COUNTER, 0, 100);
        read(COUNTER, 93);
        read(COUNTER, 101, 1_259);
        assertEquals(7_000 + MARGIN, node.lateness().millis());

        read(COUNTER, 1_260);
        assertEquals(MARGIN, node.lateness().millis());
    }

    @Test
    void aReadingThatIsTooLateToWaitForHasNoEffect() {
        read(COUNTER, 0, 300);
        read(COUNTER, 100);

        assertEquals(MARGIN, node.lateness().millis());
    }

    @Test
    void theOtherMetersOfADomainAreNotAwaited() {
        read(AVERAGE, 30);
        read(COUNTER, 0, 45);

        assertTrue(havePassed(45, COUNTER));
        assertFalse(havePassed(46, COUNTER));
        assertFalse(havePassed(45, AVERAGE));
    }

    @Test
    void allMetersOfADomainWithoutASelectedMeterAreAwaited() {
        read(COUNTER, 0, 45);
        read(GPU, 40);

        assertTrue(havePassed(40, COUNTER));
        assertFalse(havePassed(45, COUNTER));
    }

    @Test
    void aMeterThatIsNoLongerReadIsNotAwaited() {
        read(COUNTER, 0, 30);
        read(AVERAGE, 31, 631);

        assertTrue(havePassed(631, COUNTER));
    }

    @Test
    void theFirstActiveMeterOfEachDomainIsPreferred() {
        read(AVERAGE, 30);
        read(COUNTER, 0, 45);
        read(GPU, 40);
        assertEquals(Set.of(COUNTER, GPU), node.preferred());

        read(AVERAGE, 46, 646);
        assertEquals(Set.of(AVERAGE), node.preferred());
    }
}
