package io.github.jobenergy.schemas.job;

import io.github.jobenergy.schemas.FieldGroup;
import java.util.Optional;

/**
 * The array or heterogeneous job that contains a run, and further identifiers of the run. A field is absent where it does not
 * apply.
 *
 * @param arrayJobId the id of the array
 * @param arrayTaskId the index within the array, 0 or more
 * @param hetJobId the id of the leader of the heterogeneous job
 * @param hetJobOffset the offset of the component in the heterogeneous job, 0 for the leader
 * @param sluid the identifier of a run since Slurm 26.05, an alias and never the key
 * @param dbIndex the row number in slurmdbd as text, because it is unsigned from 24.11 on and may exceed 2^63
 */
public record JobMembership(
        Optional<Long> arrayJobId,
        Optional<Long> arrayTaskId,
        Optional<Long> hetJobId,
        Optional<Long> hetJobOffset,
        Optional<String> sluid,
        Optional<String> dbIndex)
        implements FieldGroup {}
