package io.github.jobenergy.schemas.job;

import io.github.jobenergy.schemas.FieldGroup;
import java.util.Optional;

/**
 * Whose run it was and under which name. Every field is absent where nobody told us.
 *
 * @param jobName the name; bytes that are not UTF-8 are U+FFFD here and exact in {@code jobNameBase64}
 * @param jobNameBase64 the name's true bytes, only where they are not UTF-8
 * @param user who the work belongs to
 * @param group the part of a larger submission this run is, if any
 * @param reservation the reservation it ran in
 * @param wckey Slurm's workload characterization key
 */
public record JobIdentity(
        Optional<String> jobName,
        Optional<String> jobNameBase64,
        JobUser user,
        JobMembership group,
        Optional<String> reservation,
        Optional<String> wckey)
        implements FieldGroup {}
