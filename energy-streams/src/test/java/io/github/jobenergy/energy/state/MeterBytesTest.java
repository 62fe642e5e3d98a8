package io.github.jobenergy.energy.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.jobenergy.energy.meter.MinuteSum;
import io.github.jobenergy.energy.meter.MinuteSum.DomainSum;
import io.github.jobenergy.energy.meter.NodeMemory;
import io.github.jobenergy.energy.register.Bucket;
import io.github.jobenergy.energy.register.MeterId;
import io.github.jobenergy.energy.register.Point;
import io.github.jobenergy.schemas.energy.Flag;
import io.github.jobenergy.schemas.node.Measurement.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class MeterBytesTest {

    private static final long MINUTE = 1_795_223_760_000L;

    @Test
    void bucketsComeBackAsTheyWere() {
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
    void aMinuteOfOneReadingASecondTakesSixBytesAReading() {
        List<Point> points = new ArrayList<>();
        for (int second = 0; second < 60; second++) {
            points.add(new Point(MINUTE + second * 1_000L, second * 350_000L, 0, 0, 0));
        }

        assertEquals(20 + 60 * 6, MeterBytes.write(new Bucket(points)).length);
    }

    @Test
    void nodesAndSumsComeBackAsTheyWere() {
        MeterId meter = new MeterId("gpu[0]", "nvidia-smi \u00e4", Kind.INTERVAL_MEAN);
        NodeMemory memory = NodeMemory.NEW
                .withReading(meter, MINUTE + 5, MINUTE, MINUTE + 5)
                .withReading(new MeterId("node", "ipmi", Kind.INSTANT), MINUTE, MINUTE - 7, MINUTE);
        MinuteSum sum = new MinuteSum(List.of(
                new DomainSum(meter, 1, 2, 3, 4, 5, 6, 7, Set.of(Flag.COUNTER_RESET, Flag.CONFLICTING_READINGS))));

        assertEquals(memory, MeterBytes.nodeMemory(MeterBytes.write(memory)));
        assertEquals(NodeMemory.NEW, MeterBytes.nodeMemory(MeterBytes.write(NodeMemory.NEW)));
        assertEquals(sum, MeterBytes.minuteSum(MeterBytes.write(sum)));
    }

    @Test
    void stateOfAnotherFormatIsRefusedAndNamed() {
        byte[] foreign = MeterBytes.write(NodeMemory.NEW);
        foreign[0] = 9;

        IllegalStateException refused = assertThrows(IllegalStateException.class, () -> MeterBytes.nodeMemory(foreign));

        assertEquals(
                "state of format 9: expected 2; it was written by another version of this program",
                refused.getMessage());
    }
}
