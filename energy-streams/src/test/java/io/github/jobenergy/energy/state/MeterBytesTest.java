package io.github.jobenergy.energy.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.jobenergy.energy.domain.SummedDomains;
import io.github.jobenergy.energy.meter.stores.Advance;
import io.github.jobenergy.energy.meter.stores.Drawn;
import io.github.jobenergy.energy.meter.stores.Drawn.Contribution;
import io.github.jobenergy.energy.meter.stores.GpuError;
import io.github.jobenergy.energy.meter.stores.HourlyDelta;
import io.github.jobenergy.energy.meter.stores.HourlyDelta.Lowest;
import io.github.jobenergy.energy.meter.stores.HourlyDelta.Mark;
import io.github.jobenergy.energy.meter.stores.MeterDifference;
import io.github.jobenergy.energy.meter.stores.MinuteDelta;
import io.github.jobenergy.energy.meter.stores.MinuteDelta.Affected;
import io.github.jobenergy.energy.meter.stores.MinuteDelta.DomainSum;
import io.github.jobenergy.energy.meter.stores.NodeMemory;
import io.github.jobenergy.energy.register.EdgeUncertainty;
import io.github.jobenergy.energy.register.RegisterDelta;
import io.github.jobenergy.energy.register.span.Bucket;
import io.github.jobenergy.energy.register.span.MeterDisagreement;
import io.github.jobenergy.energy.register.span.MeterId;
import io.github.jobenergy.energy.register.span.Point;
import io.github.jobenergy.schemas.energy.Flag;
import io.github.jobenergy.schemas.energy.Scope;
import io.github.jobenergy.schemas.node.Measurement.Kind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class MeterBytesTest {

    private static final long MINUTE = 1_795_223_760_000L;

    @Test
    void bucketsAreDecodedAsEncoded() {
        Random random = new Random(1);
        for (int round = 0; round < 500; round++) {
            Bucket bucket = Bucket.EMPTY;
            boolean isUniform = random.nextBoolean();
            long uniform = random.nextInt(2) * 7L;
            int smallness = random.nextInt(64);
            for (int i = 0; i <= random.nextInt(80); i++) {
                long varying = isUniform ? uniform : random.nextInt(3);
                Point point = new Point(
                        MINUTE + random.nextInt(60_000),
                        random.nextLong() >>> smallness,
                        varying,
                        varying,
                        isUniform ? uniform : random.nextInt(2));
                bucket = bucket.with(point).orElse(bucket);
            }

            assertEquals(bucket, MeterBytes.bucket(MeterBytes.write(bucket)));
        }
    }

    @Test
    void aMinuteOfOneReadingASecondUsesSixBytesAReading() {
        List<Point> points = new ArrayList<>();
        for (int second = 0; second < 60; second++) {
            points.add(new Point(MINUTE + second * 1_000L, second * 350_000L, 0, 0, 0));
        }

        assertEquals(20 + 60 * 6, MeterBytes.write(new Bucket(points)).length);
    }

    @Test
    void nodesAndSumsAreDecodedAsEncoded() {
        MeterId meter = new MeterId("gpu[0]", "nvidia-smi \u00e4", Kind.INTERVAL_MEAN);
        NodeMemory memory = NodeMemory.NEW
                .withReading(meter, MINUTE + 5, MINUTE, MINUTE + 5)
                .withReading(new MeterId("node", "ipmi", Kind.INSTANT), MINUTE, MINUTE - 7, MINUTE);
        MinuteDelta sum = new MinuteDelta(List.of(
                new DomainSum(
                        meter,
                        new RegisterDelta(1, 2, 7),
                        new Affected(3, 4),
                        5,
                        6,
                        Set.of(Flag.COUNTER_RESET),
                        MeterDifference.NONE),
                new DomainSum(
                        meter,
                        new RegisterDelta(1, 2, 7, new MeterDisagreement(8, 9)),
                        new Affected(3, 4),
                        5,
                        6,
                        Set.of(Flag.CONFLICTING_METERS),
                        new MeterDifference(-10, -9))));

        assertEquals(memory, MeterBytes.nodeMemory(MeterBytes.write(memory)));
        assertEquals(NodeMemory.NEW, MeterBytes.nodeMemory(MeterBytes.write(NodeMemory.NEW)));
        assertEquals(sum, MeterBytes.minuteSum(MeterBytes.write(sum)));
    }

    private static final MeterId METER = new MeterId("node", "pm_counters", Kind.COUNTER);

    private static Drawn piece(long from, long to, SortedMap<String, Long> gpus) {
        return new Drawn(
                from,
                to,
                new Advance(
                        new RegisterDelta(
                                1_260_000_000,
                                to - from,
                                17,
                                gpus.isEmpty() ? MeterDisagreement.NONE : new MeterDisagreement(18, 19)),
                        1_250_000_000,
                        gpus,
                        !gpus.isEmpty(),
                        gpuErrors(gpus),
                        gpus.isEmpty() ? MeterDifference.NONE : new MeterDifference(-20, 21)),
                350_000,
                gpus.isEmpty() ? Set.of() : Set.of(Flag.FROZEN_METER, Flag.CONFLICTING_METERS),
                List.of(new Contribution(METER, 1_260_000_000, to - from, 120)));
    }

    private static SortedMap<String, GpuError> gpuErrors(SortedMap<String, Long> gpus) {
        SortedMap<String, GpuError> errors = new TreeMap<>();
        gpus.keySet()
                .forEach(gpu -> errors.put(
                        gpu, new GpuError(1_000, 22, new MeterDisagreement(23, 24), Set.of(Flag.FROZEN_METER))));
        return errors;
    }

    private static HourlyDelta straight(long hour) {
        return new HourlyDelta(
                SummedDomains.of(List.of("node")),
                List.of(piece(hour, hour + 3_600_000, new TreeMap<>())),
                List.of(),
                hour - 2_000,
                hour + 3_600_001,
                List.of(new Lowest(hour + 120_000, 349_000)));
    }

    @Test
    void hoursAreDecodedAsEncoded() {
        long hour = MINUTE - MINUTE % 3_600_000;
        EdgeUncertainty split = new EdgeUncertainty(
                hour + 5,
                hour + 30_000,
                List.of(new EdgeUncertainty.Part(hour + 5, 6, 7.5, true), new EdgeUncertainty.Part(9, 1, 0, false)),
                true);
        HourlyDelta thinned = new HourlyDelta(
                SummedDomains.of(List.of("cpu[0]", "gpu[1]"), List.of("gpu[0]")),
                List.of(
                        piece(hour, hour + 20_000, new TreeMap<>(Map.of("gpu[1]", 5L))),
                        piece(hour + 20_000, hour + 3_600_000, new TreeMap<>())),
                List.of(
                        new Mark(hour + 10, 1, List.of(split), new TreeMap<>(Map.of("gpu[1]", split))),
                        new Mark(hour + 20_000, 350, List.of(split), new TreeMap<>())),
                hour,
                hour + 3_600_000,
                List.of());

        HourlyDelta back = HourBytes.hour(HourBytes.write(thinned));

        assertEquals(straight(hour), HourBytes.hour(HourBytes.write(straight(hour))));
        assertEquals(thinned.summedDomains(), back.summedDomains());
        assertEquals(thinned.pieces(), back.pieces());
        assertEquals(thinned.lowest(), back.lowest());
        assertSame(
                back.marks().get(0).uncertainties().get(0),
                back.marks().get(1).uncertainties().get(0),
                "one span is in doubt once");
        EdgeUncertainty kept = back.marks().get(0).uncertainties().get(0);
        assertEquals(split.parts(), kept.parts());
        assertEquals(List.of(split.start(), split.end()), List.of(kept.start(), kept.end()));
        assertEquals(split.isSumKnown(), kept.isSumKnown());
        assertEquals(Map.of("gpu[1]", kept), back.marks().get(0).gpus());
    }

    @Test
    void textsOfAnHourAreDecodedAsEncoded() {
        for (String text : List.of("", "ipmi", "k\u00e4lte", "a\u0000b", "\ud83d\udd0c", "\u6e2c")) {
            MeterId meter = new MeterId("node", text, Kind.COUNTER);
            HourlyDelta hour = new HourlyDelta(
                    new SummedDomains(Set.of("node", text), Set.of(), Scope.NODE_INPUT, false),
                    List.of(new Drawn(
                            MINUTE, MINUTE + 1, Advance.NONE, 0, Set.of(), List.of(new Contribution(meter, 1, 1, 1)))),
                    List.of(),
                    MINUTE,
                    MINUTE + 1,
                    List.of());

            assertEquals(hour, HourBytes.hour(HourBytes.write(hour)));
        }
    }

    @Test
    void anHourThatIsCutOffIsRejected() {
        byte[] whole = HourBytes.write(straight(MINUTE));

        for (int length = 1; length < whole.length; length++) {
            byte[] cutOff = Arrays.copyOf(whole, length);
            IllegalStateException rejected = assertThrows(IllegalStateException.class, () -> HourBytes.hour(cutOff));
            assertEquals("state: expected an hour sum, found " + length + " bytes", rejected.getMessage());
        }
    }

    @Test
    void anHourOfOneMeterUsesAboutOneHundredAndEightyBytes() {
        assertEquals(162, HourBytes.write(straight(MINUTE)).length);
    }

    @Test
    void stateOfAnotherFormatIsRefusedAndNamed() {
        byte[] foreign = MeterBytes.write(NodeMemory.NEW);
        foreign[0] = 10;

        IllegalStateException refused = assertThrows(StateFormatException.class, () -> MeterBytes.nodeMemory(foreign));

        assertEquals(
                "state of format 10: expected " + MeterBytes.FORMAT
                        + "; it was written by another version of this program",
                refused.getMessage());
    }
}
