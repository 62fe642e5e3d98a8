package io.github.jobenergy.energy.meter.stores;

import io.github.jobenergy.energy.register.Proportion;
import io.github.jobenergy.energy.register.RegisterDelta;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The advance of a node's register and the part of it counted by GPU meters. GPU meters measure a part of the energy of
 * the node over the same time, so their sum is limited to the advance.
 *
 * <pre>
 *   cpu[0]  ├──────────────────┤     amount: all energy, over the time in which both were metered
 *   gpu[0]  ├────────┤░░░░░░░░░░     together: the energy of each within that time
 * </pre>
 *
 * @param amount the advance of the register
 * @param together the millijoules of it drawn while all summed parts were metered
 * @param gpus the millijoules of each GPU meter within the metered time of the register, by name; their sum is no more
 * than the energy of the advance
 * @param isCut whether the GPU meters counted more than that
 */
public record Advance(RegisterDelta amount, long together, SortedMap<String, Long> gpus, boolean isCut) {

    /** No advance. */
    public static final Advance NONE = new Advance(RegisterDelta.NONE, 0, new TreeMap<>(), false);

    public Advance {
        gpus = Collections.unmodifiableSortedMap(gpus);
    }

    /** Creates an advance. GPU energy counts up to the metered time and the energy of the register. */
    static Advance of(RegisterDelta amount, long together, SortedMap<String, RegisterDelta> counted) {
        SortedMap<String, Long> gpus = new TreeMap<>();
        long claimed = 0;
        for (Map.Entry<String, RegisterDelta> gpu : counted.entrySet()) {
            long within = gpu.getValue().within(amount.meteredMillis());
            gpus.put(gpu.getKey(), within);
            claimed = Math.addExact(claimed, within);
        }
        boolean isCut = claimed > amount.millijoules();
        return new Advance(amount, together, isCut ? cut(amount.millijoules(), gpus, claimed) : gpus, isCut);
    }

    private static SortedMap<String, Long> cut(long bound, SortedMap<String, Long> gpus, long claimed) {
        SortedMap<String, Long> cut = new TreeMap<>();
        long running = 0;
        long before = 0;
        for (Map.Entry<String, Long> gpu : gpus.entrySet()) {
            running += gpu.getValue();
            long upTo = Proportion.of(bound, running, claimed);
            cut.put(gpu.getKey(), upTo - before);
            before = upTo;
        }
        return cut;
    }

    /**
     * Returns the energy above an idle power in milliwatts, in millijoules, within the time in which all parts were
     * metered.
     */
    public long aboveIdle(long idle) {
        return Math.max(0, together - Proportion.of(idle, amount.meteredMillis(), 1_000));
    }

    /** Returns the sum of both. */
    public Advance plus(Advance other) {
        SortedMap<String, Long> sums = new TreeMap<>(gpus);
        other.gpus.forEach((name, energy) -> sums.merge(name, energy, Math::addExact));
        return new Advance(
                amount.plus(other.amount), Math.addExact(together, other.together), sums, isCut || other.isCut);
    }
}
