package io.github.jobenergy.energy.meter.answer;

import io.github.jobenergy.energy.meter.occupancy.NodeOccupancy;
import io.github.jobenergy.energy.register.RegisterDelta;
import io.github.jobenergy.energy.share.placement.UtcDay;
import io.github.jobenergy.schemas.energy.DayEnergy;
import io.github.jobenergy.schemas.energy.waste.IdleGpus;
import io.github.jobenergy.schemas.energy.waste.Waste;
import io.github.jobenergy.schemas.quantity.Energy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The energy of a run on a node, by UTC day. Share intervals end at midnight, so each share interval belongs to one day. Filled
 * by one thread, then read. Times are milliseconds since 1970-01-01T00:00:00Z, as {@code long}: the day of each share interval is
 * computed.
 */
final class EnergyByDay {

    private final List<DayEnergy> shareIntervals = new ArrayList<>();

    /**
     * Adds a share interval that ends on the day of its start or at the following midnight.
     *
     * @param from the start, in milliseconds since 1970-01-01T00:00:00Z
     * @param to the end
     * @param amount the energy of the node
     * @param part the part of the run
     */
    void add(long from, long to, RegisterDelta amount, Part part) {
        if (from < to) {
            DayEnergy day = new DayEnergy(
                    Instant.ofEpochMilli(UtcDay.startOf(from)),
                    Energy.ofMillijoules(part.millijoules()),
                    Optional.of(Energy.ofMillijoules(part.marginal())),
                    Energy.ofMillijoules(amount.millijoules()),
                    Duration.ofMillis(to - from),
                    Duration.ofMillis(amount.meteredMillis()));
            shareIntervals.add(day.with(Waste.of(part.idleGpus())));
        }
    }

    /**
     * Returns the days, in order.
     *
     * @param isAboveIdleKnown whether the energy above idle power is known
     */
    List<DayEnergy> reported(boolean isAboveIdleKnown) {
        List<DayEnergy> days = DayEnergy.sums(shareIntervals).stream()
                .map(day -> isAboveIdleKnown ? day : withoutMarginal(day))
                .toList();
        if (days.isEmpty()) {
            return days;
        }
        Instant since = days.get(days.size() - 1).dayTime().minus(NodeOccupancy.RESULT_RETENTION);
        return days.stream()
                .filter(day -> !day.dayTime().isBefore(since) || hasDrawn(day))
                .toList();
    }

    private static DayEnergy withoutMarginal(DayEnergy day) {
        return new DayEnergy(
                        day.dayTime(),
                        day.energy(),
                        Optional.empty(),
                        day.energyWholeNodes(),
                        day.held(),
                        day.metered())
                .with(day.waste())
                .with(day.uncertainty());
    }

    /**
     * The part of a run in a share interval.
     *
     * @param millijoules the run's part of the energy of the node
     * @param marginal the run's part of the energy above idle power, in millijoules
     * @param idleGpus the idle part of the GPUs that the run held
     */
    record Part(long millijoules, long marginal, IdleGpus idleGpus) {}

    private static boolean hasDrawn(DayEnergy day) {
        return !day.metered().isZero() || !day.energyWholeNodes().equals(Energy.ZERO);
    }
}
