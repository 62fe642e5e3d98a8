package io.github.jobenergy.energy.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Keys of several parts: no content of a part is taken for its end. */
class StateKeyTest {

    private static final List<String> PARTS =
            List.of("rig22/n1", "", "a\nb", "3:abc", "1:", ":", "~", "\uffff", "\udbff\udfff", "é", "12:n\u0000");

    @Test
    void aKeyIsSplitIntoItsParts() {
        assertEquals(PARTS, StateKey.parts(StateKey.of(PARTS.toArray(String[]::new))));
        assertEquals("8:rig22/n118:rig22/7/1795215600", StateKey.of("rig22/n1", "rig22/7/1795215600"));
    }

    @Test
    void everyKeyWithAPartAsPrefixIsInItsRangeAndNoOtherIs() {
        for (String first : PARTS) {
            for (String other : PARTS) {
                for (String second : PARTS) {
                    String beginning = StateKey.of(first);
                    byte[] key = bytes(StateKey.of(other, second));
                    boolean isWithin = Arrays.compareUnsigned(key, bytes(beginning)) >= 0
                            && Arrays.compareUnsigned(key, bytes(StateKey.after(beginning))) <= 0;

                    assertEquals(first.equals(other), isWithin, () -> first + " and " + other + ", " + second);
                }
            }
        }
    }

    @Test
    void timesAfterAPartAreInItsRange() {
        String beginning = StateKey.of("rig22/n1");
        String last = beginning + ReminderStore.Times.text(Long.MAX_VALUE) + StateKey.of("\udbff\udfff/1/1");

        assertTrue(Arrays.compareUnsigned(bytes(last), bytes(StateKey.after(beginning))) < 0);
    }

    private static byte[] bytes(String key) {
        return key.getBytes(StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @ValueSource(strings = {"rig22/n1\nrig22/7/1", "9:rig22/n1", "x:rig22", ":", "-1:a", "99999999999:a"})
    void anInvalidKeyIsRefused(String text) {
        assertThrows(IllegalStateException.class, () -> StateKey.parts(text));
    }
}
