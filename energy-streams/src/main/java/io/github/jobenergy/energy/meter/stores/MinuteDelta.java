package io.github.jobenergy.energy.meter.stores;

import io.github.jobenergy.energy.register.RegisterDelta;
import io.github.jobenergy.energy.register.span.MeterId;
import io.github.jobenergy.schemas.energy.Flag;
import java.util.List;
import java.util.Set;

/**
 * The advance of the registers of a node in one whole minute, computed without change points: one entry per domain.
 * Times are milliseconds since 1970-01-01T00:00:00Z, as in the keys of the stores.
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
     * @param amount the advance of the register; a fully metered minute has 60,000 metered milliseconds
     * @param affected the interval in which a change point affects the register at the ends of the minute
     * @param peakMilliwatts the highest mean power between two readings
     * @param readings the distinct readings of all meters of the domain
     * @param flags the flags of the minute
     * @param difference the difference of other meters of the domain
     */
    public record DomainSum(
            MeterId meter,
            RegisterDelta amount,
            Affected affected,
            long peakMilliwatts,
            int readings,
            Set<Flag> flags,
            MeterDifference difference) {

        public DomainSum {
            flags = Set.copyOf(flags);
        }

        /** Returns the time after which a change point affects the register at the start of the minute. */
        public long affectedFrom() {
            return affected.from();
        }

        /** Returns the time before which a change point affects the register at the end of the minute. */
        public long affectedTo() {
            return affected.to();
        }
    }

    /**
     * An interval in which a change point affects a minute, its ends excluded.
     *
     * @param from the start
     * @param to the end
     */
    public record Affected(long from, long to) {}
}
