package io.github.jobenergy.jobcomp.privacy;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Searches published texts for a user name that must not be published: a reservation is named after its user, a directory is
 * below a home, and in a damaged record one value may run into the next. The search ignores case. A name of up to three
 * characters is matched only as a whole word; otherwise a user {@code ba} would suppress {@code batch}.
 */
interface NameSearch {

    /** Every text is clear: there is no name to hide. */
    NameSearch NOTHING_TO_HIDE = text -> true;

    /** No text is clear: the name to hide is unknown. */
    NameSearch NAME_UNKNOWN = text -> false;

    /** The length up to which a name is matched only as a whole word. */
    int LONGEST_WORD_ONLY = 3;

    /** A search for this name. */
    static NameSearch of(String name) {
        String quoted = Pattern.quote(name);
        String shape = name.length() > LONGEST_WORD_ONLY ? quoted : "(?<![A-Za-z0-9])" + quoted + "(?![A-Za-z0-9])";
        Pattern pattern = Pattern.compile(shape, Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
        return text -> !pattern.matcher(text).find();
    }

    /** Whether the text does not contain the name. */
    boolean isClear(String text);

    /** The text, if it does not contain the name. */
    default Optional<String> clear(Optional<String> text) {
        return text.filter(this::isClear);
    }

    /** Whether the bytes, decoded as UTF-8, do not contain the name. */
    default boolean isClear(byte[] bytes) {
        return isClear(new String(bytes, StandardCharsets.UTF_8));
    }
}
