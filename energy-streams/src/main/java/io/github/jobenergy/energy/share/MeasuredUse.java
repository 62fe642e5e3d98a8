package io.github.jobenergy.energy.share;

import io.github.jobenergy.schemas.job.RunKey;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The method {@code measured-use/1}: what a node drew above idle is split by the CPU time each run was measured to use, GPUs
 * taken off first; the idle part is split by {@code largest-share/1}. Where the use of anyone present was not measured, nobody
 * used anything, or idle is not known, all of it is.
 */
public final class MeasuredUse {

    /** The name of this method in results. */
    public static final String METHOD = "measured-use/1";

    private MeasuredUse() {}

    /** The shares of those present by the CPU time they used, in milliseconds; absent where there was none. */
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
