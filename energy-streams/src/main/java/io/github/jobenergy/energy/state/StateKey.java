package io.github.jobenergy.energy.state;

import java.util.ArrayList;
import java.util.List;

/**
 * Keys of state stores that consist of parts. Each part is preceded by its length and a colon, so that no content of a part can
 * end it: {@code rig22/n1} and {@code rig22/7/1795215600} are {@code 8:rig22/n118:rig22/7/1795215600}. A part is followed by
 * another part or by a time in hexadecimal digits; so every key that begins with a part is between that part and {@link #after}.
 */
public final class StateKey {

    private static final char END_OF_LENGTH = ':';

    /** Sorts after every digit; each part and each time begins with a digit. */
    private static final String BEHIND_DIGITS = "~";

    private StateKey() {}

    /** Returns the key of these parts, which is also a prefix of longer keys. */
    public static String of(String... parts) {
        StringBuilder key = new StringBuilder();
        for (String part : parts) {
            key.append(part.length()).append(END_OF_LENGTH).append(part);
        }
        return key.toString();
    }

    /** Returns a text that sorts after every key with this prefix. */
    public static String after(String beginning) {
        return beginning + BEHIND_DIGITS;
    }

    /**
     * Parses a key into its parts.
     *
     * @throws IllegalStateException if the key does not consist of parts
     */
    public static List<String> parts(String key) {
        List<String> parts = new ArrayList<>();
        int from = 0;
        while (from < key.length()) {
            int colon = key.indexOf(END_OF_LENGTH, from);
            int length = colon < 0 ? -1 : length(key.substring(from, colon));
            if (length < 0 || length > key.length() - colon - 1) {
                throw new IllegalStateException("state: expected a key of parts behind their lengths, found " + key);
            }
            parts.add(key.substring(colon + 1, colon + 1 + length));
            from = colon + 1 + length;
        }
        return parts;
    }

    private static int length(String digits) {
        try {
            return Integer.parseInt(digits);
        } catch (NumberFormatException foreign) {
            return -1;
        }
    }
}
