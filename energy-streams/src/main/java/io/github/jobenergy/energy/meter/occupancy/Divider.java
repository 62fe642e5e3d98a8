package io.github.jobenergy.energy.meter.occupancy;

import io.github.jobenergy.energy.meter.occupancy.NodeOccupancy.ShareQuery;
import io.github.jobenergy.energy.meter.stores.Advance;
import io.github.jobenergy.energy.meter.sums.NodeRegister;
import io.github.jobenergy.energy.register.MeterRules;
import io.github.jobenergy.energy.share.Division;
import io.github.jobenergy.energy.share.Shares;
import io.github.jobenergy.schemas.energy.Flag;
import io.github.jobenergy.schemas.quantity.Power;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Divides the energy of a node among co-located runs. The division is the same for every run and for every other
 * reader. Times are milliseconds since 1970-01-01T00:00:00Z, as {@code long}: they are compared for each share interval.
 */
public final class Divider {

    private static final long DAY = Duration.ofDays(1).toMillis();

    private final NodeOccupancy occupancy;
    private final NodeRegister register;
    private final MeterRules rules;
    private final Map<Long, Optional<Long>> idleOfDayBefore = new HashMap<>();

    /** Creates a divider of the energy of this register among the runs of this occupancy. */
    public Divider(NodeOccupancy occupancy, NodeRegister register, MeterRules rules) {
        this.occupancy = occupancy;
        this.register = register;
        this.rules = rules;
    }

    /**
     * Divides a share interval with constant co-located runs and constant capacity. The result is valid until the next call.
     * Diagnostics are added to the tally of the concern.
     */
    public Divided divide(long from, long to, ShareQuery query) {
        Advance advance = register.advance(from, to, query.tally());
        Division division = occupancy.divide(from, advance, query);
        if (advance.amount().meteredMillis() > 0) {
            occupancy.missGpus(from, to, register, query);
        }
        Optional<Shares> users = occupancy.usersOf(from, to);
        if (users.isPresent()) {
            Optional<Long> idle = idleBefore(from);
            if (idle.isPresent()) {
                query.tally().flag(Flag.MEASURED_USE);
                division = division.byUse(advance.aboveIdle(idle.get()), users.get());
            }
        }
        return new Divided(advance, division);
    }

    /**
     * Returns the idle power of the previous UTC day. The idle power of each run's own day would differ between
     * co-located runs, and their parts would not add up.
     */
    private Optional<Long> idleBefore(long time) {
        long day = Math.floorDiv(time, DAY) * DAY;
        return idleOfDayBefore.computeIfAbsent(
                day,
                midnight -> rules.idlePower()
                        .map(Power::milliwatts)
                        .or(() -> register.lowestMinute(midnight - DAY, midnight)));
    }
}
