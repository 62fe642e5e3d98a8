package io.github.jobenergy.jobcomp.notation;

import io.github.jobenergy.jobcomp.reading.RefusedException;
import java.util.Optional;

/** Whole numbers of 32 bits, as Slurm writes them. Its words for "no value" (slurm.h: NO_VAL, INFINITE) are no numbers. */
public final class SlurmNumber {

    /** {@code NO_VAL} of slurm.h, 20.11 to 26.05. */
    public static final long NO_VALUE = 4_294_967_294L;

    private static final long INFINITE = 4_294_967_295L;

    private SlurmNumber() {}

    /**
     * A number from 0 on; absent if the text is blank or one of Slurm's words for no value.
     *
     * @throws RefusedException if it is anything else
     */
    public static Optional<Long> optional(String field, String text) throws RefusedException {
        if (text.isBlank()) {
            return Optional.empty();
        }
        long number = parse(field, text);
        return number == NO_VALUE || number == INFINITE ? Optional.empty() : Optional.of(number);
    }

    /**
     * A number from 0 on.
     *
     * @throws RefusedException if the text is anything else
     */
    public static long required(String field, String text) throws RefusedException {
        if (text.isBlank()) {
            throw RefusedException.missing(field);
        }
        return parse(field, text);
    }

    private static long parse(String field, String text) throws RefusedException {
        try {
            long number = Long.parseLong(text.strip());
            if (number >= 0 && number <= INFINITE) {
                return number;
            }
        } catch (NumberFormatException notANumber) {
            throw RefusedException.invalid(field, "a whole number", text);
        }
        throw RefusedException.invalid(field, "a number of 32 bits", text);
    }
}
