package io.github.jobenergy.energy.curve;

import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongBinaryOperator;

/**
 * The energy of a run in one slot of its curve, on one node or on several, in millijoules and milliseconds. A slot begins
 * at a multiple of its length since 1970-01-01T00:00:00Z; the first and the last slot of a run are held in part.
 *
 * @param start the start of the slot, in milliseconds since 1970-01-01T00:00:00Z
 * @param millijoules the run's part of the energy
 * @param wholeMillijoules all energy of the nodes while the run held them
 * @param domains the energy of each domain of the nodes in that time; without domains of 0 mJ
 * @param heldMillis the time for which the run held the nodes: milliseconds times nodes
 * @param meteredMillis the metered part of that time
 * @param peakMilliwatts the highest mean power between two readings, summed over the nodes
 * @param gpus the GPUs of the run; none if they are not computed
 */
public record CurveSlot(
        long start,
        long millijoules,
        long wholeMillijoules,
        Map<String, Long> domains,
        long heldMillis,
        long meteredMillis,
        long peakMilliwatts,
        GpuTime gpus) {

    public CurveSlot {
        domains = domains.containsValue(0L) ? withoutZeros(domains) : Map.copyOf(domains);
    }

    /** Creates a slot without the GPUs of the run. */
    public CurveSlot(
            long start,
            long millijoules,
            long wholeMillijoules,
            Map<String, Long> domains,
            long heldMillis,
            long meteredMillis,
            long peakMilliwatts) {
        this(start, millijoules, wholeMillijoules, domains, heldMillis, meteredMillis, peakMilliwatts, GpuTime.NONE);
    }

    private static Map<String, Long> withoutZeros(Map<String, Long> domains) {
        Map<String, Long> others = new TreeMap<>(domains);
        others.values().removeIf(energy -> energy == 0);
        return Map.copyOf(others);
    }

    /** Returns a slot that is not part of the run. */
    public static CurveSlot nothing(long start) {
        return new CurveSlot(start, 0, 0, Map.of(), 0, 0, 0);
    }

    /** Checks whether the slot is not part of the run. */
    boolean isNothing() {
        return millijoules == 0
                && wholeMillijoules == 0
                && domains.isEmpty()
                && heldMillis == 0
                && meteredMillis == 0
                && peakMilliwatts == 0
                && gpus.equals(GpuTime.NONE);
    }

    /** Checks whether anything was metered in the slot. */
    boolean isMetered() {
        return meteredMillis > 0 || millijoules > 0 || !domains.isEmpty();
    }

    /** Returns this slot with the energies of a later part of it on the same node. */
    public CurveSlot withLater(CurveSlot later) {
        return combined(later, Math.max(peakMilliwatts, later.peakMilliwatts), Math::addExact)
                .withGpus(gpus.plus(later.gpus));
    }

    /** Returns this slot with the energies of the same slot on another node. */
    CurveSlot withNode(CurveSlot other) {
        return combined(other, Math.addExact(peakMilliwatts, other.peakMilliwatts), Math::addExact)
                .withGpus(gpus.plus(other.gpus));
    }

    /** Returns this slot without the energies of the same slot on one of its nodes. */
    CurveSlot withoutNode(CurveSlot other) {
        return combined(other, Math.subtractExact(peakMilliwatts, other.peakMilliwatts), Math::subtractExact)
                .withGpus(gpus.minus(other.gpus));
    }

    /** Returns this slot with another part of the run in its energy. */
    public CurveSlot withMillijoules(long part) {
        return new CurveSlot(start, part, wholeMillijoules, domains, heldMillis, meteredMillis, peakMilliwatts, gpus);
    }

    /** Returns this slot with these GPUs of the run. */
    public CurveSlot withGpus(GpuTime others) {
        return others.equals(gpus)
                ? this
                : new CurveSlot(
                        start,
                        millijoules,
                        wholeMillijoules,
                        domains,
                        heldMillis,
                        meteredMillis,
                        peakMilliwatts,
                        others);
    }

    private CurveSlot combined(CurveSlot other, long peak, LongBinaryOperator operator) {
        Map<String, Long> sums = new TreeMap<>(domains);
        other.domains.forEach(
                (domain, energy) -> sums.put(domain, operator.applyAsLong(domains.getOrDefault(domain, 0L), energy)));
        return new CurveSlot(
                start,
                operator.applyAsLong(millijoules, other.millijoules),
                operator.applyAsLong(wholeMillijoules, other.wholeMillijoules),
                sums,
                operator.applyAsLong(heldMillis, other.heldMillis),
                operator.applyAsLong(meteredMillis, other.meteredMillis),
                peak);
    }
}
