package io.github.jobenergy.jobcomp.privacy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PrivacyPolicyTest {

    private static final Optional<KeyRing> KEYS = Optional.of(Policies.KEYS);

    @Test
    void withoutConfigurationEverythingIsKept() {
        PrivacyPolicy policy = PrivacyPolicy.of(PrivacyProfile.NONE, Map.of(), Optional.empty(), Optional.empty());

        assertFalse(policy.isActive());
        assertTrue(policy.mayForward());
        assertEquals(Optional.empty(), policy.seal());
    }

    @ParameterizedTest
    @CsvSource({
        "USER, pseudonym",
        "ACCOUNT, pseudonym",
        "GROUP, pseudonym",
        "JOB_NAME, drop",
        "WORK_DIR, drop",
        "RESERVATION, drop",
        "WCKEY, drop"
    })
    void gdprIsAProfile(PersonalField field, String treatment) {
        PrivacyPolicy policy = PrivacyPolicy.of(PrivacyProfile.GDPR, Map.of(), KEYS, Optional.empty());

        assertEquals(treatment, policy.treatment(field).word());
    }

    @Test
    void aFieldMayBeTreatedOtherwiseThanTheProfileDoes() {
        PrivacyPolicy policy = PrivacyPolicy.of(
                PrivacyProfile.GDPR, Map.of(PersonalField.ACCOUNT, Treatment.KEEP), KEYS, Optional.empty());

        assertEquals(Treatment.KEEP, policy.treatment(PersonalField.ACCOUNT));
        assertEquals(Treatment.PSEUDONYM, policy.treatment(PersonalField.USER));
    }

    @Test
    void aPseudonymNeedsAKey() {
        IllegalArgumentException refused = assertThrows(
                IllegalArgumentException.class,
                () -> PrivacyPolicy.of(PrivacyProfile.GDPR, Map.of(), Optional.empty(), Optional.empty()));

        assertTrue(refused.getMessage().startsWith("privacy.key-file: expected a file of keys"), refused.getMessage());
    }

    @Test
    void aUserIsFoundByNameAndUnderEveryEpoch() {
        PrivacyPolicy policy = PrivacyPolicy.of(PrivacyProfile.GDPR, Map.of(), KEYS, Optional.empty());

        List<String> names = policy.namesOf("alice");

        assertEquals("alice", names.get(0));
        assertEquals(Policies.KEYS.pseudonyms(PersonalField.USER, "alice"), names.subList(1, names.size()));
    }

    @Test
    void aUserIsSearchedWithoutRegardToCase() {
        PrivacyPolicy policy = PrivacyPolicy.of(PrivacyProfile.GDPR, Map.of(), KEYS, Optional.empty());

        assertEquals(policy.namesOf("alice"), policy.namesOf("Alice"));
        assertEquals(List.of("alice"), PrivacyPolicy.KEEP_ALL.namesOf("ALICE"));
    }

    @Test
    void withoutAKeyNothingIsForwardedUnderAPolicy() {
        PrivacyPolicy policy = PrivacyPolicy.of(
                PrivacyProfile.NONE, Map.of(PersonalField.USER, Treatment.DROP), Optional.empty(), Optional.empty());

        assertTrue(policy.isActive());
        assertFalse(policy.mayForward());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "private | true",
                "keep,private | true",
                "note: x; private | true",
                "'a private run' | true",
                "'' | false",
                "privateer | false",
                "not-private | false",
                "PRIVATE | false"
            })
    void aRunOptsOutByATokenInItsAdminComment(String comment, boolean isOut) {
        assertEquals(isOut, new OptOutWord("private").standsIn(comment));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "two words", "a,b", "ä"})
    void anOptOutTokenWithASeparatorIsRefused(String token) {
        assertThrows(IllegalArgumentException.class, () -> new OptOutWord(token));
    }
}
