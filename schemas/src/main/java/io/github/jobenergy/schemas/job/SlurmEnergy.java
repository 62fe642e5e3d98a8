package io.github.jobenergy.schemas.job;

import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.quantity.Energy;
import java.util.Locale;
import java.util.Optional;

/**
 * The energy that Slurm's accounting reports for a run: always that of whole nodes, regardless of co-located runs. The values 0,
 * -2 and 18446744073709551614, an unset or empty value and underflowed numbers describe the state of the sensor and are never
 * joules.
 *
 * @param joules the reported energy, present exactly where the status is {@code measured}
 * @param status whether the value is a measurement, and otherwise why not
 * @param source the accounting row of the value, present exactly where the status is {@code measured}
 */
public record SlurmEnergy(Optional<Energy> joules, Status status, Optional<Source> source) {

    /** The absence of a value in every accounting row. */
    public static final SlurmEnergy UNSET = new SlurmEnergy(Optional.empty(), Status.UNSET, Optional.empty());

    public SlurmEnergy {
        boolean measured = status == Status.MEASURED;
        if (joules.isPresent() != measured || source.isPresent() != measured) {
            throw new InvalidFieldException(
                    "status", "measured if and only if joules and source are present", word(status));
        }
    }

    /** Returns a measured value with its accounting row. */
    public static SlurmEnergy measured(Energy joules, Source source) {
        return new SlurmEnergy(Optional.of(joules), Status.MEASURED, Optional.of(source));
    }

    /** Returns the absence of a value, with its reason. */
    public static SlurmEnergy without(Status status) {
        return new SlurmEnergy(Optional.empty(), status, Optional.empty());
    }

    private static String word(Status status) {
        return status.name().toLowerCase(Locale.ROOT);
    }

    /** The status of the value in accounting. */
    public enum Status {
        /** A plausible value. */
        MEASURED,
        /** No value: not collected, or not yet collected. */
        UNSET,
        /** The number 0 for a run that drew power: a sensor that does not count. */
        ZERO,
        /** An impossible number: underflow, overflow, or more energy than the nodes can draw. */
        IMPLAUSIBLE
    }

    /** The accounting row of a value, best first. */
    public enum Source {
        /** The job row. */
        JOB,
        /** The {@code .extern} step, which spans the allocation. */
        EXTERN_STEP,
        /** The {@code .batch} step of a run on one node. */
        BATCH_STEP,
        /** The numbered steps, where they do not overlap. */
        STEPS
    }
}
