package io.github.jobenergy.jobcomp.privacy;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** A treatment for every field, in one word; single fields may be configured otherwise. */
public enum PrivacyProfile {
    /** Everything is kept. */
    NONE,
    /**
     * For sites under the General Data Protection Regulation: who is a pseudonym (user, account, group), so that sums by
     * person and project stay possible for whoever holds no key; what people write themselves is dropped (job name,
     * directory, reservation, WCKey).
     */
    GDPR;

    /** The profile of that name. */
    public static Optional<PrivacyProfile> named(String word) {
        return Arrays.stream(values())
                .filter(profile -> profile.word().equals(word))
                .findFirst();
    }

    /** Its name in a configuration, such as {@code gdpr}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** What it does with a field. */
    public Treatment treatment(PersonalField field) {
        if (this == NONE) {
            return Treatment.KEEP;
        }
        return switch (field) {
            case USER, ACCOUNT, GROUP -> Treatment.PSEUDONYM;
            case JOB_NAME, WORK_DIR, RESERVATION, WCKEY -> Treatment.DROP;
        };
    }

    @Override
    public String toString() {
        return word();
    }
}
