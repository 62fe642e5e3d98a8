package io.github.jobenergy.jobcomp.privacy;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** A named set of treatments for all fields; the treatment of single fields may be configured differently. */
public enum PrivacyProfile {
    /** Keeps every field. */
    NONE,
    /**
     * For sites under the General Data Protection Regulation: user, account and group are replaced by pseudonyms, so that sums
     * by person and project remain possible without a key; texts written by users (job name, directory, reservation, WCKey)
     * are dropped.
     */
    GDPR;

    /** The profile of this name. */
    public static Optional<PrivacyProfile> named(String word) {
        return Arrays.stream(values())
                .filter(profile -> profile.word().equals(word))
                .findFirst();
    }

    /** The name in a configuration, such as {@code gdpr}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The treatment of a field under this profile. */
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
