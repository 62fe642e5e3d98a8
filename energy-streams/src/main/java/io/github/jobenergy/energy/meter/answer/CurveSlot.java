package io.github.jobenergy.energy.meter.answer;

import java.util.Map;
import java.util.TreeMap;

/**
 * The energy of a run in one slot of its curve, on one node or on several, in millijoules and milliseconds. A slot begins
 * at a multiple of its length since 1970-01-01T00:00:00Z; the first and the last slot of a run are held in part.
 *
 * @param start the start of the slot, in milliseconds since 1970-01-01T00:00:00Z
 * @param millijoules the run's part of the energy
 * @param wholeMillijoules all energy of the nodes while the run held them
 * @param domains the energy of each domain of the nodes in that time
 * @param heldMillis the time for which the run held the nodes: milliseconds times nodes
 * @param meteredMillis the metered part of that time
 * @param peakMilliwatts the highest mean power between two readings, summed over the nodes
 */
public record CurveSlot(
        long start,
        long millijoules,
        long wholeMillijoules,
        Map<String, Long> domains,
        long heldMillis,
        long meteredMillis,
        long peakMilliwatts) {

    public CurveSlot {
        domains = Map.copyOf(domains);
    }

    /** Returns this slot with the energies of a later part of it on the same node. */
    CurveSlot withLater(CurveSlot later) {
        return plus(later, Math.max(peakMilliwatts, later.peakMilliwatts));
    }

    /** Returns this slot with the energies of the same slot on another node. */
    public CurveSlot withNode(CurveSlot other) {
        return plus(other, Math.addExact(peakMilliwatts, other.peakMilliwatts));
    }

    /** Returns this slot with another part of the run in its energy. */
    CurveSlot withMillijoules(long part) {
        return new CurveSlot(start, part, wholeMillijoules, domains, heldMillis, meteredMillis, peakMilliwatts);
    }

    private CurveSlot plus(CurveSlot other, long peak) {
        Map<String, Long> sums = new TreeMap<>(domains);
        other.domains.forEach((domain, energy) -> sums.merge(domain, energy, Math::addExact));
        return new CurveSlot(
                start,
                Math.addExact(millijoules, other.millijoules),
                Math.addExact(wholeMillijoules, other.wholeMillijoules),
                sums,
                Math.addExact(heldMillis, other.heldMillis),
                Math.addExact(meteredMillis, other.meteredMillis),
                peak);
    }
}
