package io.github.jobenergy.energy.domain;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The measured domain of a meter, named as in the contract: {@code node}, {@code cpu[0]}, {@code gpu[3]}. A domain
 * without an index covers all of its kind.
 *
 * @param kind the kind, for example {@code cpu}
 * @param index the index, 0 or more; absent for all of the kind together
 */
public record Domain(String kind, Optional<Integer> index) {

    private static final Pattern INDEXED = Pattern.compile("([^\\[\\]]+)\\[(\\d{1,6})\\]");

    /** Parses a domain name. A name of another form is a kind of its own. */
    public static Domain of(String name) {
        Matcher indexed = INDEXED.matcher(name);
        return indexed.matches()
                ? new Domain(indexed.group(1), Optional.of(Integer.valueOf(indexed.group(2))))
                : new Domain(name, Optional.empty());
    }

    /** Checks whether the domain measures only GPUs. */
    public boolean isGpu() {
        return Containment.GPUS.contains(kind);
    }
}
