package io.github.jobenergy.energy.alert;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.alert.RunRule.Kind;
import io.github.jobenergy.energy.curve.CurveSlot;
import io.github.jobenergy.energy.curve.GpuTime;
import io.github.jobenergy.schemas.alert.AlertState;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rules about runs with slots of a minute: above 200 W for three minutes, and GPUs below 50 W for two minutes. */
class RunRulesTest extends RunRulesFixture {

    private static final int ROUNDS = 300;
    private static final int MINUTES = 60;

    @Test
    void firesAfterTheTimeAndIsResolvedByTheFirstSlotWithinTheThreshold() {
        put(slot(0, 150, 60), slot(1, 210, 60), slot(2, 250, 60));
        assertTrue(held.isEmpty());

        put(slot(3, 201, 60));

        assertEquals(AlertState.FIRING, only().interval().state());
        assertEquals(time(1), only().interval().sinceTime());
        assertEquals(new BigDecimal("250.000"), only().figures().alertValue());
        assertEquals("rig22/large/7/" + BEGIN / 1_000, only().key());
        assertEquals(Optional.of("alice"), only().subject().names().userName());
        assertEquals(
                "Power above 200 W for at least PT3M: since 2026-11-21T10:01:00Z, highest mean of a slot 250 W",
                only().message());

        put(slot(4, 230, 60), slot(5, 200, 60));

        assertEquals(Optional.of(time(5)), only().interval().untilTime());
        assertEquals(2, issued.size());
    }

    @Test
    void aSlotThatIsNotMeteredCompletelyNeitherFiresNorResolves() {
        put(slot(0, 300, 60), slot(1, 300, 60), slot(2, 100, 30), slot(3, 300, 60), slot(4, 300, 60));
        assertTrue(held.isEmpty());

        put(slot(5, 300, 60), slot(6, 100, 30), slot(8, 300, 60));

        assertEquals(AlertState.FIRING, only().interval().state());
        assertEquals(time(3), only().interval().sinceTime());
    }

    @Test
    void theMeteredEnergyAloneMayExceedTheThreshold() {
        put(slot(0, 201, 10), slot(1, 201, 10), slot(2, 201, 10));

        assertEquals(AlertState.FIRING, only().interval().state());
    }

    @Test
    void aNodeThatHasNotSentTheSlotYetLeavesItOpen() {
        put(slot(0, 300, 60), slot(1, 300, 60), slot(2, 300, 60));
        CurveSlot ofOneNode = new CurveSlot(at(3), 150 * MINUTE, 150 * MINUTE, Map.of(), MINUTE, MINUTE, 150_000);
        put(ofOneNode);
        assertEquals(AlertState.FIRING, only().interval().state());

        put(slot(3, 180, 60));

        assertEquals(Optional.of(time(3)), only().interval().untilTime());
    }

    @Test
    void theEndOfTheRunResolvesAndStateWithoutAlertsIsRemoved() {
        put(slot(0, 300, 60), slot(1, 300, 60), slot(2, 300, 60));

        stores.run = Optional.of(run(2, at(3)));
        rules.changeRun(RUN, NOW);
        rules.wake(NOW);

        assertEquals(Optional.of(time(3)), only().interval().untilTime());
        assertEquals(List.of(only()), stores.alerts(RUN).published());

        put(slot(2, 100, 60));

        assertEquals(List.of("rig22/large/7/" + BEGIN / 1_000), withdrawn);
        assertTrue(stores.alerts.isEmpty());
    }

    @Test
    void idleGpusFireOnlyIfAllOfThemWereMetered() {
        put(gpus(0, 40, 4), gpus(1, 40, 3), gpus(2, 40, 4));
        assertTrue(held.isEmpty());

        put(gpus(3, 30, 4), gpus(4, 45, 0), gpus(5, 45, 2));

        assertEquals("idle", only().rule().ruleName());
        assertEquals(time(2), only().interval().sinceTime());
        assertEquals(new BigDecimal("40.000"), only().figures().alertValue());
        assertEquals(AlertState.FIRING, only().interval().state());

        put(gpus(6, 200, 1));

        assertEquals(Optional.of(time(6)), only().interval().untilTime());
    }

    @Test
    void slotsWithoutGpusAreNotIdle() {
        put(slot(0, 10, 60), slot(1, 10, 60), slot(2, 10, 60));

        assertTrue(held.isEmpty());
    }

    @Test
    void anErasedRunWithdrawsItsAlerts() {
        put(slot(0, 300, 60), slot(1, 300, 60), slot(2, 300, 60));

        rules.delete(RUN);

        assertTrue(held.isEmpty());
        assertTrue(stores.alerts.isEmpty());
    }

    @Test
    void theEnergyOfAThresholdOverManyGpusIsInRange() {
        rules = rules(rule("idle", Kind.GPU_IDLE, 1_000_000_000, 2));
        long time = 16_000 * MINUTE;
        put(
                slot(0, 100, 60).withGpus(new GpuTime(time, time, 50 * time)),
                slot(1, 100, 60).withGpus(new GpuTime(time, time, 50 * time)));

        assertEquals(new BigDecimal("50.000"), only().figures().alertValue());
    }

    @Test
    void onlyTheLastSectionsAreReadAgain() {
        for (int minute = 0; minute < 600; minute++) {
            put(slot(minute, 300, 60));
        }

        assertTrue(stores.sectionsRead <= 2 * 600, () -> stores.sectionsRead + " sections");
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void alertsDependOnTheLastSlotsAloneInAnyOrderOfArrivalAndAfterALossOfMemory(long seed) {
        Random random = new Random(seed);
        for (int round = 0; round < ROUNDS; round++) {
            reset();
            List<Known> verdicts = new ArrayList<>();
            List<CurveSlot> arrivals = new ArrayList<>();
            for (int minute = 0; minute < MINUTES; minute++) {
                Known verdict = Known.values()[random.nextInt(5) / 2];
                verdicts.add(verdict);
                CurveSlot last = verdict.slot(minute);
                if (random.nextInt(4) == 0) {
                    arrivals.add(Known.values()[random.nextInt(3)].slot(minute));
                }
                arrivals.add(last);
            }
            Map<Long, CurveSlot> lasts = new HashMap<>();
            arrivals.forEach(slot -> lasts.put(slot.start(), slot));
            Collections.shuffle(arrivals, random);
            for (CurveSlot slot : arrivals) {
                put(slot);
                if (random.nextInt(20) == 0) {
                    rules = rules(POWER, IDLE);
                }
            }
            put(lasts.values().toArray(CurveSlot[]::new));
            boolean hasEnded = random.nextBoolean();
            if (hasEnded) {
                stores.run = Optional.of(run(2, at(MINUTES)));
                rules.changeRun(RUN, NOW);
                rules.wake(NOW);
            }

            assertEquals(expected(verdicts, hasEnded), interval(), verdicts::toString);
        }
        assertFalse(issued.isEmpty());
    }

    private void reset() {
        stores.slots.clear();
        stores.alerts.clear();
        held.clear();
        rules = rules(POWER, IDLE);
    }

    private Optional<List<Optional<Instant>>> interval() {
        return held.values().stream()
                .findFirst()
                .map(alert -> List.of(
                        Optional.of(alert.interval().sinceTime()),
                        alert.interval().untilTime()));
    }

    /** What a slot states, by construction. */
    private enum Known {
        ABOVE,
        BELOW,
        UNCERTAIN;

        CurveSlot slot(long minute) {
            return switch (this) {
                case ABOVE -> RunRulesFixture.slot(minute, 300, 60);
                case BELOW -> RunRulesFixture.slot(minute, 100, 60);
                case UNCERTAIN -> RunRulesFixture.slot(minute, 100, 59);
            };
        }
    }

    /** The last interval by the definition: three slots above in a row, until the first slot below. */
    private static Optional<List<Optional<Instant>>> expected(List<Known> verdicts, boolean hasEnded) {
        Optional<List<Optional<Instant>>> last = Optional.empty();
        int minute = 0;
        while (minute + 3 <= verdicts.size()) {
            if (verdicts.subList(minute, minute + 3).stream().allMatch(Known.ABOVE::equals)) {
                int below = minute;
                while (below < verdicts.size() && verdicts.get(below) != Known.BELOW) {
                    below++;
                }
                boolean isOpen = below == verdicts.size() && !hasEnded;
                last = Optional.of(
                        List.of(Optional.of(time(minute)), isOpen ? Optional.empty() : Optional.of(time(below))));
                minute = below;
            } else {
                minute++;
            }
        }
        return last;
    }
}
