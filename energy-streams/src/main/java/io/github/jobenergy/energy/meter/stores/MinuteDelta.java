package io.github.jobenergy.energy.meter.stores;

import io.github.jobenergy.energy.register.MeterDisagreement;
import io.github.jobenergy.energy.register.MeterId;
import io.github.jobenergy.energy.register.RegisterDelta;
import io.github.jobenergy.schemas.energy.Flag;
import java.util.List;
import java.util.Set;

/**
 * The advance of the registers of a node in one whole minute, computed without change points: one entry per domain.
 *
 * @param domains the entries, sorted by domain
 */
public record MinuteDelta(List<DomainSum> domains) {

    public MinuteDelta {
        domains = List.copyOf(domains);
    }

    /**
     * The advance of one domain in the minute.
     *
     * @param meter the selected meter
     * @param millijoules the energy
     * @param meteredMillis the metered part of the minute in milliseconds, 60,000 for all of it
     * @param bendsFrom a change point after this time affects the register at the start of the minute
     * @param bendsTo a change point before this time affects the register at the end of the minute
     * @param peakMilliwatts the highest mean power between two readings
     * @param readings the distinct readings of all meters of the domain
     * @param spread the sampling variance in square joules
     * @param flags the flags of the minute
     * @param dispute the disagreement with other meters
     */
    public record DomainSum(
            MeterId meter,
            long millijoules,
            long meteredMillis,
            long bendsFrom,
            long bendsTo,
            long peakMilliwatts,
            int readings,
            long spread,
            Set<Flag> flags,
            MeterDisagreement dispute) {

        public DomainSum {
            flags = Set.copyOf(flags);
        }

        RegisterDelta amount() {
            return new RegisterDelta(millijoules, meteredMillis, spread, dispute);
        }
    }
}
