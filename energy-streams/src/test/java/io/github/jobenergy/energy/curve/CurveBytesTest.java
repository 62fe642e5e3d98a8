package io.github.jobenergy.energy.curve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.curve.CurveProgress.Result;
import io.github.jobenergy.energy.curve.CurveProgress.Sums;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.node.NodeKey;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** What is written is read again. */
class CurveBytesTest {

    private static final int ROUNDS = 300;
    private static final RunKey RUN = RunKey.of("rig22", 7, 1_795_215_600);
    private static final NodeKey NODE = new NodeKey("rig22", "n1");

    private final Random random = new Random(1);

    private long number() {
        return random.nextLong() >> random.nextInt(Long.SIZE);
    }

    private CurveSlot slot(long start) {
        Map<String, Long> domains = new TreeMap<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            domains.put("gpu[" + i + "]", number());
        }
        CurveSlot slot = new CurveSlot(start, number(), number(), domains, number(), number(), number());
        return random.nextInt(3) > 0 ? slot : slot.withGpus(new GpuTime(number(), number(), number()));
    }

    private List<CurveSlot> slots() {
        List<CurveSlot> slots = new ArrayList<>();
        for (int i = random.nextInt(6); i > 0; i--) {
            slots.add(slot(number()));
        }
        return slots;
    }

    @Test
    void slotsOfANodeAreReadAgain() {
        for (int round = 0; round < ROUNDS; round++) {
            List<CurveSlot> slots = slots();

            assertEquals(slots, CurveBytes.node(CurveBytes.write(slots)));
        }
    }

    @Test
    void messagesAreReadAgain() {
        for (int round = 0; round < ROUNDS; round++) {
            NodeCurve curve = new NodeCurve(RUN, NODE, number(), number(), slots());

            assertEquals(curve, CurveBytes.curve(CurveBytes.write(curve)));
        }
    }

    @Test
    void theProgressOfARunIsReadAgain() {
        for (int round = 0; round < ROUNDS; round++) {
            Optional<Result> result =
                    random.nextBoolean() ? Optional.of(new Result(number(), number())) : Optional.empty();
            Optional<Long> overtaken = random.nextBoolean() ? Optional.of(number()) : Optional.empty();
            Sums sums = new Sums(number(), number(), overtaken);
            CurveProgress progress = new CurveProgress(sums, number(), number(), number(), number(), result);

            assertEquals(progress, CurveBytes.progress(CurveBytes.write(progress)));
        }
        assertEquals(CurveProgress.NONE, CurveBytes.progress(CurveBytes.write(CurveProgress.NONE)));
    }

    @Test
    void sectionsAreReadAgain() {
        for (int round = 0; round < ROUNDS; round++) {
            Map<Long, SlotState> states = new TreeMap<>();
            for (long start = 0; start < random.nextInt(5); start++) {
                SlotState state = SlotState.NEW.withComputed(slot(start));
                states.put(
                        start,
                        random.nextBoolean() ? state.withIssue().withOvertaken().withComputed(slot(start)) : state);
            }
            CurveSection section = new CurveSection(new TreeMap<>(states));

            assertEquals(section, CurveBytes.section(CurveBytes.write(section)));
        }
    }

    /** The last section of each run on each node is written with each slot. */
    @Test
    void aSlotTakesAFewBytes() {
        List<CurveSlot> slots = new ArrayList<>();
        for (int minute = 0; minute < 10; minute++) {
            long start = 1_795_215_600_000L + minute * 60_000L;
            slots.add(
                    new CurveSlot(start, 18_000_000, 18_000_000, Map.of("node", 18_000_000L), 60_000, 60_000, 301_000));
        }

        assertTrue(CurveBytes.write(slots).length < 220, () -> CurveBytes.write(slots).length + " bytes");
    }

    /** Versions without GPUs in slots read and write format 2. */
    @Test
    void slotsWithoutGpusHaveTheEarlierFormat() {
        CurveSlot slot = new CurveSlot(0, 1, 1, Map.of(), 1, 1, 1);

        assertEquals(2, CurveBytes.write(List.of(slot))[0]);
        assertEquals(3, CurveBytes.write(List.of(slot, slot.withGpus(new GpuTime(1, 0, 0))))[0]);
    }

    @Test
    void otherFormatsAndPartsOfAValueAreRejected() {
        byte[] bytes = CurveBytes.write(List.of(slot(1)));

        byte[] other = bytes.clone();
        other[0] = 1;
        assertThrows(IllegalStateException.class, () -> CurveBytes.node(other));
        assertThrows(IllegalStateException.class, () -> CurveBytes.node(new byte[0]));
        for (int length = 1; length < bytes.length; length++) {
            byte[] part = Arrays.copyOf(bytes, length);
            assertThrows(IllegalStateException.class, () -> CurveBytes.node(part));
        }
    }
}
