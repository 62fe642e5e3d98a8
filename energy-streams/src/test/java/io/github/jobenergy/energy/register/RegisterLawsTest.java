package io.github.jobenergy.energy.register;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.register.span.MeterId;
import io.github.jobenergy.energy.register.span.MeterRules;
import io.github.jobenergy.energy.register.span.Point;
import io.github.jobenergy.schemas.check.Rounds;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.node.Measurement.Kind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("property")
class RegisterLawsTest {

    private static final long BEGIN = 1_795_223_760_000L;
    private static final int ROUNDS = Rounds.of(300);

    private static Register random(Kind kind, Random random, List<Long> edges) {
        List<Point> points = new ArrayList<>();
        long time = BEGIN;
        long counter = 0;
        for (int i = 0; i < 60; i++) {
            time += 1 + random.nextInt(30_000);
            counter += random.nextInt(20_000_000);
            long value = kind == Kind.COUNTER ? counter : random.nextInt(500_000);
            boolean hasInterval = kind == Kind.INTERVAL_ENERGY || kind == Kind.INTERVAL_MEAN;
            points.add(new Point(time, value, hasInterval ? 1 + random.nextInt(20_000) : 0, 0, 0));
        }
        List<RunInterval> stays = new ArrayList<>();
        for (int run = 1; run <= 6; run++) {
            long start = BEGIN + random.nextInt(800) * 1_000L;
            long end = start + random.nextInt(200) * 1_000L;
            stays.add(new RunInterval(RunKey.of("rig22", run, 1), start, end));
            edges.add(start);
            edges.add(end);
        }
        return Register.of(new MeterId("node", "source", kind), points, new RunTimeline(stays), MeterRules.DEFAULT);
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void theSumOverPartsEqualsTheWhole(Kind kind) {
        for (int round = 0; round < ROUNDS; round++) {
            Random random = new Random(round);
            List<Long> edges = new ArrayList<>();
            Register register = random(kind, random, edges);
            long from = BEGIN + random.nextInt(100_000);
            long to = from + random.nextInt(900_000);
            edges.addAll(Arrays.asList(from, to));
            random.longs(20, from, to + 1).forEach(edges::add);
            List<Long> cuts = edges.stream()
                    .filter(edge -> edge >= from && edge <= to)
                    .sorted()
                    .toList();

            RegisterDelta sum = RegisterDelta.NONE;
            for (int i = 1; i < cuts.size(); i++) {
                sum = sum.plus(register.between(cuts.get(i - 1), cuts.get(i)));
            }

            assertEquals(register.between(from, to), sum);
        }
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void isMonotonicAndMetersNoMoreThanTheElapsedTime(Kind kind) {
        for (int round = 0; round < ROUNDS; round++) {
            Random random = new Random(round);
            Register register = random(kind, random, new ArrayList<>());
            long time = BEGIN;
            for (int i = 0; i < 50; i++) {
                long next = time + random.nextInt(40_000);
                RegisterDelta amount = register.between(time, next);
                assertTrue(amount.millijoules() >= 0, amount::toString);
                assertTrue(amount.meteredMillis() >= 0 && amount.meteredMillis() <= next - time, amount::toString);
                time = next;
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void endsOfMeteredAndUnmeteredTimeAgreeWithMeteredTime(Kind kind) {
        for (int round = 0; round < ROUNDS; round++) {
            Random random = new Random(round);
            Register register = random(kind, random, new ArrayList<>());
            for (int i = 0; i < 20; i++) {
                long from = BEGIN - 50_000 + random.nextInt(1_100_000);
                long to = from + 1 + random.nextInt(100_000);
                long metered = register.meteredUntil(from, to);
                long unmetered = register.unmeteredUntil(from, to);
                assertEquals(metered - from, meteredMillis(register, from, metered));
                assertEquals(0, meteredMillis(register, from, unmetered));
                assertTrue(metered == to || meteredMillis(register, metered, metered + 1) == 0);
                assertTrue(unmetered == to || meteredMillis(register, unmetered, unmetered + 1) == 1);

                long meteredSince = register.meteredSince(from, to);
                long unmeteredSince = register.unmeteredSince(from, to);
                assertEquals(to - meteredSince, meteredMillis(register, meteredSince, to));
                assertEquals(0, meteredMillis(register, unmeteredSince, to));
                assertTrue(meteredSince == from || meteredMillis(register, meteredSince - 1, meteredSince) == 0);
                assertTrue(unmeteredSince == from || meteredMillis(register, unmeteredSince - 1, unmeteredSince) == 1);
            }
        }
    }

    private static long meteredMillis(Register register, long from, long to) {
        return register.between(from, to).meteredMillis();
    }

    @Test
    void theEnergyOfACounterIsConservedWhateverRunsStartAndEnd() {
        for (int round = 0; round < ROUNDS; round++) {
            Register register = random(Kind.COUNTER, new Random(round), new ArrayList<>());
            Random again = new Random(round);
            long counted = 0;
            for (int i = 0; i < 60; i++) {
                int spacing = again.nextInt(30_000);
                int advance = again.nextInt(20_000_000);
                boolean isPlausible = advance / (spacing + 1.0) <= 100_000;
                counted += i == 0 || !isPlausible ? 0 : advance;
            }

            assertEquals(counted, register.between(BEGIN, BEGIN + 3_600_000).millijoules());
        }
    }
}
