package io.github.jobenergy.energy.alert;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.alert.RunRule.Kind;
import io.github.jobenergy.energy.curve.CurveSlot;
import io.github.jobenergy.energy.curve.GpuTime;
import io.github.jobenergy.energy.curve.SlotLength;
import io.github.jobenergy.schemas.alert.Alert;
import io.github.jobenergy.schemas.alert.AlertNames;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.quantity.Power;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A step of alerts with rules about one run, with slots of a minute. */
abstract class RunRulesFixture {

    static final long BEGIN = Instant.parse("2026-11-21T10:00:00Z").toEpochMilli();
    static final long MINUTE = 60_000;
    static final RunKey RUN = RunKey.of("rig22", 7, BEGIN / 1_000);
    static final Instant NOW = Instant.parse("2026-11-21T18:00:00Z");
    static final RunRule POWER = rule("large", Kind.POWER, 200, 3);
    static final RunRule IDLE = rule("idle", Kind.GPU_IDLE, 50, 2);

    final MemoryAlertStores stores = new MemoryAlertStores();
    final Map<String, Alert> held = new HashMap<>();
    final List<Alert> issued = new ArrayList<>();
    final List<String> withdrawn = new ArrayList<>();
    int failures;
    RunRules rules = rules(POWER, IDLE);

    static RunRule rule(String name, Kind kind, long watts, long minutes) {
        return new RunRule(name, kind, Power.ofMilliwatts(watts * 1_000), Duration.ofMinutes(minutes), RunSelector.ALL);
    }

    RunRules rules(RunRule... all) {
        stores.run = Optional.of(run(2, AlertedRun.OPEN));
        return new RunRules(
                stores,
                new AlertRules(List.of(all), List.of()),
                new SlotLength(Duration.ofMinutes(1)),
                Duration.ZERO,
                new RunRules.Readers() {
                    @Override
                    public void issue(Alert alert) {
                        Alert before = held.put(alert.key(), alert);
                        assertTrue(before == null || before.revision() < alert.revision(), alert::toString);
                        issued.add(alert);
                    }

                    @Override
                    public void withdraw(String key) {
                        held.remove(key);
                        withdrawn.add(key);
                    }

                    @Override
                    public void fail(RunKey run, RuntimeException failure) {
                        if (!stores.isFailing) {
                            throw failure;
                        }
                        failures++;
                    }
                });
    }

    static AlertedRun run(long nodes, long end) {
        return new AlertedRun(
                RUN,
                BEGIN,
                end,
                Optional.of(nodes),
                AlertNames.ofRun(Optional.of("alice"), Optional.of("astro"), Optional.of("gpu")));
    }

    static long at(long minute) {
        return BEGIN + minute * MINUTE;
    }

    static Instant time(long minute) {
        return Instant.ofEpochMilli(at(minute));
    }

    /** A slot of two nodes with that power of the run, metered for that part of the time. */
    static CurveSlot slot(long minute, long watts, long meteredSeconds) {
        return new CurveSlot(
                at(minute),
                watts * MINUTE,
                watts * MINUTE,
                Map.of(),
                2 * MINUTE,
                2 * meteredSeconds * 1_000,
                watts * 1_000);
    }

    /** A slot with four GPUs of that power, of which some were metered. */
    static CurveSlot gpus(long minute, long watts, long metered) {
        return slot(minute, 100, 60).withGpus(new GpuTime(4 * MINUTE, metered * MINUTE, metered * watts * MINUTE));
    }

    void put(CurveSlot... slots) {
        for (CurveSlot slot : slots) {
            stores.slots.put(slot.start(), slot);
            rules.changeSlots(RUN, slot.start(), NOW);
        }
        rules.wake(NOW);
    }

    Alert only() {
        assertEquals(1, held.size());
        return held.values().iterator().next();
    }
}
