package io.github.jobenergy.energy.share;

import io.github.jobenergy.schemas.job.RunKey;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The method {@code measured-use/1}: after the GPUs, the energy of a node above idle is divided by the measured CPU
 * time of each run, and the idle energy by {@code largest-share/1}. If the use of a run on the node was not measured,
 * no run used CPU time, or the idle power is unknown, all of the energy is divided by {@code largest-share/1}.
 */
public final class MeasuredUse {

    /** The name of this method in results. */
    public static final String METHOD = "measured-use/1";

    private MeasuredUse() {}

    /** Computes the shares of runs by their CPU time in milliseconds; absent if the sum is 0. */
    public static Optional<Shares> shares(SortedMap<RunKey, Long> usedMillis) {
        long sum = usedMillis.values().stream().mapToLong(Long::longValue).sum();
        if (sum <= 0) {
            return Optional.empty();
        }
        SortedMap<RunKey, ExactFraction> parts = new TreeMap<>();
        for (Map.Entry<RunKey, Long> used : usedMillis.entrySet()) {
            parts.put(used.getKey(), ExactFraction.of(used.getValue(), sum));
        }
        return Optional.of(new Shares(parts));
    }
}
