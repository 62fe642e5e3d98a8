package io.github.jobenergy.jobcomp.privacy;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Policies as sites have them, with keys that are no secret. */
public final class Policies {

    /** Two epochs: what was submitted before 2027, and what later. */
    public static final KeyRing KEYS = KeyRing.parse(List.of(
            "2026 2026-01-01 " + "0123456789abcdef".repeat(4), "2027 2027-01-01 " + "fedcba9876543210".repeat(4)));

    /** The one-word profile. */
    public static final PrivacyPolicy GDPR =
            PrivacyPolicy.of(PrivacyProfile.GDPR, Map.of(), Optional.of(KEYS), Optional.empty());

    /** The user is a pseudonym, and all else is kept as far as the user's name does not stand in it. */
    public static final PrivacyPolicy USER_ONLY = PrivacyPolicy.of(
            PrivacyProfile.NONE, Map.of(PersonalField.USER, Treatment.PSEUDONYM), Optional.of(KEYS), Optional.empty());

    /** Everything is kept, but of runs that opt out. */
    public static final PrivacyPolicy OPT_OUT =
            PrivacyPolicy.of(PrivacyProfile.NONE, Map.of(), Optional.empty(), Optional.of(new OptOutWord("private")));

    private Policies() {}
}
