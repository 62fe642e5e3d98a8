package io.github.jobenergy.schemas.job;

import io.github.jobenergy.schemas.FieldGroup;
import java.util.Optional;

/**
 * Which larger submission a run is part of, and its other names. Every field is absent where it does not apply.
 *
 * @param arrayJobId the id of the array
 * @param arrayTaskId the index within the array, 0 or more
 * @param hetJobId the id of the heterogeneous job's leader
 * @param hetJobOffset the component's place in it, 0 for the leader
 * @param sluid Slurm 26.05's own name of a run, an alias and never the key
 * @param dbIndex slurmdbd's row number as text, because from 24.11 on it is unsigned and may pass 2^63
 */
public record JobMembership(
        Optional<Long> arrayJobId,
        Optional<Long> arrayTaskId,
        Optional<Long> hetJobId,
        Optional<Long> hetJobOffset,
        Optional<String> sluid,
        Optional<String> dbIndex)
        implements FieldGroup {}
