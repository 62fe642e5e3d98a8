package io.github.jobenergy.jobcomp.privacy;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What becomes of a personal field before anything leaves. */
public enum Treatment {
    /** It is published as it is. */
    KEEP,
    /** It is left out. */
    DROP,
    /** A keyed pseudonym is published in its place. */
    PSEUDONYM;

    /** The treatment of that name. */
    public static Optional<Treatment> named(String word) {
        return Arrays.stream(values())
                .filter(treatment -> treatment.word().equals(word))
                .findFirst();
    }

    /** Its name in a configuration, such as {@code drop}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    @Override
    public String toString() {
        return word();
    }
}
