package io.github.jobenergy.jobcomp.privacy;

import java.util.Arrays;
import java.util.regex.Pattern;

/**
 * A word that, standing in a job's AdminComment, asks that nothing personal of it be published. The comment is a list of
 * words parted by commas, semicolons or blanks, whatever else it holds.
 *
 * @param word the word, of letters, digits, {@code _ . : = -}
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

    /** Whether the comment asks for it. */
    public boolean standsIn(String adminComment) {
        return Arrays.asList(BETWEEN.split(adminComment)).contains(word);
    }
}
