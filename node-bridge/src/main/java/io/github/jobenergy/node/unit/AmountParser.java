package io.github.jobenergy.node.unit;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Reads amounts as meters and collectors write them: plain, with a fraction, or with an exponent. */
public final class AmountParser {

    /** What stands for "no value": an empty text, words, and the largest numbers that libraries of GPUs and Slurm set aside. */
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

    /** A number a meter writes has at most this many digits before and after the point; a longer one is a fault. */
    private static final int MOST_DIGITS = 30;

    private AmountParser() {}

    /** Whether the text says that there is no value. */
    public static boolean isBlank(String text) {
        return BLANKS.contains(text.strip().toLowerCase(Locale.ROOT));
    }

    /** The number in the text; absent if it is none, or one of a size that nothing has. */
    public static Optional<BigDecimal> parse(String text) {
        String stripped = text.strip();
        if (stripped.isEmpty() || stripped.length() > 2 * MOST_DIGITS) {
            return Optional.empty();
        }
        try {
            BigDecimal amount = new BigDecimal(stripped);
            boolean isSane = amount.precision() - amount.scale() <= MOST_DIGITS && amount.scale() <= 2 * MOST_DIGITS;
            return isSane ? Optional.of(amount) : Optional.empty();
        } catch (NumberFormatException notANumber) {
            return Optional.empty();
        }
    }
}
