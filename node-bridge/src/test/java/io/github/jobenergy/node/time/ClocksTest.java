package io.github.jobenergy.node.time;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.node.testing.Samples;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClocksTest {

    private final Clocks clocks = new Clocks(TimeRules.USUAL);

    private static Duration seconds(long seconds) {
        return Duration.ofSeconds(seconds);
    }

    @Test
    void usesTheArrivalWithoutADeviceTime() {
        Timed timed = clocks.time(Samples.watts("bmc", 100, seconds(1)));

        assertEquals(Samples.BEGIN.plusSeconds(1), timed.readingTime());
        assertEquals(Set.of(), timed.anomalies());
    }

    @ParameterizedTest
    @CsvSource({"0, true", "300, true", "301, false", "-5, true", "-6, false", "330000000, false", "-350000000, false"})
    void acceptsADeviceTimeWithinTheTolerance(long secondsBehind, boolean isAccepted) {
        Timed timed = clocks.time(Samples.watts("bmc", 100, seconds(0), seconds(secondsBehind)));

        Instant expected = isAccepted ? Samples.BEGIN.minusSeconds(secondsBehind) : Samples.BEGIN;
        assertEquals(expected, timed.readingTime());
        assertEquals(!isAccepted, timed.anomalies().contains(TimestampAnomaly.NOT_ACCEPTED));
    }

    @Test
    void acceptsAnyTimeOfFiles() {
        Clocks history = new Clocks(TimeRules.USUAL.ofHistory());

        Timed timed = history.time(Samples.watts("bmc", 100, seconds(0), Duration.ofDays(3_650)));

        assertEquals(Samples.BEGIN.minus(Duration.ofDays(3_650)), timed.readingTime());
        assertEquals(Set.of(), timed.anomalies());
    }

    @Test
    void theOffsetIsTheMedianAndALateValueDoesNotChangeIt() {
        Timed timed = clocks.time(Samples.watts("bmc", 0, seconds(0), seconds(2)));
        for (int i = 1; i <= 20; i++) {
            timed = clocks.time(Samples.watts("bmc", i, seconds(10L * i), i % 4 == 0 ? seconds(200) : seconds(2)));
        }

        assertEquals(Optional.of(seconds(2)), timed.offset());
        assertFalse(timed.anomalies().contains(TimestampAnomaly.OFF), timed.toString());
    }

    @ParameterizedTest
    @CsvSource({"7", "-7", "330000000", "-350000000"})
    void reportsAClockOffsetWhetherOrNotTheTimeIsAccepted(long secondsBehind) {
        Timed timed = clocks.time(Samples.watts("bmc", 0, seconds(0), seconds(secondsBehind)));
        assertFalse(timed.anomalies().contains(TimestampAnomaly.OFF), "one value may only be late");

        for (int i = 1; i <= 4; i++) {
            timed = clocks.time(Samples.watts("bmc", i, seconds(10L * i), seconds(secondsBehind)));
        }

        assertTrue(timed.anomalies().contains(TimestampAnomaly.OFF), timed.toString());
    }

    @Test
    void acceptsTheTimesOfValuesThatACollectorBufferedForAnHour() {
        Clocks sent = new Clocks(TimeRules.USUAL.ofCollectors());
        for (int i = 0; i < 20; i++) {
            sent.time(Samples.watts("n1", i, seconds(10L * i), seconds(2)));
        }

        for (int i = 20; i < 380; i++) {
            Timed late = sent.time(Samples.watts("n1", i, seconds(3_800), seconds(3_802 - 10L * i)));

            assertEquals(Samples.BEGIN.plusSeconds(10L * i - 2), late.readingTime());
            assertEquals(Set.of(), late.anomalies());
        }
        assertEquals(
                Set.of(),
                sent.time(Samples.watts("n1", 1, seconds(3_810), seconds(2))).anomalies());
    }

    @Test
    void acceptsTheTimesOfValuesThatACollectorBufferedForFourMinutes() {
        Clocks sent = new Clocks(TimeRules.USUAL.ofCollectors());
        for (int i = 0; i < 20; i++) {
            sent.time(Samples.watts("n1", i, seconds(10L * i), seconds(2)));
        }

        for (int i = 20; i < 44; i++) {
            Timed late = sent.time(Samples.watts("n1", i, seconds(440), seconds(442 - 10L * i)));

            assertEquals(Set.of(), late.anomalies());
        }
    }

    @Test
    void rejectsOldTimesOfPolledDevices() {
        clocks.time(Samples.watts("bmc", 1, seconds(0), seconds(2)));

        Timed late = clocks.time(Samples.watts("bmc", 2, seconds(3_800), seconds(3_600)));

        assertEquals(Set.of(TimestampAnomaly.NOT_ACCEPTED), late.anomalies());
    }

    @ParameterizedTest
    @CsvSource({"3600", "300000000", "-3600", "-300000000"})
    void distinguishesAClockThatWasSetFromABufferingCollector(long secondsBehind) {
        Clocks sent = new Clocks(TimeRules.USUAL.ofCollectors());
        for (int i = 0; i < 20; i++) {
            sent.time(Samples.watts("n1", i, seconds(10L * i), seconds(2)));
        }

        for (int i = 20; i < 60; i++) {
            Timed set = sent.time(Samples.watts("n1", i, seconds(10L * i), seconds(secondsBehind)));

            assertEquals(Samples.BEGIN.plusSeconds(10L * i), set.readingTime());
            assertTrue(set.anomalies().contains(TimestampAnomaly.NOT_ACCEPTED), set.toString());
            assertEquals(i >= 27, set.anomalies().contains(TimestampAnomaly.OFF), i + ": " + set);
        }
    }

    /** The first value cannot be distinguished from a buffered one. */
    @Test
    void rejectsAClockThatWasSetBackBetweenValuesAfterTheTolerance() {
        Clocks sent = new Clocks(TimeRules.USUAL.ofCollectors());
        sent.time(Samples.watts("n1", 1, seconds(0), seconds(2)));

        Timed first = sent.time(Samples.watts("n1", 2, seconds(4_000), seconds(3_600)));
        Timed later = sent.time(Samples.watts("n1", 3, seconds(4_301), seconds(3_600)));

        assertEquals(Set.of(), first.anomalies());
        assertEquals(Set.of(TimestampAnomaly.NOT_ACCEPTED), later.anomalies());
    }

    @Test
    void rejectsAnOldTimeOfTheFirstValue() {
        Clocks sent = new Clocks(TimeRules.USUAL.ofCollectors());

        assertEquals(
                Set.of(TimestampAnomaly.NOT_ACCEPTED),
                sent.time(Samples.watts("n1", 1, seconds(0), seconds(3_600))).anomalies());
    }

    @Test
    void reportsARepetitionAndLaterAStall() {
        clocks.time(Samples.watts("bmc", 100, seconds(0), seconds(0)));

        Timed again = clocks.time(Samples.watts("bmc", 100, seconds(10), seconds(10)));
        Timed late = clocks.time(Samples.watts("bmc", 100, seconds(300), seconds(300)));

        assertEquals(Set.of(TimestampAnomaly.REPEATED), again.anomalies());
        assertFalse(again.isNew());
        assertTrue(late.anomalies().contains(TimestampAnomaly.STALLED), late.toString());
        assertFalse(late.isNew());
    }

    @Test
    void acceptsAnotherValueOfTheSameTime() {
        clocks.time(Samples.watts("bmc", 100, seconds(0), seconds(0)));

        assertTrue(
                clocks.time(Samples.watts("bmc", 101, seconds(1), seconds(1))).isNew());
    }

    @Test
    void detectsARepetitionWithAnImplausibleTime() {
        clocks.time(Samples.watts("bmc", 100, seconds(0), seconds(100_000)));

        assertFalse(clocks.time(Samples.watts("bmc", 100, seconds(10), seconds(100_010)))
                .isNew());
    }

    @Test
    void reportsAClockThatStepsBackAndAcceptsItsValues() {
        clocks.time(Samples.watts("bmc", 100, seconds(60), seconds(0)));

        Timed back = clocks.time(Samples.watts("bmc", 110, seconds(70), seconds(30)));

        assertEquals(Set.of(TimestampAnomaly.STEPPED_BACK), back.anomalies());
        assertEquals(Samples.BEGIN.plusSeconds(40), back.readingTime());
    }

    @Test
    void reportsADecreasingCounterUnlessItWasReset() {
        clocks.time(Samples.joules("bmc", 1_000, Optional.of("a"), seconds(0)));

        Timed back = clocks.time(Samples.joules("bmc", 900, Optional.of("a"), seconds(10)));
        Timed reset = clocks.time(Samples.joules("bmc", 5, Optional.of("b"), seconds(20)));

        assertEquals(Set.of(TimestampAnomaly.STEPPED_BACK), back.anomalies());
        assertEquals(Set.of(), reset.anomalies());
    }

    @Test
    void reportsAValueThatIsUnchangedForAnHourAndAcceptsIt() {
        Timed timed = clocks.time(Samples.watts("bmc", 100, seconds(0)));
        for (int minute = 1; minute < 60; minute++) {
            timed = clocks.time(Samples.watts("bmc", 100, seconds(60L * minute)));
        }
        assertEquals(Set.of(), timed.anomalies());

        timed = clocks.time(Samples.watts("bmc", 100, seconds(3_600)));

        assertEquals(Set.of(TimestampAnomaly.FROZEN), timed.anomalies());
        assertTrue(timed.isNew());
    }

    @Test
    void comparesInstantsAndMeansOfOneInstrumentSeparately() {
        Timed timed = clocks.time(Samples.watts("bmc", 100, seconds(0)));
        for (int after = 30; after <= 3_600; after += 30) {
            clocks.time(Samples.mean("bmc", 100, seconds(60), seconds(after)));
            timed = clocks.time(Samples.watts("bmc", 100, seconds(after)));
        }

        assertEquals(Set.of(TimestampAnomaly.FROZEN), timed.anomalies());
    }

    @Test
    void tracksDevicesSeparately() {
        clocks.time(Samples.watts("a", 100, seconds(0), seconds(0)));

        assertTrue(
                clocks.time(Samples.watts("b", 100, seconds(10), seconds(10))).isNew());
    }

    @Test
    void rejectsAToleranceOutsideItsLimits() {
        assertThrows(IllegalArgumentException.class, () -> new TimeTolerance(Duration.ofMinutes(6), Duration.ZERO));
        assertThrows(IllegalArgumentException.class, () -> new TimeTolerance(Duration.ZERO, Duration.ofDays(3)));
        assertThrows(IllegalArgumentException.class, () -> new TimeTolerance(seconds(-1), Duration.ZERO));
    }
}
