package io.github.jobenergy.schemas.quantity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * <pre>
 *   0    10   20   30   40
 *   |----|----|----|----|
 *        [this     )
 * </pre>
 */
class IntervalTest {

    private static final Interval THIS = Interval.ofEpochMillis(10, 30);

    @ParameterizedTest
    @CsvSource({
        "0, 5, false, false, false",
        "0, 10, false, false, true",
        "0, 11, false, true, false",
        "10, 10, true, false, true",
        "10, 20, true, true, false",
        "10, 30, true, true, false",
        "15, 15, true, false, false",
        "15, 25, true, true, false",
        "20, 40, false, true, false",
        "30, 30, true, false, true",
        "30, 40, false, false, true",
        "31, 40, false, false, false",
        "0, 40, false, true, false"
    })
    void relationsAreThoseOfHalfOpenIntervals(long start, long end, boolean encloses, boolean overlaps, boolean abuts) {
        Interval other = Interval.ofEpochMillis(start, end);

        assertEquals(encloses, THIS.encloses(other));
        assertEquals(overlaps, THIS.overlaps(other));
        assertEquals(abuts, THIS.abuts(other));
        assertEquals(overlaps, other.overlaps(THIS));
        assertEquals(abuts, other.abuts(THIS));
    }

    @ParameterizedTest
    @CsvSource({"9, false", "10, true", "29, true", "30, false"})
    void theStartBelongsToItAndTheEndDoesNot(long instant, boolean inside) {
        assertEquals(inside, THIS.contains(Instant.ofEpochMilli(instant)));
    }

    @Test
    void anEmptyOneHasAPlaceAndNoLength() {
        Interval empty = Interval.ofEpochMillis(10, 10);

        assertTrue(empty.isEmpty());
        assertEquals(Duration.ZERO, empty.duration());
        assertFalse(empty.contains(empty.start()));
        assertFalse(empty.overlaps(empty));
    }

    @Test
    void whatEndsBeforeItStartsCannotExist() {
        assertThrows(IllegalArgumentException.class, () -> Interval.ofEpochMillis(10, 9));
    }

    @Test
    void theIntersectionHoldsExactlyTheInstantsOfBoth() {
        Random random = new Random(20_261_120);
        for (int round = 0; round < 1_000; round++) {
            Interval one = random(random);
            Interval other = random(random);

            Optional<Interval> shared = one.intersection(other);

            LongStream.range(0, 20)
                    .mapToObj(Instant::ofEpochMilli)
                    .forEach(instant -> assertEquals(
                            one.contains(instant) && other.contains(instant),
                            shared.isPresent() && shared.get().contains(instant)));
            assertEquals(one.overlaps(other), shared.isPresent());
            assertEquals(shared, other.intersection(one));
        }
    }

    @Test
    void abuttingIntervalsHaveTheLengthOfTheWhole() {
        Interval first = Interval.ofEpochMillis(10, 25);
        Interval second = Interval.ofEpochMillis(25, 40);

        Duration sum = first.duration().plus(second.duration());

        assertTrue(first.abuts(second));
        assertEquals(Interval.of(first.start(), second.end()).duration(), sum);
    }

    private static Interval random(Random random) {
        int start = random.nextInt(20);
        return Interval.ofEpochMillis(start, start + random.nextInt(20 - start));
    }
}
