package io.github.jobenergy.jobcomp.privacy;

import java.util.Arrays;
import java.util.regex.Pattern;

/**
 * The opt-out word: a job with this word in its AdminComment is published without personal data. The comment is a list of
 * words separated by commas, semicolons or blanks, and may contain other words.
 *
 * @param word the word, of up to 64 letters, digits and {@code _ . : = -}
 */
public record OptOutWord(String word) {

    private static final Pattern WORD = Pattern.compile("[A-Za-z0-9_.:=-]{1,64}");

    private static final Pattern BETWEEN = Pattern.compile("[,;\\s]+");

    public OptOutWord {
        if (!WORD.matcher(word).matches()) {
            throw new IllegalArgumentException(
                    "privacy.opt-out-word: expected up to 64 letters, digits and _ . : = -, found '" + word + "'");
        }
    }

    /** Whether the comment contains the word. */
    public boolean standsIn(String adminComment) {
        return Arrays.asList(BETWEEN.split(adminComment)).contains(word);
    }
}
