package io.github.jobenergy.schemas.job;

import io.github.jobenergy.schemas.quantity.Energy;
import java.time.Instant;
import java.util.Optional;

/**
 * A step of a run as recorded in accounting. Steps overlap in time and each step is charged its whole nodes, so the energies of
 * steps are never added.
 *
 * @param stepId {@code batch}, {@code extern}, {@code interactive}, or a number
 * @param startTime when the step started
 * @param endTime when the step ended
 * @param nodes the nodes of the step as a hostlist
 * @param slurm the energy that Slurm reports for the step, where it is a measurement
 */
public record Step(
        String stepId,
        Optional<Instant> startTime,
        Optional<Instant> endTime,
        Optional<String> nodes,
        Optional<Energy> slurm) {

    /** Checks whether srun started the step: whether its id is a number. */
    public boolean isNumbered() {
        return !stepId.isEmpty() && stepId.chars().allMatch(digit -> digit >= '0' && digit <= '9');
    }
}
