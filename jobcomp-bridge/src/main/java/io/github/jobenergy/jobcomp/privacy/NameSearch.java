package io.github.jobenergy.jobcomp.privacy;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Looks for the name that must not leave in the texts that may: a reservation is called after its user, a directory lies
 * below a home, and in a damaged record one value runs into the next. Upper and lower case are one. A name of up to three
 * characters counts only as a word of its own, or a user {@code ba} would take {@code batch} away.
 */
interface NameSearch {

    /** There is no name to hide. */
    NameSearch NOTHING_TO_HIDE = text -> true;

    /** Nobody says which name is to be hidden: no text can be said to be clear of it. */
    NameSearch NAME_UNKNOWN = text -> false;

    /** Up to this length a name is looked for as a whole word. */
    int LONGEST_WORD_ONLY = 3;

    /** A search for that name. */
    static NameSearch of(String name) {
        String quoted = Pattern.quote(name);
        String shape = name.length() > LONGEST_WORD_ONLY ? quoted : "(?<![A-Za-z0-9])" + quoted + "(?![A-Za-z0-9])";
        Pattern pattern = Pattern.compile(shape, Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
        return text -> !pattern.matcher(text).find();
    }

    /** Whether the name does not stand in the text. */
    boolean isClear(String text);

    /** The text, if the name does not stand in it. */
    default Optional<String> clear(Optional<String> text) {
        return text.filter(this::isClear);
    }

    /** Whether the name stands neither in the bytes read as UTF-8 nor in any part of them. */
    default boolean isClear(byte[] bytes) {
        return isClear(new String(bytes, StandardCharsets.UTF_8));
    }
}
