package io.github.jobenergy.energy.register.span;

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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

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
        return new Point(time, millijoules, 0, 65_533_000, 0);
    }

    @Test
    void aCounterAdvancesByItsDifferenceHoweverLongThatTook() {
        SpanReader reader = read(Kind.COUNTER, counter(0, 500), counter(36_000_000, 3_600_500));

        assertEquals(List.of(Span.ofEnergy(0, 36_000_000, 3_600_000)), reader.spans());
    }

    @Test
    void aCounterThatRollsOverIsMeteredAcrossTheRollover() {
        SpanReader reader = read(Kind.COUNTER, rolling(0, 65_532_000), rolling(1_000, 2_000));

        assertEquals(List.of(Span.ofEnergy(0, 1_000, 3_000)), reader.spans());
        assertEquals(List.of(), reader.incidents());
    }

    @Test
    void aCounterAboveItsRangeThatFallsWasReset() {
        SpanReader reader = read(Kind.COUNTER, rolling(0, 165_533_000), rolling(100, 65_533_000));

        assertEquals(List.of(), reader.spans());
        assertEquals(List.of(100L), resets(reader));
    }

    @Test
    void aCounterThatFallsWithoutARangeWasResetAndTheIntervalIsNotMetered() {
        SpanReader reader = read(Kind.COUNTER, counter(0, 5_000), counter(10_000, 10), counter(20_000, 60));

        assertEquals(List.of(Span.ofEnergy(10_000, 20_000, 50)), reader.spans());
        assertEquals(List.of(10_000L), resets(reader));
    }

    @Test
    void zeroWattsBetweenOtherValuesAreNotMetered() {
        SpanReader reader = read(Kind.INSTANT, watts(0, 300), watts(30, 0), watts(60, 310), watts(90, 310));
        SpanReader off = read(Kind.INSTANT, watts(0, 300), watts(30, 0), watts(150, 0), watts(270, 0), watts(390, 310));
        Point[] points = {watts(0, 0), watts(30, 40), watts(60, 0), watts(90, 40), watts(120, 0)};
        SpanReader gpu =
                new SpanReader(new MeterId("gpu[0]", "nvml", Kind.INSTANT), List.of(points), MeterRules.DEFAULT);

        assertEquals(
                Span.ofInstants(watts(0, 300), watts(60, 310)), reader.spans().get(0));
        assertEquals(List.of(60_000L), incidents(reader, Flag.CONFLICTING_READINGS));
        assertEquals(List.of(), off.spans());
        assertEquals(List.of(), incidents(off, Flag.CONFLICTING_READINGS));
        assertEquals(List.of(270_000L), incidents(off, Flag.ZERO_POWER));
        assertEquals(4, gpu.spans().size());
    }

    private static Point watts(long second, long watts) {
        return new Point(second * 1_000, watts * 1_000, 0, 0, 0);
    }

    @Test
    void aCounterOfANewEpochWasResetEvenIfItIsHigher() {
        SpanReader reader = read(Kind.COUNTER, new Point(0, 100, 0, 0, 1), new Point(10_000, 200, 0, 0, 2));

        assertEquals(List.of(), reader.spans());
        assertEquals(List.of(10_000L), resets(reader));
    }

    @Test
    void anImplausibleJumpIsAResetAndAddsNoEnergy() {
        MeterRules rules = new MeterRules(Optional.empty(), Optional.of(Power.ofWatts(1_000)), Optional.empty());

        SpanReader reader = read(Kind.COUNTER, rules, counter(0, 0), counter(10_000, 10_001_000));

        assertEquals(List.of(), reader.spans());
        assertEquals(List.of(10_000L), resets(reader));
    }

    @Test
    void aPackageWithAUnitWrongByAThousandAddsNoEnergy() {
        MeterId meter = new MeterId("cpu[0]", "rapl", Kind.COUNTER);
        Point[] points = {counter(0, 0), counter(10_000, 800_000_000), counter(20_000, 1_600_000_000)};

        SpanReader reader = new SpanReader(meter, List.of(points), MeterRules.DEFAULT);

        assertEquals(List.of(), reader.spans());
        assertEquals(List.of(10_000L, 20_000L), resets(reader));
    }

    @Test
    void aSuspectedResetDuringAGapIsMeteredAndFlagged() {
        SpanReader reader = read(Kind.COUNTER, counter(0, 0), counter(10_000, 4_000_000), counter(100_000, 20_000_000));

        assertEquals(
                List.of(Span.ofEnergy(0, 10_000, 4_000_000), Span.ofEnergy(10_000, 100_000, 16_000_000)),
                reader.spans());
        assertEquals(List.of(100_000L), incidents(reader, Flag.UNCERTAIN_RESET));
    }

    @Test
    void aCounterThatContinuesOrIsOlderThanTheGapWasNotReset() {
        SpanReader asBefore =
                read(Kind.COUNTER, counter(0, 0), counter(10_000, 4_000_000), counter(100_000, 40_000_000));
        long old = 10_000_000_000L;
        SpanReader older = read(
                Kind.COUNTER, counter(0, old), counter(10_000, old + 4_000_000), counter(100_000, old + 20_000_000));
        SpanReader marked = read(
                Kind.COUNTER,
                new Point(0, 0, 0, 0, 1),
                new Point(10_000, 4_000_000, 0, 0, 1),
                new Point(100_000, 20_000_000, 0, 0, 1));
        SpanReader continuous =
                read(Kind.COUNTER, counter(0, 0), counter(10_000, 4_000_000), counter(50_000, 10_000_000));

        for (SpanReader reader : List.of(asBefore, older, marked, continuous)) {
            assertEquals(List.of(), reader.incidents());
        }
    }

    @Test
    void aMeanCoversItsWindowOnly() {
        SpanReader reader = read(
                Kind.INTERVAL_MEAN, new Point(10_000, 350_000, 10_000, 0, 0), new Point(25_000, 100_000, 10_000, 0, 0));

        assertEquals(
                List.of(Span.ofEnergy(0, 10_000, 3_500_000), Span.ofEnergy(15_000, 25_000, 1_000_000)), reader.spans());
    }

    @Test
    void windowsThatOverlapAreNotCountedTwice() {
        SpanReader reader = read(
                Kind.INTERVAL_ENERGY,
                new Point(10_000, 1_000_000, 10_000, 0, 0),
                new Point(15_000, 1_000_000, 10_000, 0, 0));

        assertEquals(
                List.of(1_000_000L, 500_000L),
                reader.spans().stream().map(Span::energy).toList());
        assertEquals(15_000, reader.spans().stream().mapToLong(Span::length).sum());
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
    void aStatedGapOverridesTheUsualGap() {
        MeterRules rules = new MeterRules(Optional.of(Duration.ofSeconds(10)), Optional.empty(), Optional.empty());
        Point[] points = LongStream.of(0, 1_000, 2_000, 3_000, 10_000)
                .mapToObj(time -> counter(time, 200_000))
                .toArray(Point[]::new);

        assertEquals(4, read(Kind.INSTANT, rules, points).spans().size());
    }

    @Test
    void theGreaterOfTwoReadingsOfOneMillisecondIsUsed() {
        SpanReader reader = read(Kind.COUNTER, counter(0, 0), counter(1_000, 100), counter(1_000, 200));

        assertEquals(List.of(Span.ofEnergy(0, 1_000, 200)), reader.spans());
        assertEquals(List.of(1_000L), incidents(reader, Flag.CONFLICTING_READINGS));
    }

    @Test
    void rolloversThatPlausiblePowerDeterminesAreMetered() {
        MeterRules rules = new MeterRules(Optional.empty(), Optional.of(Power.ofWatts(500)), Optional.empty());
        Point[] aMinuteApart = {rolling(0, 60_000_000), rolling(120_000, 20_000_000)};

        SpanReader known = read(Kind.COUNTER, rules, aMinuteApart);
        SpanReader unknown = read(Kind.COUNTER, aMinuteApart);

        assertEquals(List.of(Span.ofEnergy(0, 120_000, 25_533_000)), known.spans());
        assertEquals(List.of(), unknown.spans());
        assertEquals(List.of(120_000L), incidents(unknown, Flag.UNCERTAIN_ROLLOVER));
    }

    @Test
    void theRolloversOfAPackageAreLimitedByThePowerOfAPackage() {
        Point[] halfAMinuteApart = {rolling(0, 60_000_000), rolling(30_000, 400_000)};

        SpanReader ofPackage = new SpanReader(
                new MeterId("cpu[0]", "rapl", Kind.COUNTER), List.of(halfAMinuteApart), MeterRules.DEFAULT);
        SpanReader ofNode = read(Kind.COUNTER, halfAMinuteApart);

        assertEquals(List.of(Span.ofEnergy(0, 30_000, 5_933_000)), ofPackage.spans());
        assertEquals(List.of(), ofNode.spans());
    }

    @Test
    void aRolloverWithoutAPlausiblePowerIsAReset() {
        Point[] rebooted = {rolling(0, 30_000_000), rolling(10_000, 20_000_000)};

        SpanReader reader =
                new SpanReader(new MeterId("cpu[0]", "rapl", Kind.COUNTER), List.of(rebooted), MeterRules.DEFAULT);

        assertEquals(List.of(), reader.spans());
        assertEquals(List.of(10_000L), resets(reader));
    }

    @Test
    void aCounterReadMoreOftenThanItShowsNewValuesIsOneIntervalFromValueToValue() {
        SpanReader reader = read(
                Kind.COUNTER,
                counter(0, 1_000),
                counter(1_000, 1_000),
                counter(2_000, 1_000),
                counter(3_000, 601_000),
                counter(4_000, 601_000),
                counter(5_000, 601_000),
                counter(6_000, 1_201_000));

        assertEquals(List.of(Span.ofEnergy(0, 3_000, 600_000), Span.ofEnergy(3_000, 6_000, 600_000)), reader.spans());
        assertEquals(List.of(), reader.incidents());
    }

    @Test
    void aCounterThatStallsAndResumesIsMeteredOverTheStallAndFlagged() {
        SpanReader reader = read(
                Kind.COUNTER,
                counter(0, 1_000),
                counter(10_000, 2_001_000),
                counter(20_000, 2_001_000),
                counter(60_000, 2_001_000),
                counter(70_000, 14_001_000));

        assertEquals(
                List.of(Span.ofEnergy(0, 10_000, 2_000_000), Span.ofEnergy(10_000, 70_000, 12_000_000)),
                reader.spans());
        assertEquals(List.of(70_000L), incidents(reader, Flag.FROZEN_METER));
    }

    @Test
    void aStallOfMoreThanFiveMinutesAndTheJumpAfterItAreNotMetered() {
        SpanReader reader = read(
                Kind.COUNTER,
                counter(0, 1_000),
                counter(10_000, 2_001_000),
                counter(311_000, 2_001_000),
                counter(320_000, 64_001_000),
                counter(330_000, 66_001_000));

        assertEquals(
                List.of(Span.ofEnergy(0, 10_000, 2_000_000), Span.ofEnergy(320_000, 330_000, 2_000_000)),
                reader.spans());
        assertEquals(List.of(320_000L), incidents(reader, Flag.FROZEN_METER));
    }

    @Test
    void aCounterThatStaysAtZeroIsNotMetered() {
        SpanReader node = read(Kind.COUNTER, counter(0, 0), counter(200_000, 0), counter(400_000, 0));
        Point[] points = {counter(0, 0), counter(200_000, 0), counter(400_000, 0)};
        SpanReader gpu =
                new SpanReader(new MeterId("gpu[0]", "nvml", Kind.COUNTER), List.of(points), MeterRules.DEFAULT);

        for (SpanReader reader : List.of(node, gpu)) {
            assertEquals(List.of(), reader.spans());
            assertEquals(List.of(400_000L), incidents(reader, Flag.ZERO_POWER));
        }
    }

    @Test
    void aCounterThatStartsFromZeroIsMetered() {
        SpanReader reader = read(Kind.COUNTER, counter(0, 0), counter(10_000, 0), counter(20_000, 3_000_000));

        assertEquals(List.of(Span.ofEnergy(0, 20_000, 3_000_000)), reader.spans());
        assertEquals(List.of(), reader.incidents());
    }

    private static Point[] equalValues(int minutes) {
        return LongStream.rangeClosed(1, minutes)
                .mapToObj(minute -> new Point(minute * 60_000, 312_500, 60_000, 0, 0))
                .toArray(Point[]::new);
    }

    @ParameterizedTest
    @EnumSource(names = {"INTERVAL_MEAN", "INTERVAL_ENERGY"})
    void repeatedIntervalMeansAreAcceptedAndFlagged(Kind kind) {
        SpanReader usual = read(kind, equalValues(7));
        SpanReader frozen = read(kind, equalValues(9));

        assertEquals(List.of(), usual.incidents());
        assertEquals(List.of(480_000L, 540_000L), incidents(frozen, Flag.FROZEN_METER));
        assertEquals(9, frozen.spans().size());
    }

    @Test
    void aSensorThatRepeatsFractionsOfAWattForMoreThanFiveMinutesIsNotMetered() {
        Point[] frozen = LongStream.rangeClosed(0, 40)
                .mapToObj(i -> counter(i * 10_000, i < 2 ? 200_000 + i : 251_337))
                .toArray(Point[]::new);

        SpanReader reader = read(Kind.INSTANT, frozen);

        assertEquals(320_000, reader.spans().stream().mapToLong(Span::length).sum());
        assertEquals(8, incidents(reader, Flag.FROZEN_METER).size());
    }

    @Test
    void aSensorThatRepeatsWholeWattsIsFlagged() {
        Point[] idle = LongStream.rangeClosed(0, 40)
                .mapToObj(i -> counter(i * 10_000, 112_000))
                .toArray(Point[]::new);

        SpanReader reader = read(Kind.INSTANT, idle);

        assertEquals(400_000, reader.spans().stream().mapToLong(Span::length).sum());
        assertEquals(10, incidents(reader, Flag.FROZEN_METER).size());
    }
}
