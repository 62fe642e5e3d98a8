package io.github.jobenergy.schemas;

import java.util.Optional;

/**
 * What the names of the contract have in common: those of clusters, meter spaces, nodes, domains, sources, users, groups,
 * accounts, partitions and QOS. A name holds no control character and is at most {@link #MAX_LENGTH} characters long, because
 * names stand in the keys of topics and of state stores, in logs and on pages.
 */
public final class Names {

    /** How many characters (Unicode code points) a name may have. */
    public static final int MAX_LENGTH = 1_024;

    private static final char REPLACEMENT = '\uFFFD';

    private Names() {}

    /**
     * Returns the name if it may be one.
     *
     * @throws InvalidFieldException if it holds a control character (U+0000 to U+001F, U+007F to U+009F) or is too long
     */
    public static String require(String field, String name) {
        if (name.length() > MAX_LENGTH && name.codePointCount(0, name.length()) > MAX_LENGTH) {
            throw new InvalidFieldException(
                    field,
                    "a name of at most " + MAX_LENGTH + " characters",
                    name.codePointCount(0, name.length()) + " characters");
        }
        for (int i = 0; i < name.length(); i++) {
            if (Character.isISOControl(name.charAt(i))) {
                throw new InvalidFieldException(
                        field,
                        "a name without control characters",
                        String.format("U+%04X behind %d characters", (int) name.charAt(i), i));
            }
        }
        return name;
    }

    /** The same for a name that may be absent. */
    public static Optional<String> require(String field, Optional<String> name) {
        name.ifPresent(known -> require(field, known));
        return name;
    }

    /**
     * The name made of a text that somebody else wrote: the text itself if it may be a name; else U+FFFD stands for each control
     * character, and what is beyond the longest name is left out.
     */
    public static String of(String text) {
        boolean isName = text.length() <= MAX_LENGTH && text.chars().noneMatch(Character::isISOControl);
        return isName ? text : replaced(text);
    }

    private static String replaced(String text) {
        int end = text.codePointCount(0, text.length()) > MAX_LENGTH
                ? text.offsetByCodePoints(0, MAX_LENGTH)
                : text.length();
        StringBuilder name = new StringBuilder(text.substring(0, end));
        for (int i = 0; i < name.length(); i++) {
            if (Character.isISOControl(name.charAt(i))) {
                name.setCharAt(i, REPLACEMENT);
            }
        }
        return name.toString();
    }
}
