package io.github.jobenergy.jobcomp.annotate;

import java.util.Optional;

/**
 * The rules by which a comment is changed.
 *
 * @param keepsCase whether sacctmgr writes upper-case letters as they are: from 23.02 on
 * @param skipsEmpty whether an empty comment is left empty
 */
record CommentRules(boolean keepsCase, boolean skipsEmpty) {

    /** The longest comment: the column is of type {@code text}; the database truncates a longer one without an error. */
    static final int MOST_BYTES = 65_535;

    private static final char FIRST = ' ';
    private static final char LAST = '~';

    /** Returns why sacctmgr would not write the text as it is; empty if it does. */
    Optional<Outcome> obstacle(String text) {
        if (text.indexOf('"') >= 0 || text.indexOf('\'') >= 0) {
            return Optional.of(Outcome.QUOTES);
        }
        if (text.startsWith(" ") || text.endsWith(" ") || text.chars().anyMatch(c -> c < FIRST || c > LAST)) {
            return Optional.of(Outcome.CHARACTERS);
        }
        if (!keepsCase && text.chars().anyMatch(c -> c >= 'A' && c <= 'Z')) {
            return Optional.of(Outcome.UPPER_CASE);
        }
        return text.length() > MOST_BYTES ? Optional.of(Outcome.TOO_LONG) : Optional.empty();
    }
}
