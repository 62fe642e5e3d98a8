package io.github.jobenergy.node.unit;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Parses amounts as written by meters and collectors: plain, with a fraction, or with an exponent. */
public final class AmountParser {

    /** The notations of "no value": an empty text, words, and the largest numbers, which GPU libraries and Slurm reserve. */
    private static final Set<String> BLANKS = Set.of(
            "",
            "-",
            "n/a",
            "[n/a]",
            "n/s",
            "nan",
            "+inf",
            "-inf",
            "inf",
            "null",
            "unknown",
            "[not supported]",
            "not supported",
            "[unknown error]",
            "4294967294",
            "4294967295",
            "18446744073709551614",
            "18446744073709551615",
            "9223372036854775792",
            "9223372036854775793",
            "9223372036854775794",
            "9223372036854775795",
            "140737488355328",
            "140737488355329",
            "140737488355330",
            "140737488355331");

    /** The maximum number of digits before and after the point; a longer number is a fault. */
    private static final int MOST_DIGITS = 30;

    private AmountParser() {}

    /** Whether the text means "no value". */
    public static boolean isBlank(String text) {
        return BLANKS.contains(text.strip().toLowerCase(Locale.ROOT));
    }

    /** The number in the text; empty if the text is not a number, or exceeds the maximum number of digits. */
    public static Optional<BigDecimal> parse(String text) {
        String stripped = text.strip();
        if (stripped.isEmpty() || stripped.length() > 2 * MOST_DIGITS) {
            return Optional.empty();
        }
        try {
            BigDecimal amount = new BigDecimal(stripped);
            boolean isInRange = amount.precision() - amount.scale() <= MOST_DIGITS && amount.scale() <= 2 * MOST_DIGITS;
            return isInRange ? Optional.of(amount) : Optional.empty();
        } catch (NumberFormatException notANumber) {
            return Optional.empty();
        }
    }
}
