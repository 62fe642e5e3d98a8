package io.github.jobenergy.jobcomp.privacy;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The treatment of a personal field before publication. */
public enum Treatment {
    /** The field is published unchanged. */
    KEEP,
    /** The field is omitted. */
    DROP,
    /** The field is replaced by a keyed pseudonym. */
    PSEUDONYM;

    /** The treatment of this name. */
    public static Optional<Treatment> named(String word) {
        return Arrays.stream(values())
                .filter(treatment -> treatment.word().equals(word))
                .findFirst();
    }

    /** The name in a configuration, such as {@code drop}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    @Override
    public String toString() {
        return word();
    }
}
