package io.github.jobenergy.energy.meter;

import io.github.jobenergy.energy.register.MeterDisagreement;
import io.github.jobenergy.energy.register.MeterId;
import io.github.jobenergy.energy.register.RegisterDelta;
import io.github.jobenergy.schemas.energy.Flag;
import java.util.List;
import java.util.Set;

/**
 * What the registers of a node advanced by in one whole minute, were nobody to come or go: one entry a domain.
 *
 * @param domains the entries, sorted by domain
 */
public record MinuteDelta(List<DomainSum> domains) {

    public MinuteDelta {
        domains = List.copyOf(domains);
    }

    /**
     * One domain's minute.
     *
     * @param meter the meter that was believed
     * @param millijoules the energy
     * @param meteredMillis how much of the minute was metered, 60,000 for all of it
     * @param bendsFrom a change point after this would bend the register at the start of the minute
     * @param bendsTo a change point before this would bend it at its end
     * @param peakMilliwatts the highest mean power between two readings
     * @param readings distinct readings of all meters of the domain
     * @param spread what sampling may have missed: a variance in square joules
     * @param flags what a reader should know
     * @param dispute how far what speaks against the energy lies from it
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
