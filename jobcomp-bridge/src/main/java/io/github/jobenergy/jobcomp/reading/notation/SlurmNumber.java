package io.github.jobenergy.jobcomp.reading.notation;

import io.github.jobenergy.jobcomp.reading.UnusableRecordException;
import java.util.Optional;
import java.util.Set;

/**
 * Parses whole numbers of 32 bits, as Slurm writes them. Slurm's encodings of "no value" (slurm.h: NO_VAL, INFINITE) are not
 * numbers.
 */
public final class SlurmNumber {

    /** {@code NO_VAL} of slurm.h, 20.11 to 26.05. */
    public static final long NO_VALUE = 4_294_967_294L;

    private static final long INFINITE = 4_294_967_295L;

    /** {@code NO_VAL}, {@code INFINITE}, {@code NO_CONSUME_VAL64}, {@code NO_VAL64} and {@code INFINITE64} of slurm.h. */
    private static final Set<String> NO_VALUES = Set.of(
            Long.toString(NO_VALUE),
            Long.toString(INFINITE),
            "18446744073709551613",
            "18446744073709551614",
            "18446744073709551615");

    private SlurmNumber() {}

    /** Whether the printed number, of 32 bits or 64, encodes no value. */
    public static boolean isNoValue(String text) {
        return NO_VALUES.contains(text);
    }

    /**
     * A number from 0 on; absent if the text is blank or an encoding of no value.
     *
     * @throws UnusableRecordException if the text is anything else
     */
    public static Optional<Long> optional(String field, String text) throws UnusableRecordException {
        return text.isBlank() || isNoValue(text.strip()) ? Optional.empty() : Optional.of(parse(field, text));
    }

    /**
     * A number from 0 on.
     *
     * @throws UnusableRecordException if the text is anything else
     */
    public static long required(String field, String text) throws UnusableRecordException {
        if (text.isBlank()) {
            throw UnusableRecordException.missing(field);
        }
        return parse(field, text);
    }

    private static long parse(String field, String text) throws UnusableRecordException {
        try {
            long number = Long.parseLong(text.strip());
            if (number >= 0 && number <= INFINITE) {
                return number;
            }
        } catch (NumberFormatException notANumber) {
            throw UnusableRecordException.invalid(field, "a whole number", text);
        }
        throw UnusableRecordException.invalid(field, "a number of 32 bits", text);
    }
}
