package io.github.jobenergy.jobcomp.privacy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.time.LocalDate;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeyRingTest {

    private static final String KEY = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
    private static final String OTHER_KEY = KEY.replace("00", "ff");

    private static final KeyRing RING = KeyRing.parse(List.of(
            "# keys of pseudonyms",
            "",
            "2027 2027-01-01 " + OTHER_KEY.toUpperCase(Locale.ROOT),
            "  2026\t2026-01-01  " + KEY));

    @ParameterizedTest
    @CsvSource({"USER, 2026-gtkfzper3zoookk3", "ACCOUNT, 2026-s5vvztoyhdc4f2oo"})
    void aPseudonymIsTheFirstEightyBitsOfAnHmacOverFieldAndName(PersonalField field, String pseudonym) {
        KeyEpoch epoch = RING.at(Instant.parse("2026-11-20T23:44:28Z"));

        // printf 'user\0alice' | openssl dgst -sha256 -mac HMAC -macopt hexkey:0001...1f, in base 32
        assertEquals(pseudonym, epoch.pseudonym(field, "alice"));
    }

    @ParameterizedTest
    @CsvSource({"USER, true", "ACCOUNT, false", "JOB_NAME, false"})
    void aUserNameIsCaseInsensitive(PersonalField field, boolean isSame) {
        KeyEpoch epoch = RING.newest();

        assertEquals(isSame, epoch.pseudonym(field, "Alice").equals(epoch.pseudonym(field, "alice")));
    }

    @ParameterizedTest
    @CsvSource({
        "1999-01-01T00:00:00Z, 2026",
        "2026-01-01T00:00:00Z, 2026",
        "2026-12-31T23:59:59Z, 2026",
        "2027-01-01T00:00:00Z, 2027",
        "2099-01-01T00:00:00Z, 2027"
    })
    void theSubmitTimeSelectsTheEpochAndTheFirstEpochIsUnboundedBelow(Instant submitTime, String id) {
        assertEquals(id, RING.at(submitTime).id());
    }

    @Test
    void aNameHasAnotherPseudonymInEachEpochAndAllOfThemCanBeFound() {
        List<String> pseudonyms = RING.pseudonyms(PersonalField.USER, "alice");

        assertEquals(2, new HashSet<>(pseudonyms).size());
        assertTrue(pseudonyms.get(0).startsWith("2026-"), pseudonyms::toString);
        assertTrue(pseudonyms.get(1).startsWith("2027-"), pseudonyms::toString);
        assertNotEquals(pseudonyms.get(0).substring(5), pseudonyms.get(1).substring(5));
    }

    @Test
    void aHundredThousandNamesHaveAsManyPseudonymsAllPrintable() {
        KeyEpoch epoch = RING.newest();
        Set<String> pseudonyms = new HashSet<>();
        for (int i = 0; i < 100_000; i++) {
            pseudonyms.add(epoch.pseudonym(PersonalField.USER, "user" + i));
        }

        assertEquals(100_000, pseudonyms.size());
        assertTrue(pseudonyms.stream().allMatch(pseudonym -> pseudonym.matches("2027-[a-z2-7]{16}")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "2026 2026-01-01 | line 1: expected id, first day and key, found 2 words",
                "2026 01.01.2026 KEY | line 1: expected a day such as 2026-01-01 in second place, found something else",
                "2026 2026-01-01 KE | line 1: expected a key of 64 hexadecimal digits for epoch 2026, found something else",
                "2026 2026-01-01 xKEY | line 1: expected a key of 64 hexadecimal digits for epoch 2026, found something else",
                "Year-2026 2026-01-01 KEY | line 1: expected an id of up to 12 of a to z and 0 to 9, found 'Year-2026'",
                "# none | expected 1 to 1000 epochs, found 0"
            })
    void anInvalidKeyFileIsReportedWithItsLineAndWithoutAKey(String line, String message) {
        String withKey = line.replace("KEY", KEY).replace("KE", KEY.substring(2));

        IllegalArgumentException refused =
                assertThrows(IllegalArgumentException.class, () -> KeyRing.parse(List.of(withKey)));

        assertEquals(message, refused.getMessage());
    }

    @ParameterizedTest
    @CsvSource({"2026, 2027-01-01", "2027, 2026-01-01"})
    void twoEpochsShareNeitherIdNorFirstDay(String id, LocalDate validFrom) {
        List<KeyEpoch> epochs =
                List.of(KeyEpoch.of("2026", LocalDate.parse("2026-01-01"), KEY), KeyEpoch.of(id, validFrom, OTHER_KEY));

        IllegalArgumentException refused = assertThrows(IllegalArgumentException.class, () -> KeyRing.of(epochs));

        assertTrue(refused.getMessage().startsWith("expected each id and each first day once"), refused.getMessage());
    }

    @Test
    void isPrintedWithoutItsKeys() {
        assertEquals("2026 from 2026-01-01, 2027 from 2027-01-01", RING.toString());
        assertFalse(RING.toString().contains(KEY.substring(0, 8)));
    }
}
