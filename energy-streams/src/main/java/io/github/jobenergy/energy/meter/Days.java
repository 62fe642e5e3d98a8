package io.github.jobenergy.energy.meter;

import io.github.jobenergy.energy.register.RegisterDelta;
import io.github.jobenergy.schemas.energy.DayEnergy;
import io.github.jobenergy.schemas.quantity.Energy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What a run drew on a node, by UTC day: stretches end at midnight, so each belongs to one. Filled by one thread, then read. */
final class Days {

    /** A day on which nothing was metered is told for as long as results are kept: some clocks say that a run began in 1970. */
    static final Duration TOLD = Duration.ofDays(400);

    private final List<DayEnergy> stretches = new ArrayList<>();

    /**
     * Adds a stretch that ends on the day on which it starts, or at the midnight after.
     *
     * @param from its start, in milliseconds since 1970-01-01T00:00:00Z
     * @param to its end
     * @param amount what the node drew
     * @param part the run's part of that, in millijoules
     * @param marginal its part of what was above idle
     */
    void add(long from, long to, RegisterDelta amount, long part, long marginal) {
        if (from < to) {
            stretches.add(new DayEnergy(
                    Instant.ofEpochMilli(NodeOccupancy.dayOf(from)),
                    Energy.ofMillijoules(part),
                    Optional.of(Energy.ofMillijoules(marginal)),
                    Energy.ofMillijoules(amount.millijoules()),
                    Duration.ofMillis(to - from),
                    Duration.ofMillis(amount.meteredMillis())));
        }
    }

    /**
     * The days, in order.
     *
     * @param isAboveIdleKnown whether it is known what was above idle
     */
    List<DayEnergy> told(boolean isAboveIdleKnown) {
        List<DayEnergy> days = DayEnergy.sums(stretches).stream()
                .map(day -> isAboveIdleKnown ? day : withoutMarginal(day))
                .toList();
        if (days.isEmpty()) {
            return days;
        }
        Instant since = days.get(days.size() - 1).dayTime().minus(TOLD);
        return days.stream()
                .filter(day -> !day.dayTime().isBefore(since) || hasDrawn(day))
                .toList();
    }

    private static DayEnergy withoutMarginal(DayEnergy day) {
        return new DayEnergy(
                day.dayTime(), day.energy(), Optional.empty(), day.energyWholeNodes(), day.held(), day.metered());
    }

    private static boolean hasDrawn(DayEnergy day) {
        return !day.metered().isZero() || !day.energyWholeNodes().equals(Energy.ZERO);
    }
}
