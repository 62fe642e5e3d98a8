package io.github.jobenergy.schemas;

import java.util.Optional;

/**
 * Checks the names of the contract: names of clusters, meter spaces, nodes, domains, sources, users, groups, accounts, partitions
 * and QOS. A name contains no control character and has at most {@link #MAX_LENGTH} characters, because names are part of the
 * keys of topics and state stores, of logs and of pages.
 */
public final class Names {

    /** The maximum length of a name, in characters (Unicode code points). */
    public static final int MAX_LENGTH = 1_024;

    private static final char REPLACEMENT = '\uFFFD';

    /** The empty name as a part of a key; an absent part is empty. */
    private static final String EMPTY = "%";

    private Names() {}

    /**
     * Returns the name if it is valid.
     *
     * @throws InvalidFieldException if the name contains a control character (U+0000 to U+001F, U+007F to U+009F) or is too long
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
                        String.format("U+%04X at character %d", (int) name.charAt(i), i + 1));
            }
        }
        return name;
    }

    /** Returns the name if it is absent or valid. */
    public static Optional<String> require(String field, Optional<String> name) {
        name.ifPresent(known -> require(field, known));
        return name;
    }

    /**
     * Converts a text of an external source to a name. A text that is a valid name is returned as it is; otherwise U+FFFD
     * replaces each control character, and characters beyond the maximum length are removed.
     */
    public static String of(String text) {
        boolean isName = text.length() <= MAX_LENGTH && text.chars().noneMatch(Character::isISOControl);
        return isName ? text : replaced(text);
    }

    /**
     * Returns a name as a part of a key whose parts are separated by {@code /}: {@code /} is written as {@code %2F} and {@code %}
     * as {@code %25}, the empty name as {@code %}, and an absent name as an empty text.
     */
    public static String keyPart(Optional<String> name) {
        return name.map(known ->
                        known.isEmpty() ? EMPTY : known.replace("%", "%25").replace("/", "%2F"))
                .orElse("");
    }

    /**
     * Parses a part that {@link #keyPart} wrote.
     *
     * @throws InvalidFieldException if it is not such a part
     */
    public static Optional<String> ofKeyPart(String field, String part) {
        if (part.isEmpty()) {
            return Optional.empty();
        }
        Optional<String> name =
                Optional.of(part.equals(EMPTY) ? "" : part.replace("%2F", "/").replace("%25", "%"));
        if (!keyPart(name).equals(part)) {
            throw new InvalidFieldException(field, "a name with %2F for '/' and %25 for '%'", "'" + part + "'");
        }
        return name;
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
