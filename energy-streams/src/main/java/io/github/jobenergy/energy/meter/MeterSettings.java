package io.github.jobenergy.energy.meter;

import io.github.jobenergy.energy.curve.SlotLength;
import io.github.jobenergy.energy.meter.hours.HourSettings;
import io.github.jobenergy.energy.meter.occupancy.IdlePowers;
import io.github.jobenergy.energy.meter.occupancy.StatedPowers;
import io.github.jobenergy.energy.meter.stores.Lateness;
import io.github.jobenergy.energy.register.span.MeterRules;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The configuration of the meter: wait times, correction window and meter rules.
 *
 * @param lateness the time by which a node must have passed a run's end before the run is answered; empty for the
 *     observed {@link Lateness} of each node
 * @param deadline the time after which a run is answered from the data present
 * @param correctionWindow the maximum age of readings and answers that are corrected
 * @param coalescing the minimum time between two recomputations of answered runs
 * @param rules the meter rules of the site
 * @param idlePowers the configured idle powers of nodes
 * @param slot the length of the slots in which the energy of runs is published; absent if no slots are
 * @param hasGpusInSlots whether slots have the GPUs of runs, which rules about GPUs require
 */
public record MeterSettings(
        Optional<Duration> lateness,
        Duration deadline,
        Duration correctionWindow,
        Duration coalescing,
        MeterRules rules,
        IdlePowers idlePowers,
        Optional<SlotLength> slot,
        boolean hasGpusInSlots) {

    /** The default configuration. */
    public static final MeterSettings DEFAULT = new MeterSettings(
            Optional.empty(), Duration.ofMinutes(15), Duration.ofDays(2), Duration.ofMinutes(1), MeterRules.DEFAULT);

    /** The maximum time by which a reading may be ahead of its own observation. */
    static final Duration FUTURE = Duration.ofMinutes(5);

    public MeterSettings {
        lateness.ifPresent(time -> requireNotNegative("lateness", time));
        requireNotNegative("deadline", deadline);
        requireNotNegative("correction-window", correctionWindow);
        requireNotNegative("coalescing", coalescing);
    }

    /** Creates settings with one idle power of all nodes, that of the rules. */
    public MeterSettings(
            Optional<Duration> lateness,
            Duration deadline,
            Duration correctionWindow,
            Duration coalescing,
            MeterRules rules) {
        this(
                lateness,
                deadline,
                correctionWindow,
                coalescing,
                rules,
                new IdlePowers(new StatedPowers(List.of(), rules.idlePower()), StatedPowers.NONE),
                Optional.empty());
    }

    /** Creates settings of slots without the GPUs of runs. */
    public MeterSettings(
            Optional<Duration> lateness,
            Duration deadline,
            Duration correctionWindow,
            Duration coalescing,
            MeterRules rules,
            IdlePowers idlePowers,
            Optional<SlotLength> slot) {
        this(lateness, deadline, correctionWindow, coalescing, rules, idlePowers, slot, false);
    }

    /** Returns these settings with slots of that length, or without slots. */
    public MeterSettings withSlot(Optional<SlotLength> length) {
        return new MeterSettings(
                lateness, deadline, correctionWindow, coalescing, rules, idlePowers, length, hasGpusInSlots);
    }

    /** Returns these settings with the GPUs of runs in slots, or without. */
    public MeterSettings withGpusInSlots(boolean hasGpus) {
        return new MeterSettings(lateness, deadline, correctionWindow, coalescing, rules, idlePowers, slot, hasGpus);
    }

    /** Returns the settings of the computation of node hours. */
    HourSettings hours() {
        return new HourSettings(lateness.orElse(Lateness.UNOBSERVED), deadline, rules, idlePowers);
    }

    private static void requireNotNegative(String name, Duration time) {
        if (time.isNegative()) {
            throw new IllegalArgumentException(name + ": expected PT0S or more, found " + time);
        }
    }
}
