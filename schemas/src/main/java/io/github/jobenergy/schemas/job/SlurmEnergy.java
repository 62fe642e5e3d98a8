package io.github.jobenergy.schemas.job;

import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.quantity.Energy;
import java.util.Locale;
import java.util.Optional;

/**
 * The energy Slurm's own accounting claims for a run: always whole nodes, whoever else was on them. 0, -2,
 * 18446744073709551614, an unset or empty value and underflowed numbers are statements about the sensor, never joules.
 *
 * @param joules the claim, present exactly where the status is {@code measured}
 * @param status whether it is a measurement, and if not, what it is
 * @param source which accounting row it was taken from, present exactly where the status is {@code measured}
 */
public record SlurmEnergy(Optional<Energy> joules, Status status, Optional<Source> source) {

    /** No row has a value. */
    public static final SlurmEnergy UNSET = new SlurmEnergy(Optional.empty(), Status.UNSET, Optional.empty());

    public SlurmEnergy {
        boolean measured = status == Status.MEASURED;
        if (joules.isPresent() != measured || source.isPresent() != measured) {
            throw new InvalidFieldException(
                    "status", "measured exactly where joules and source are given", word(status));
        }
    }

    /** A measured value and the row it comes from. */
    public static SlurmEnergy measured(Energy joules, Source source) {
        return new SlurmEnergy(Optional.of(joules), Status.MEASURED, Optional.of(source));
    }

    /** No value, for the reason given. */
    public static SlurmEnergy without(Status status) {
        return new SlurmEnergy(Optional.empty(), status, Optional.empty());
    }

    private static String word(Status status) {
        return status.name().toLowerCase(Locale.ROOT);
    }

    /** What Slurm's value is. */
    public enum Status {
        /** A value that can be one. */
        MEASURED,
        /** No value: not collected, or not yet. */
        UNSET,
        /** The number 0 for a run that drew power: a sensor that does not count. */
        ZERO,
        /** A number that cannot be: underflow, overflow, or more than its nodes can draw. */
        IMPLAUSIBLE
    }

    /** The accounting row a value was taken from, best first. */
    public enum Source {
        /** The job row. */
        JOB,
        /** The {@code .extern} step, which spans the allocation. */
        EXTERN_STEP,
        /** The {@code .batch} step of a run on one node. */
        BATCH_STEP,
        /** Numbered steps that do not overlap. */
        STEPS
    }
}
