package io.github.jobenergy.energy.register.span;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.schemas.energy.Flag;
import io.github.jobenergy.schemas.node.Measurement.Kind;
import io.github.jobenergy.schemas.quantity.Power;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlausiblePowerTest {

    private static final MeterRules AT_MOST_2000 =
            new MeterRules(Optional.empty(), Optional.of(Power.ofWatts(2_000)), Optional.empty());

    /** Readings every 30 s from 0 on. */
    private static SpanReader instants(MeterRules rules, long... watts) {
        return read("node", Kind.INSTANT, rules, watts);
    }

    private static SpanReader read(String domain, Kind kind, MeterRules rules, long... watts) {
        List<Point> points = IntStream.range(0, watts.length)
                .mapToObj(i -> new Point(
                        i * 30_000L,
                        watts[i] * (kind == Kind.INTERVAL_ENERGY ? 30_000 : 1_000),
                        kind == Kind.INSTANT ? 0 : 30_000,
                        0,
                        0))
                .toList();
        return new SpanReader(new MeterId(domain, "bmc", kind), points, rules);
    }

    private static long joules(SpanReader reader) {
        return reader.spans().stream().mapToLong(Span::energy).sum() / 1_000;
    }

    private static long seconds(SpanReader reader) {
        return reader.spans().stream().mapToLong(Span::length).sum() / 1_000;
    }

    private static List<Flag> flags(SpanReader reader) {
        return reader.incidents().stream().map(Incident::flag).distinct().toList();
    }

    @ParameterizedTest
    @ValueSource(longs = {65_535, 64_205, 9_000})
    void anIsolatedPowerManyTimesAboveAllOthersIsIgnored(long stray) {
        SpanReader reader = instants(MeterRules.DEFAULT, 400, 410, 400, stray, 400, 390, 400);

        assertEquals(180, seconds(reader));
        assertEquals(72_000, joules(reader));
        assertEquals(List.of(Flag.IMPLAUSIBLE_POWER), flags(reader));
    }

    @Test
    void aPowerAboveTheConfiguredMaximumIsIgnoredHoweverLongItLasts() {
        SpanReader reader = instants(AT_MOST_2000, 400, 2_100, 2_100, 400, 400);

        assertEquals(120, seconds(reader));
        assertEquals(48_000, joules(reader));
        assertEquals(List.of(Flag.IMPLAUSIBLE_POWER), flags(reader));
    }

    @Test
    void aMeanAboveTheConfiguredMaximumIsNotMetered() {
        SpanReader means = read("node", Kind.INTERVAL_MEAN, AT_MOST_2000, 400, 65_535, 400);
        SpanReader energies = read("node", Kind.INTERVAL_ENERGY, AT_MOST_2000, 400, 65_535, 400);

        for (SpanReader reader : List.of(means, energies)) {
            assertEquals(60, seconds(reader));
            assertEquals(24_000, joules(reader));
            assertEquals(List.of(Flag.IMPLAUSIBLE_POWER), flags(reader));
        }
    }

    @Test
    void aStrayMeanIsNotMetered() {
        SpanReader reader = read("node", Kind.INTERVAL_MEAN, MeterRules.DEFAULT, 400, 410, 400, 65_535, 400, 390);

        assertEquals(150, seconds(reader));
        assertEquals(List.of(Flag.IMPLAUSIBLE_POWER), flags(reader));
    }

    @ParameterizedTest
    @ValueSource(longs = {800, 2_000, 2_900})
    void aBurstOfALoadIsMetered(long burst) {
        SpanReader reader = instants(MeterRules.DEFAULT, 400, 410, 400, burst, 400, 390, 400);

        assertEquals(72_000 + 30 * (burst - 400), joules(reader));
        assertEquals(List.of(), flags(reader));
    }

    @Test
    void anIsolatedPowerThatMayBeABurstIsMeteredAndMayBeWrong() {
        SpanReader reader = instants(MeterRules.DEFAULT, 400, 400, 400, 4_000, 400, 400);

        assertEquals(150 * 400 + 30 * 3_600, joules(reader));
        assertEquals(
                List.of(new MeterDisagreement(60 * 3_600_000, 0)),
                reader.incidents().stream().map(Incident::error).toList());
    }

    @Test
    void aHighLoadThatLastsIsMetered() {
        long[] watts = new long[40];
        IntStream.range(0, 40).forEach(i -> watts[i] = i < 10 || i > 30 ? 100 : 3_000 + i);

        SpanReader reader = instants(MeterRules.DEFAULT, watts);

        assertEquals(39 * 30, seconds(reader));
        assertEquals(
                List.of(),
                flags(reader).stream().filter(flag -> flag != Flag.FROZEN_METER).toList());
    }

    @ParameterizedTest
    @ValueSource(strings = {"INSTANT", "INTERVAL_MEAN", "INTERVAL_ENERGY"})
    void aNodeThatReportsZeroWattsIsNotMetered(Kind kind) {
        SpanReader reader = read("node", kind, MeterRules.DEFAULT, new long[30]);

        assertEquals(List.of(), reader.spans());
        assertEquals(List.of(Flag.ZERO_POWER), flags(reader));
    }

    @Test
    void aNodeIsNotMeteredFromTheFirstOfManyZerosOn() {
        long[] watts = new long[30];
        IntStream.range(0, 10).forEach(i -> watts[i] = 400L + i % 2);

        SpanReader reader = instants(MeterRules.DEFAULT, watts);

        assertEquals(270, seconds(reader));
        assertEquals(List.of(Flag.ZERO_POWER), flags(reader));
    }

    @Test
    void aPowerSupplyOnStandbyReportsZeroWatts() {
        SpanReader reader = read("psu[0]", Kind.INSTANT, MeterRules.DEFAULT, new long[11]);

        assertEquals(300, seconds(reader));
        assertEquals(List.of(), flags(reader));
    }
}
