package io.github.jobenergy.energy.register;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.schemas.energy.Flag;
import io.github.jobenergy.schemas.node.Measurement.Kind;
import io.github.jobenergy.schemas.quantity.Power;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class SpanReaderTest {

    private static SpanReader read(Kind kind, Point... points) {
        return read(kind, MeterRules.DEFAULT, points);
    }

    private static SpanReader read(Kind kind, MeterRules rules, Point... points) {
        return new SpanReader(new MeterId("node", "source", kind), List.of(points), rules);
    }

    private static List<Long> resets(SpanReader reader) {
        return incidents(reader, Flag.COUNTER_RESET);
    }

    private static List<Long> incidents(SpanReader reader, Flag flag) {
        return reader.incidents().stream()
                .filter(incident -> incident.flag() == flag)
                .map(Incident::to)
                .toList();
    }

    private static Point counter(long time, long millijoules) {
        return new Point(time, millijoules, 0, 0, 0);
    }

    private static Point rolling(long time, long millijoules) {
        return new Point(time, millijoules, 0, 1_000_000, 0);
    }

    @Test
    void aCounterAdvancesByItsDifferenceHoweverLongThatTook() {
        SpanReader reader = read(Kind.COUNTER, counter(0, 500), counter(36_000_000, 3_600_500));

        assertEquals(List.of(Span.ofEnergy(0, 36_000_000, 3_600_000)), reader.spans());
    }

    @Test
    void aCounterThatRollsOverGoesOn() {
        SpanReader reader = read(Kind.COUNTER, rolling(0, 999_000), rolling(10_000, 2_000));

        assertEquals(List.of(Span.ofEnergy(0, 10_000, 3_000)), reader.spans());
        assertEquals(List.of(), resets(reader));
    }

    @Test
    void aCounterThatFallsWithoutARangeWasResetAndTheIntervalIsNotMetered() {
        SpanReader reader = read(Kind.COUNTER, counter(0, 5_000), counter(10_000, 10), counter(20_000, 60));

        assertEquals(List.of(Span.ofEnergy(10_000, 20_000, 50)), reader.spans());
        assertEquals(List.of(10_000L), resets(reader));
    }

    @Test
    void aCounterOfANewEpochWasResetEvenIfItIsHigher() {
        SpanReader reader = read(Kind.COUNTER, new Point(0, 100, 0, 0, 1), new Point(10_000, 200, 0, 0, 2));

        assertEquals(List.of(), reader.spans());
        assertEquals(List.of(10_000L), resets(reader));
    }

    @Test
    void aJumpNoNodeCanDrawIsAResetAndNeverJoules() {
        MeterRules rules = new MeterRules(Optional.empty(), Optional.of(Power.ofWatts(1_000)), Optional.empty());

        SpanReader reader = read(Kind.COUNTER, rules, counter(0, 0), counter(10_000, 10_001_000));

        assertEquals(List.of(), reader.spans());
        assertEquals(List.of(10_000L), resets(reader));
    }

    @Test
    void aMeanStandsForItsWindowAndNoMore() {
        SpanReader reader = read(
                Kind.INTERVAL_MEAN, new Point(10_000, 350_000, 10_000, 0, 0), new Point(40_000, 100_000, 10_000, 0, 0));

        assertEquals(
                List.of(Span.ofEnergy(0, 10_000, 3_500_000), Span.ofEnergy(30_000, 40_000, 1_000_000)), reader.spans());
    }

    @Test
    void windowsThatOverlapAreNotCountedTwice() {
        SpanReader reader = read(
                Kind.INTERVAL_ENERGY,
                new Point(10_000, 1_000_000, 10_000, 0, 0),
                new Point(15_000, 1_000_000, 10_000, 0, 0));

        assertEquals(
                List.of(Span.ofEnergy(0, 10_000, 1_000_000), Span.ofEnergy(10_000, 15_000, 500_000)), reader.spans());
    }

    @Test
    void instantsAreJoinedAcrossUsualSpacingsAndNotAcrossAGap() {
        Point[] points = LongStream.of(0, 1_000, 2_000, 3_000, 10_000, 11_000)
                .mapToObj(time -> counter(time, 200_000))
                .toArray(Point[]::new);

        SpanReader reader = read(Kind.INSTANT, points);

        assertEquals(
                4_000,
                reader.spans().stream().mapToLong(Span::length).sum(),
                () -> reader.spans().toString());
        assertTrue(reader.spans().stream().noneMatch(span -> span.start() == 3_000));
    }

    @Test
    void aStatedGapWinsOverTheUsualOne() {
        MeterRules rules = new MeterRules(Optional.of(Duration.ofSeconds(10)), Optional.empty(), Optional.empty());
        Point[] points = LongStream.of(0, 1_000, 2_000, 3_000, 10_000)
                .mapToObj(time -> counter(time, 200_000))
                .toArray(Point[]::new);

        assertEquals(4, read(Kind.INSTANT, rules, points).spans().size());
    }

    @Test
    void ofTwoReadingsOfOneMillisecondTheGreaterIsTaken() {
        SpanReader reader = read(Kind.COUNTER, counter(0, 0), counter(1_000, 100), counter(1_000, 200));

        assertEquals(List.of(Span.ofEnergy(0, 1_000, 200)), reader.spans());
    }
}
