package io.github.jobenergy.schemas.job;

import io.github.jobenergy.schemas.FieldGroup;
import java.util.Optional;

/**
 * The owner and the names of a run. A field is absent where no source reports it.
 *
 * @param jobName the job name; bytes that are not UTF-8 are U+FFFD here and exact in {@code jobNameBase64}
 * @param jobNameBase64 the bytes of the job name, only where they are not UTF-8
 * @param user the owner of the run
 * @param group the larger submission that contains the run, if any
 * @param reservation the reservation in which the run was executed
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
