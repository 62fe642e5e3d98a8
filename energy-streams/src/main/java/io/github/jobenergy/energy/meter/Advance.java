package io.github.jobenergy.energy.meter;

import io.github.jobenergy.energy.register.Proportion;
import io.github.jobenergy.energy.register.RegisterDelta;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a node's register advanced by, and what the GPU meters counted within it. They measure a part of what the node drew
 * in the same time, so what they claim is bounded by it.
 *
 * <pre>
 *   cpu[0]  ├──────────────────┤     amount: all of it, over the time in which both were metered
 *   gpu[0]  ├────────┤░░░░░░░░░░     together: what either drew in that time
 * </pre>
 *
 * @param amount the advance of the register
 * @param together what of its millijoules was drawn while all parts that are added up were metered
 * @param gpus the millijoules of each GPU meter in metered time of the register, by name; together no more than its energy
 * @param isCut whether GPU meters claimed more than that
 */
public record Advance(RegisterDelta amount, long together, SortedMap<String, Long> gpus, boolean isCut) {

    static final Advance NONE = new Advance(RegisterDelta.NONE, 0, new TreeMap<>(), false);

    public Advance {
        gpus = Collections.unmodifiableSortedMap(gpus);
    }

    /** What GPU meters counted is believed for as long as the register was metered, and up to what it counted. */
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

    /** What was drawn above an idle power in milliwatts, in millijoules: in the time in which all parts were metered. */
    long aboveIdle(long idle) {
        return Math.max(0, together - Proportion.of(idle, amount.meteredMillis(), 1_000));
    }

    /** Both together. */
    Advance plus(Advance other) {
        SortedMap<String, Long> sums = new TreeMap<>(gpus);
        other.gpus.forEach((name, energy) -> sums.merge(name, energy, Math::addExact));
        return new Advance(
                amount.plus(other.amount), Math.addExact(together, other.together), sums, isCut || other.isCut);
    }
}
