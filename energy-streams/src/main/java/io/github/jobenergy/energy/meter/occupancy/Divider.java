package io.github.jobenergy.energy.meter.occupancy;

import io.github.jobenergy.energy.meter.occupancy.IdlePower.Idle;
import io.github.jobenergy.energy.meter.occupancy.NodeOccupancy.ShareQuery;
import io.github.jobenergy.energy.meter.stores.Advance;
import io.github.jobenergy.energy.meter.sums.NodeRegister;
import io.github.jobenergy.energy.meter.sums.Window.Range;
import io.github.jobenergy.energy.share.Division;
import io.github.jobenergy.energy.share.Shares;
import io.github.jobenergy.energy.share.placement.UtcDay;
import io.github.jobenergy.schemas.energy.Flag;
import java.util.Optional;

/**
 * Divides the energy of a node among co-located runs. The division is the same for every run and for every other
 * reader. Times are milliseconds since 1970-01-01T00:00:00Z, as {@code long}: they are compared for each share interval.
 */
public final class Divider {

    private final NodeOccupancy occupancy;
    private final NodeRegister register;
    private final IdlePower idlePower;

    /** Creates a divider of the energy of this register among the runs of this occupancy. */
    public Divider(NodeOccupancy occupancy, NodeRegister register, IdlePower idlePower) {
        this.occupancy = occupancy;
        this.register = register;
        this.idlePower = idlePower;
    }

    /**
     * Divides a share interval with constant co-located runs and constant capacity. The result is valid until the next call.
     * Diagnostics are added to the tally of the concern.
     */
    public Divided divide(long from, long to, ShareQuery query) {
        return divide(new Range(from, to), new Range(from, to), query);
    }

    /**
     * Divides a part of a share interval, with the measured CPU use of the whole share interval: the parts of a share
     * interval are divided alike. The result is valid until the next call.
     */
    public Divided divide(Range shareInterval, Range part, ShareQuery query) {
        long from = part.from();
        long to = part.to();
        Advance advance = register.advance(from, to, query.tally());
        Division division = occupancy.divide(from, advance, query);
        if (advance.amount().meteredMillis() > 0) {
            occupancy.missGpus(from, to, register, query);
        }
        Optional<Shares> users = occupancy.usersOf(shareInterval.from(), shareInterval.to());
        if (users.isPresent()) {
            Optional<Long> idle = idleBefore(from);
            query.tally().flag(idle.isPresent() ? Flag.MEASURED_USE : Flag.UNKNOWN_IDLE_POWER);
            if (idle.isPresent()) {
                division = division.byUse(advance.aboveIdle(idle.get()), users.get());
            }
            return new Divided(advance, division, idle.isEmpty() ? users : Optional.empty());
        }
        return new Divided(advance, division, Optional.empty());
    }

    /**
     * Returns the idle power at the start of the UTC day. The idle power at the end of each run would differ between
     * co-located runs, and their parts would not add up.
     */
    private Optional<Long> idleBefore(long time) {
        return idlePower.at(UtcDay.startOf(time)).map(Idle::milliwatts);
    }
}
