package io.github.jobenergy.energy.domain;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a meter measures, as its name in the contract says: {@code node}, {@code cpu[0]}, {@code gpu[3]}. Without an index it
 * is all there is of its kind.
 *
 * @param kind what sort of thing, such as {@code cpu}
 * @param index which one of them, 0 or more; absent for all of them together
 */
public record Domain(String kind, Optional<Integer> index) {

    private static final Pattern INDEXED = Pattern.compile("([^\\[\\]]+)\\[(\\d{1,6})\\]");

    /** The domain of that name. A name of another shape is a kind of its own. */
    public static Domain of(String name) {
        Matcher indexed = INDEXED.matcher(name);
        return indexed.matches()
                ? new Domain(indexed.group(1), Optional.of(Integer.valueOf(indexed.group(2))))
                : new Domain(name, Optional.empty());
    }

    /** Whether it measures GPUs and nothing else. */
    public boolean isGpu() {
        return Containment.GPUS.contains(kind);
    }
}
