package io.github.jobenergy.energy.meter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.meter.hours.Thinner;
import io.github.jobenergy.energy.meter.occupancy.NodeOccupancy;
import io.github.jobenergy.energy.meter.stores.Advance;
import io.github.jobenergy.energy.meter.stores.Drawn;
import io.github.jobenergy.energy.meter.stores.HourlyDelta;
import io.github.jobenergy.energy.meter.stores.MeterStores;
import io.github.jobenergy.energy.meter.sums.NodeRegister;
import io.github.jobenergy.energy.meter.sums.RunDiagnostics;
import io.github.jobenergy.energy.meter.sums.Window;
import io.github.jobenergy.energy.meter.sums.Window.Conditions;
import io.github.jobenergy.energy.register.span.MeterRules;
import io.github.jobenergy.energy.replay.MemoryMeterStores;
import io.github.jobenergy.schemas.check.ContractCheck;
import io.github.jobenergy.schemas.energy.Flag;
import io.github.jobenergy.schemas.energy.NodeEnergy;
import io.github.jobenergy.schemas.energy.NodeJobEnergy;
import io.github.jobenergy.schemas.node.MalformedHostlistException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Results after thinning equal the results with all readings. */
@Tag("slow-law")
class ThinningLawsTest {

    private static final int ROUNDS = 3;
    private static final long BUSY_FROM = Instant.parse("2026-11-20T21:00:00Z").toEpochMilli();
    private static final long BUSY_TO = Instant.parse("2026-11-21T04:00:00Z").toEpochMilli();

    private static final Map<Long, LongRun> KEEPING = new HashMap<>();
    private static final Map<Long, LongRun> THINNING = new HashMap<>();

    /** Two copies of each history, one of which keeps every reading. */
    @BeforeAll
    static void process() throws MalformedHostlistException {
        for (long seed = 0; seed < ROUNDS; seed++) {
            KEEPING.put(seed, announced(new MemoryMeterStores(), seed));
            THINNING.put(seed, announced(new ExpiringStores(), seed));
        }
    }

    private static LongRun announced(MeterStores stores, long seed) throws MalformedHostlistException {
        LongRun node = new LongRun(stores, seed, LongRun.BUSY);
        node.announce();
        node.readForTenDays();
        node.end();
        return node;
    }

    private static LongRun keeping(long seed) {
        return Objects.requireNonNull(KEEPING.get(seed));
    }

    private static LongRun thinning(long seed) {
        return Objects.requireNonNull(THINNING.get(seed));
    }

    @Test
    void anAnnouncedRunOutlivesItsReadings() {
        int charged = 0;
        for (long seed = 0; seed < ROUNDS; seed++) {
            LongRun keeping = keeping(seed);
            LongRun thinning = thinning(seed);

            assertTrue(thinning.stores().node(LongRun.NODE).thinnedUntil() > BUSY_TO, "seed " + seed);
            assertEquals(keeping.answerOfTheLongRun(), thinning.answerOfTheLongRun(), "seed " + seed);
            assertEquals(keeping.answers(), thinning.answers(), "seed " + seed);
            ContractCheck.assertValid(thinning.answerOfTheLongRun());
            charged += thinning.answerOfTheLongRun().amounts().energy().millijoules() > 0 ? 1 : 0;
        }
        int runs = charged;
        assertTrue(runs > ROUNDS / 2, () -> "long runs that drew something: " + runs);
    }

    @Test
    void theHoursOfTheAccountsAreTheSameAndStillTheRegister() {
        for (long seed = 0; seed < ROUNDS; seed++) {
            LongRun keeping = keeping(seed);
            LongRun thinning = thinning(seed);

            assertEquals(keeping.hours(), thinning.hours(), "seed " + seed);
            NodeRegister register = register(thinning.stores());
            for (NodeEnergy hour : thinning.hours().values()) {
                long drawn = register.advance(
                                hour.nodeHour().hourTime().toEpochMilli(),
                                hour.nodeHour().end().toEpochMilli(),
                                new RunDiagnostics())
                        .amount()
                        .millijoules();
                assertEquals(drawn, hour.energy().millijoules(), "seed " + seed + ": " + hour);
            }
        }
    }

    private static NodeRegister register(MeterStores stores) {
        NodeOccupancy occupancy = new NodeOccupancy(stores, LongRun.NODE, new Window.Range(BUSY_FROM, BUSY_TO));
        return new NodeRegister(stores, LongRun.NODE, new Conditions(occupancy.timeline(), MeterRules.DEFAULT));
    }

    @Test
    void repeatedRevisionsOfAnEndDuringThinningGiveTheSameResult() throws MalformedHostlistException {
        for (long seed = 0; seed < ROUNDS; seed++) {
            LongRun whole = thinning(seed);
            EndingStores stores = new EndingStores(seed);
            LongRun node = new LongRun(stores, seed, LongRun.BUSY);
            Thinner thinner = new Thinner(stores, MeterRules.DEFAULT);
            node.beforeReadings(() -> {
                stores.begin(() -> thinner.thin(LongRun.NODE), 3);
                stores.begin(() -> thinner.thin(LongRun.NODE), 150);
            });
            node.announce();
            node.readForTenDays();
            node.end();

            assertTrue(stores.ends() > 24, "seed " + seed);
            assertEquals(whole.answers(), node.answers(), "seed " + seed);
            assertEquals(whole.hours(), node.hours(), "seed " + seed);
            assertEquals(pieces(whole.stores()), pieces(stores), "seed " + seed);
            for (NodeJobEnergy answer : whole.answers().values()) {
                assertEquals(whole.answeredAgain(answer.run()), node.answeredAgain(answer.run()), "seed " + seed);
            }
        }
    }

    private static List<List<Drawn>> pieces(MeterStores stores) {
        return stores
                .hours(
                        LongRun.NODE,
                        HourlyDelta.hourOf(BUSY_FROM),
                        stores.node(LongRun.NODE).thinnedUntil())
                .values()
                .stream()
                .map(HourlyDelta::pieces)
                .toList();
    }

    @Test
    void answersBeforeAndAfterThinningAreEqual() {
        int again = 0;
        for (long seed = 0; seed < ROUNDS; seed++) {
            LongRun node = thinning(seed);

            for (NodeJobEnergy before : node.answers().values()) {
                Optional<NodeJobEnergy> after = node.answeredAgain(before.run());
                if (after.isPresent() && before.node().equals(LongRun.NODE)) {
                    assertEquals(
                            before.amounts().energy(), after.get().amounts().energy(), "seed " + seed);
                    assertEquals(
                            before.amounts().energyWholeNode(),
                            after.get().amounts().energyWholeNode(),
                            "seed " + seed);
                    assertEquals(before.metered(), after.get().metered(), "seed " + seed);
                    assertEquals(before.domains(), after.get().domains(), "seed " + seed);
                    assertEquals(before.flags(), after.get().flags(), "seed " + seed);
                    again++;
                }
            }
        }
        int answered = again;
        assertTrue(answered > 2 * ROUNDS, () -> "runs answered again: " + answered);
    }

    @Test
    void aThinnedRegisterCutAnywhereAddsUp() {
        Random random = new Random(1);
        for (long seed = 0; seed < ROUNDS; seed++) {
            NodeRegister register = register(thinning(seed).stores());
            List<Long> cuts = new ArrayList<>(List.of(BUSY_FROM, BUSY_TO));
            random.longs(20, BUSY_FROM, BUSY_TO).forEach(cuts::add);
            cuts.sort(null);

            Advance sum = Advance.NONE;
            for (int i = 1; i < cuts.size(); i++) {
                Advance part = register.advance(cuts.get(i - 1), cuts.get(i), new RunDiagnostics());
                long gpus =
                        part.gpus().values().stream().mapToLong(Long::longValue).sum();
                assertTrue(gpus <= part.amount().millijoules(), "seed " + seed);
                sum = sum.plus(part);
            }

            assertEquals(register.advance(BUSY_FROM, BUSY_TO, new RunDiagnostics()), sum, "seed " + seed);
        }
    }

    @Test
    void boundsContainTheTrueEnergyIfTheStartIsLate() throws MalformedHostlistException {
        int unresolved = 0;
        for (long seed = 0; seed < ROUNDS; seed++) {
            LongRun keeping = unannounced(new MemoryMeterStores(), seed);
            LongRun thinning = unannounced(new ExpiringStores(), seed);

            NodeJobEnergy truth = keeping.answerOfTheLongRun();
            NodeJobEnergy found = thinning.answerOfTheLongRun();
            assertTrue(
                    found.amounts().uncertaintyLow().compareTo(truth.amounts().energy()) <= 0,
                    "seed " + seed + truth + found);
            assertTrue(
                    found.amounts()
                            .uncertaintyHigh()
                            .filter(high -> high.compareTo(truth.amounts().energy()) < 0)
                            .isEmpty(),
                    "seed " + seed + truth + found);
            unresolved += found.flags().contains(Flag.UNRESOLVED_EDGE) ? 1 : 0;
        }
        int flagged = unresolved;
        assertTrue(flagged > ROUNDS / 2, () -> "flagged runs: " + flagged);
    }

    private static LongRun unannounced(MeterStores stores, long seed) throws MalformedHostlistException {
        LongRun node = new LongRun(stores, seed, LongRun.IDLE);
        node.readForTenDays();
        node.end();
        return node;
    }
}
