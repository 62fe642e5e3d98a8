package io.github.jobenergy.node.decode;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MeansTest {

    private static final Instant BEGIN = Instant.parse("2026-11-21T00:00:00Z");
    private static final NamedMeter METER = new NamedMeter("n1", "cpu[0]", "test");

    private final Means means = new Means();

    @Test
    void theIntervalOfTheFirstValueIsUnknown() {
        assertEquals(Optional.empty(), at(0));
    }

    @Test
    void theIntervalOfAValueBeginsAtThePreviousValue() {
        at(0);

        assertEquals(Optional.of(Duration.ofSeconds(10)), at(10));
        assertEquals(Optional.of(Duration.ofSeconds(11)), at(21));
        assertEquals(Optional.of(Duration.ofSeconds(9)), at(30));
    }

    @Test
    void theIntervalOfTheFirstValueAfterAGapIsUnknown() {
        at(0);
        at(10);

        assertEquals(Optional.empty(), at(31));
        assertEquals(Optional.of(Duration.ofSeconds(10)), at(41));
    }

    @Test
    void acceptsALongerIntervalFromItsSecondValueOn() {
        at(0);
        at(10);
        at(70);

        assertEquals(Optional.of(Duration.ofSeconds(60)), at(130));
    }

    @Test
    void hasNoIntervalForARepeatedValue() {
        at(0);
        at(10);

        assertEquals(Optional.empty(), at(10));
        assertEquals(Optional.empty(), at(5));
        assertEquals(Optional.of(Duration.ofSeconds(10)), at(20));
    }

    @Test
    void restartsAfterAClockIsSetBack() {
        at(100_000);

        assertEquals(Optional.empty(), at(0));
        assertEquals(Optional.of(Duration.ofSeconds(10)), at(10));
    }

    @Test
    void tracksMetersSeparately() {
        at(0);
        NamedMeter other = new NamedMeter("n1", "cpu[1]", "test");

        assertEquals(Optional.empty(), means.intervalBefore(other, BEGIN.plusSeconds(10)));
        assertEquals(Optional.of(Duration.ofSeconds(10)), at(10));
    }

    private Optional<Duration> at(long second) {
        return means.intervalBefore(METER, BEGIN.plusSeconds(second));
    }
}
