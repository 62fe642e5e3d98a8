package io.github.jobenergy.schemas.job;

import io.github.jobenergy.schemas.quantity.Energy;
import java.time.Instant;
import java.util.Optional;

/**
 * A step of a run as accounting shows it. Steps overlap in time and each is charged its whole nodes, so their energies are
 * never added.
 *
 * @param stepId {@code batch}, {@code extern}, {@code interactive}, or a number
 * @param startTime when it began
 * @param endTime when it ended
 * @param nodes its nodes as a hostlist
 * @param slurm Slurm's energy for it, where it is a measurement
 */
public record Step(
        String stepId,
        Optional<Instant> startTime,
        Optional<Instant> endTime,
        Optional<String> nodes,
        Optional<Energy> slurm) {}
